import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { round } from '../../bench/harness/statistics.ts'
import { countBreaches, playOut, startWhole } from '../whole-tournament.ts'

const PLAYERS = 1024

/**
 * Every match is reported twice, often with different winners, by clients that alternate between two API
 * processes.
 */
const playOnce = oncePerStack(async (stack) => {
  const started = await startWhole(stack, PLAYERS)
  const played = await playOut(stack, started, { clients: 16, reports: 2 })
  return { played, breaches: await countBreaches(stack, played) }
})

const base = { needs: { servers: 2, workers: 1, hasBalancer: true } } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `${PLAYERS} players, parallel clients, two API processes: champions, losses or wins that do not fit`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { played, breaches } = await playOnce(stack)
      const { acknowledged, refused, seconds } = played
      const rate = round((acknowledged.length + refused) / seconds, 0)
      const note =
        `${acknowledged.length} results taken, ${refused} refused as second, ` +
        `${round(seconds, 1)} s, ${rate} reports/s; 20 parallel starts were one`
      return { value: breaches, note }
    },
  },
  {
    ...base,
    name: 'one win taken away, one result turned round: the count sees both',
    isControl: true,
    threshold: { atMost: 1, unit: 'of 2' },
    run: async (stack) => {
      const { played } = await playOnce(stack)
      const [first, second] = played.acknowledged
      await stack.owner.query('update player_records set wins = wins - 1 where user_id = $1', [
        first?.winnerId,
      ])
      await stack.owner.query(
        `update tournament_matches set winner_id =
           case winner_id when participant1_id then participant2_id else participant1_id end where id = $1`,
        [second?.matchId],
      )
      return countBreaches(stack, played)
    },
  },
]
