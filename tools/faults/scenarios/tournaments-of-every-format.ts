import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { inFull } from '../../../apps/api/test/long-run.ts'
import type { Benchmark } from '../../bench/harness/benchmark.ts'
import type { Stack } from '../../stack/index.ts'
import { miscounted, problemsOf } from '../tournaments/checks.ts'
import { overHttp } from '../tournaments/over-http.ts'
import { type Played, playTournament } from '../tournaments/play.ts'
import { PRESETS } from '../tournaments/presets.ts'
import { counted, makeWorld } from '../tournaments/world.ts'

/**
 * Random tournaments, played to their end by people over HTTP. The short form is
 * `tournaments-of-every-format.int.test.ts`.
 */
const TOURNAMENTS = inFull(200)
/** Each has people of its own, because people play one tournament after another. */
const AT_ONCE = 2

const { values } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })
/** Fixed by default; `--seed` replays another run, and the long run draws a new one. */
const seed = Number(values.seed ?? (process.env.TRUNFO_FULL ? randomInt(2 ** 31) : 20_261_119))

async function playAll(stack: Stack, preset: string): Promise<{ value: number; note: string }> {
  const ground = overHttp(stack)
  const worlds = await Promise.all(Array.from({ length: AT_ONCE }, () => makeWorld(ground)))
  const played: Played[] = []
  let next = 1
  const work = async (world: (typeof worlds)[number]) => {
    while (next <= TOURNAMENTS) {
      const number = next++
      played.push(await playTournament(world, { preset, seed, number }))
    }
  }
  await Promise.all(worlds.map(work))
  await Promise.all(worlds.map(counted))
  const wrong = played.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))
  for (const world of worlds) wrong.push(...(await miscounted(world)))
  for (const line of wrong.slice(0, 40)) console.log(`- ${line}`)
  return { value: wrong.length, note: `${played.length} tournaments, ${sentIn(played)} acts, seed ${seed}` }
}

function sentIn(played: readonly Played[]): number {
  return played.flatMap(({ counts }) => [...counts.values()]).reduce((sum, count) => sum + count, 0)
}

const base = { needs: { workers: 1 }, threshold: { atMost: 0 } } as const

export const rows: readonly Benchmark[] = [
  ...Object.keys(PRESETS).map((preset) => ({
    ...base,
    name: `${TOURNAMENTS} random tournaments, ${preset}: results, places, counts or exports that do not fit`,
    run: (stack: Stack) => playAll(stack, preset),
  })),
  {
    ...base,
    name: 'a result turned round after the end: the export is no longer derived',
    isControl: true,
    run: async (stack) => {
      const world = await makeWorld(overHttp(stack))
      const { id } = await playTournament(world, { preset: 'Mata-mata', seed, number: 1 })
      await stack.owner.query(
        `update tournament_matches set winner_id =
           case winner_id when participant1_id then participant2_id else participant1_id end
         where tournament_id = $1 and round_number = 1 and match_number = 1`,
        [id],
      )
      return (await problemsOf(world, id)).length
    },
  },
]
