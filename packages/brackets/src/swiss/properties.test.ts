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
import { lastRoundOf } from '../model/rounds.ts'
import { lastJoinedRound, SWISS_DEFAULTS, type SwissSettings, swiss } from './swiss.ts'

/** What holds for every format, with late entries by half of the rounds. */
const PROPERTIES = { expectEnds, expectFewOpenMatches, expectReplayed, expectSameInAnyOrder, expectUndo }
const runs = process.env.TRUNFO_FULL ? 20 : 1

function subjectOf(settings: Partial<SwissSettings>): Subject<SwissSettings> {
  return {
    format: swiss,
    settings: { ...SWISS_DEFAULTS, ...settings },
    allowsDraws: settings.allowsDraws !== false,
    takesLateEntries: (stage) => lastRoundOf(stage) < lastJoinedRound(stage),
  }
}

describe.each<[string, Partial<SwissSettings>]>([
  ['cards by neighbours', { bestOf: 3 }],
  ['cards by halves', { order: 'halves' }],
  ['chess by neighbours', { profile: 'chess' }],
  ['chess by halves', { profile: 'chess', order: 'halves', bestOf: 3 }],
  ['esports by neighbours', { profile: 'esports', allowsDraws: false }],
  ['esports by halves', { profile: 'esports', order: 'halves' }],
])('Swiss for %s', (_name, settings) => {
  testFormat(subjectOf(settings), { sizes: sizesFrom(2, 24), runs })
})

const cases = largeSizes(33, 64, 129).flatMap((size) =>
  Object.entries(PROPERTIES).map(([name, property]) => ({ name, property, size })),
)
test.each(cases)('$name holds for a Swiss stage of $size', ({ property, size }) => {
  expect(() => property(subjectOf({ bestOf: 3 }), size, 'large')).not.toThrow()
})
