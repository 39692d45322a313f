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
import { seeded } from '../../test/tables.ts'
import type { Subject } from '../../test/walk.ts'
import { snake } from './groups.ts'
import { playableMatches, ROUND_ROBIN_DEFAULTS, type RoundRobinSettings, roundRobin } from './round-robin.ts'

/** What holds for every format, in leagues and in groups of at most `groupSize`. */
const PROPERTIES = { expectEnds, expectFewOpenMatches, expectReplayed, expectSameInAnyOrder, expectUndo }
const runs = process.env.TRUNFO_FULL ? 20 : 1

function subjectOf(settings: Partial<RoundRobinSettings>, groupSize: number): Subject<RoundRobinSettings> {
  return {
    format: roundRobin,
    settings: { ...ROUND_ROBIN_DEFAULTS, ...settings },
    allowsDraws: settings.allowsDraws !== false,
    openMatches: playableMatches,
    entrantsOf: (count) => snake(seeded(count), Math.max(1, Math.floor(count / groupSize))),
  }
}

describe('a league', () => {
  testFormat(subjectOf({ bestOf: 3 }, 40), { sizes: sizesFrom(2, 12), runs })
})

describe('a league of two legs without draws', () => {
  testFormat(subjectOf({ legs: 2, allowsDraws: false }, 40), { sizes: sizesFrom(2, 9), runs })
})

describe('groups', () => {
  testFormat(subjectOf({ bestOf: 3 }, 5), { sizes: sizesFrom(10, 24), runs })
})

describe('groups of two legs', () => {
  testFormat(subjectOf({ legs: 2 }, 3), { sizes: sizesFrom(6, 20), runs })
})

const LARGE = [
  ...largeSizes(20, 32).map((size) => ({ what: 'a league', size, groupSize: 40 })),
  ...largeSizes(64, 129).map((size) => ({ what: 'groups', size, groupSize: 5 })),
]
const cases = LARGE.flatMap((sample) =>
  Object.entries(PROPERTIES).map(([name, property]) => ({ name, property, ...sample })),
)
test.each(cases)('$name holds for $what of $size', ({ property, size, groupSize }) => {
  expect(() => property(subjectOf({}, groupSize), size, 'large')).not.toThrow()
})
