import { describe, expect, test } from 'vitest'
import {
  expectEnds,
  expectFates,
  expectFewOpenMatches,
  expectReplayed,
  expectSameInAnyOrder,
  expectUndo,
  testFormat,
} from '../../test/properties.ts'
import { largeSizes, sizesFrom } from '../../test/sizes.ts'
import { doubleElimination } from './double-elimination.ts'
import { knockout } from './knockout.ts'

/** What holds for every format; what is special to plans is in `properties.test.ts`. */
const sample = { sizes: sizesFrom(2, 24), runs: process.env.TRUNFO_FULL ? 20 : 1 }

describe.each([false, true])('a knockout with a third place: %s', (thirdPlace) => {
  testFormat({ format: knockout, settings: { thirdPlace, bestOf: 3, finalBestOf: 5 } }, sample)
})

describe.each(['reset', 'single', 'none'] as const)('double elimination with final: %s', (grandFinal) => {
  testFormat({ format: doubleElimination, settings: { grandFinal, bestOf: 1, finalBestOf: 3 } }, sample)
})

/** The helpers copy the stage with each result, so that larger sizes are a sample. */
describe.each(largeSizes(33, 48, 64, 95, 129))('%i entrants, by sample', (size) => {
  const properties = {
    expectEnds,
    expectFates,
    expectFewOpenMatches,
    expectReplayed,
    expectSameInAnyOrder,
    expectUndo,
  }
  const series = { bestOf: 3, finalBestOf: 5 }

  test.each(Object.entries(properties))('%s holds', (_name, property) => {
    const label = `large ${size}`
    expect(() => {
      property({ format: knockout, settings: { ...series, thirdPlace: true } }, size, label)
      property({ format: doubleElimination, settings: { ...series, grandFinal: 'reset' } }, size, label)
    }).not.toThrow()
  })
})
