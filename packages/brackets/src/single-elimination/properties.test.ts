import { describe, expect, test } from 'vitest'
import {
  expectEnds,
  expectFewOpenMatches,
  expectReplayed,
  expectSameInAnyOrder,
  expectUndo,
  testFormat,
} from '../../test/properties.ts'
import { largeSizes, sizesFrom } from '../../test/sizes.ts'
import type { Subject } from '../../test/walk.ts'
import { type SingleEliminationSettings, singleElimination } from './single-elimination.ts'

const SIZES = sizesFrom(2, 40)
const PROPERTIES = { expectEnds, expectFewOpenMatches, expectReplayed, expectSameInAnyOrder, expectUndo }

const subjectOf = (settings: SingleEliminationSettings): Subject<SingleEliminationSettings> => ({
  format: singleElimination,
  settings,
})

describe('single elimination of one game', () => {
  const runs = process.env.TRUNFO_FULL ? 40 : 2
  testFormat(subjectOf({ bestOf: 1, finalBestOf: 1 }), { sizes: SIZES, runs })
})

describe.each(largeSizes(129, 512))('single elimination of %i entrants with a longer final', (size) => {
  test.each(Object.entries(PROPERTIES))('%s holds', (_name, property) => {
    expect(() => property(subjectOf({ bestOf: 3, finalBestOf: 5 }), size, 'large')).not.toThrow()
  })
})
