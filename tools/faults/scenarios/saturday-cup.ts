import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { inFull } from '../../../apps/api/test/long-run.ts'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import type { Stack } from '../../stack/index.ts'
import { wrongWith } from '../saturday/cup.ts'
import { countMissed, countRulings } from '../saturday/figures.ts'
import { killAtRandom } from '../saturday/kills.ts'
import { nextStart, type PlayedLive, playInRealTime, SHORT_MINUTE_MS } from '../saturday/real-time.ts'
import { patiently } from '../tournaments/over-http.ts'

/**
 * Cups that nobody looks after, played by clients over HTTP and WebSockets against real processes, with minutes of a
 * second. `saturday-cup.int.test.ts` plays them faster in one process.
 */
const CUPS = inFull(50)
const KILLED_CUPS = inFull(20)
const AT_ONCE = 5

const { values } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })
/** Fixed by default; `--seed` replays another run, and the long run draws a new one. */
const firstSeed = Number(values.seed ?? (process.env.TRUNFO_FULL ? randomInt(2 ** 31) : 20_261_121))

interface Outcome {
  readonly wrong: readonly string[]
  readonly rulings: number
  readonly missed: number
  readonly played: readonly PlayedLive[]
}

async function playCups(stack: Stack, count: number, afterPlay?: () => Promise<unknown>): Promise<Outcome> {
  const ground = patiently(stack)
  const played: PlayedLive[] = []
  for (let first = 0; first < count; first += AT_ONCE) {
    const startsAt = nextStart()
    const seeds = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => firstSeed + first + at)
    const { url } = stack
    played.push(...(await Promise.all(seeds.map((seed) => playInRealTime(ground, { url, seed, startsAt })))))
  }
  await afterPlay?.()
  const wrong: string[] = []
  let [rulings, missed] = [0, 0]
  for (const [at, { scene }] of played.entries()) {
    wrong.push(...(await wrongWith(ground, scene)).map((problem) => `cup ${firstSeed + at}: ${problem}`))
    rulings += await countRulings(scene)
    missed += await countMissed(scene)
  }
  for (const line of wrong.slice(0, 40)) console.log(`- ${line}`)
  return { wrong, rulings, missed, played }
}

function noteOn({ played, rulings, missed }: Outcome): string {
  const sum = (count: (one: PlayedLive) => number) => played.reduce((total, one) => total + count(one), 0)
  const late = sum(({ scene }) => [...scene.late.values()].reduce((total, count) => total + count, 0))
  return (
    `${rulings} matches decided by the clock, ${missed} of them against people who wanted to play, ` +
    `${sum(({ checkedStates }) => checkedStates)} states with all todos checked, ${late} commands too late, ${sum(({ drops }) => drops)} sockets dropped, seed ${firstSeed}`
  )
}

const playUndisturbed = oncePerStack((stack) => playCups(stack, CUPS))

const base = {
  needs: {
    servers: 2,
    workers: 1,
    hasBalancer: true,
    settings: { NODE_ENV: 'test', CLOCK_MINUTE_MS: `${SHORT_MINUTE_MS}` },
  },
  threshold: { atMost: 0 },
} as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `${CUPS} Saturday cups that nobody looks after: todos, places, prizes or decisions that are wrong`,
    run: async (stack) => {
      const outcome = await playUndisturbed(stack)
      return { value: outcome.wrong.length, note: noteOn(outcome) }
    },
  },
  {
    ...base,
    name: 'a result turned round, a deadline decided twice: found',
    isControl: true,
    threshold: { atMost: 1, unit: 'of 2' },
    run: async (stack) => {
      const { played } = await playUndisturbed(stack)
      const [first] = played
      if (!first) throw new Error('no cup was played')
      const { scene } = first
      await stack.owner.query(
        `insert into tournament_log (tournament_id, kind, actor_role, match_id)
         select tournament_id, kind, actor_role, match_id from tournament_log
         where tournament_id = $1 and actor_role = 'clock' and match_id is not null limit 1`,
        [scene.id],
      )
      const twice = (await wrongWith(patiently(stack), scene)).length
      await stack.owner.query(
        `update tournament_matches set winner_id =
           case winner_id when participant1_id then participant2_id else participant1_id end
         where id = (
           select id from tournament_matches
           where tournament_id = $1 and outcome is null and participant2_id is not null order by id limit 1
         )`,
        [scene.id],
      )
      const turned = (await wrongWith(patiently(stack), scene)).length
      return Number(twice > 0) + Number(turned > twice)
    },
  },
  {
    ...base,
    name: `${KILLED_CUPS} Saturday cups, API and worker killed -9 at random moments: the same, or decided twice`,
    run: async (stack) => {
      const killing = killAtRandom(stack, firstSeed)
      let kills = { api: 0, worker: 0 }
      const outcome = await playCups(stack, KILLED_CUPS, async () => {
        kills = await killing.stop()
      })
      const note = `${kills.api} API processes and ${kills.worker} workers killed, ${noteOn(outcome)}`
      return { value: outcome.wrong.length, note }
    },
  },
]
