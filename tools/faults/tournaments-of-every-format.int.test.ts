import { expect, test } from 'vitest'
import { useTestApp } from '../../apps/api/test/app.ts'
import { miscounted } from './tournaments/checks.ts'
import { groundOf } from './tournaments/in-process.ts'
import { playTournament } from './tournaments/play.ts'
import { PRESETS } from './tournaments/presets.ts'
import { counted, makeWorld } from './tournaments/world.ts'

/** The short form of `npm run faults -- tournaments-of-every-format`. */
const TOURNAMENTS = 3
const SEED = 20_261_119

const testApp = await useTestApp({ TOURNAMENT_FORMATS: 'all' })
await testApp.work()

const ground = groundOf(testApp)

test.each(Object.keys(PRESETS))(
  'random tournaments end as they should: %s',
  async (preset) => {
    const world = await makeWorld(ground)
    for (let number = 1; number <= TOURNAMENTS; number += 1) {
      const { name, problems } = await playTournament(world, { preset, seed: SEED, number })
      expect(problems, name).toEqual([])
    }
    await counted(world)
    expect(await miscounted(world)).toEqual([])
  },
  60_000,
)
