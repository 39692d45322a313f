import { setTimeout as sleep } from 'node:timers/promises'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import type { Stack } from '../../stack/index.ts'
import { countBreaches, type Played, playOut, startWhole } from '../whole-tournament.ts'

const KILLS = 5
const PAUSE_MS = 1_000
const PLAYERS = 128
const CLIENTS = 8
/** Pause between two results of a client, so that some are in flight whenever a process dies. */
const REST_MS = 100

/**
 * Tournaments are started and played one after the other while two API processes are killed alternately.
 * Requests without a response are sent again.
 */
const killServers = oncePerStack(async (stack) => {
  let isOver = false
  const killing = killInTurn(stack).finally(() => {
    isOver = true
  })
  const tournaments: Played[] = []
  while (!isOver) {
    const started = await startWhole(stack, PLAYERS)
    tournaments.push(await playOut(stack, started, { clients: CLIENTS, reports: 1, pauseMs: REST_MS }))
  }
  await killing
  return { tournaments, breaches: await countAll(stack, tournaments) }
})

const base = { needs: { servers: 2, workers: 1, hasBalancer: true } } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `API killed -9, ${KILLS} times while results are sent: results lost, doubled or changed`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { tournaments, breaches } = await killServers(stack)
      const sum = (count: (played: Played) => number) =>
        tournaments.reduce((total, played) => total + count(played), 0)
      const note =
        `${sum(({ acknowledged }) => acknowledged.length)} results acknowledged in ${tournaments.length} tournaments, ` +
        `${sum(({ repeated }) => repeated)} sent again, ${sum(({ refused }) => refused)} told that theirs was there`
      return { value: breaches, note }
    },
  },
  {
    ...base,
    name: 'one acknowledged result turned round, one entered twice: the count sees both',
    isControl: true,
    threshold: { atMost: 1, unit: 'of 2' },
    run: async (stack) => {
      const { tournaments } = await killServers(stack)
      const [first, second] = tournaments[0]?.acknowledged ?? []
      await stack.owner.query(
        `update tournament_matches set winner_id =
           case winner_id when participant1_id then participant2_id else participant1_id end where id = $1`,
        [first?.matchId],
      )
      await stack.owner.query(
        `insert into audit_entries (action, subject_type, subject_id)
         select action, subject_type, subject_id from audit_entries
         where action = 'match.decided' and subject_id = $1`,
        [second?.matchId],
      )
      return countAll(stack, tournaments)
    },
  },
]

async function countAll(stack: Stack, tournaments: readonly Played[]): Promise<number> {
  let breaches = 0
  for (const played of tournaments) {
    breaches += await countBreaches(stack, played)
    breaches += Math.abs(PLAYERS - 1 - played.acknowledged.length)
  }
  return breaches
}

async function killInTurn({ servers }: Stack): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(PAUSE_MS)
    const server = servers[kill % servers.length]
    await server?.kill()
    await server?.up()
  }
}
