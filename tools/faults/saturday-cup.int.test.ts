import { expect, test } from 'vitest'
import { useTestApp } from '../../apps/api/test/app.ts'
import { wrongWith } from './saturday/cup.ts'
import { countRulings } from './saturday/figures.ts'
import { playStepByStep } from './saturday/step-by-step.ts'
import { groundOf } from './tournaments/in-process.ts'

/** Fifty in the long run. `npm run faults -- saturday-cup` plays them with real clients and processes. */
const CUPS = process.env.TRUNFO_FULL ? 50 : 3
const SEED = 20_261_121

const testApp = await useTestApp({ TOURNAMENT_FORMATS: 'all' })
const { services, work } = testApp
await work()

const ground = groundOf(testApp)

test.each(Array.from({ length: CUPS }, (_, index) => SEED + index))(
  'a cup that nobody looks after ends with places and prizes, seed %i',
  async (seed) => {
    const scene = await playStepByStep(ground, services, seed)
    expect(await wrongWith(ground, scene)).toEqual([])
    expect(scene.missedIds.size).toBe(3)
    expect(await countRulings(scene)).toBeGreaterThan(10)
  },
  600_000,
)
