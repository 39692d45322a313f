import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entrants, seedFor } from '../test/play.ts'
import { shuffle } from './shuffle.ts'

/** How far counts are from even. */
function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

function tally(seeds: number, outcomeOf: (seed: string) => string): number[] {
  const counts = new Map<string, number>()
  for (let index = 0; index < seeds; index++) {
    const outcome = outcomeOf(seedFor(index))
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  return [...counts.values()]
}

describe('shuffle', () => {
  test('keeps everybody, and depends on who they are and on the seed alone', () => {
    const ids = fc.uniqueArray(fc.string(), { maxLength: 40 })
    fc.assert(
      fc.property(
        ids.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        fc.nat(),
        ([list, sameInAnyOrder], label) => {
          const shuffled = shuffle(list, seedFor(label))
          expect(shuffled.toSorted()).toEqual(list.toSorted())
          expect(shuffle(sameInAnyOrder, seedFor(label))).toEqual(shuffled)
        },
      ),
    )
  })

  // The bounds are those that a fair shuffle passes 999 times in 1,000; the seeds are fixed, so it always does.
  test('gives every order of four equally often', () => {
    const counts = tally(12_000, (seed) => shuffle(entrants(4), seed).join())
    expect(counts).toHaveLength(24)
    expect(chiSquare(counts, 500)).toBeLessThan(49.73)
  })

  test.each([0, 2, 6])('puts each of seven equally often on place %i', (place) => {
    const counts = tally(7_000, (seed) => shuffle(entrants(7), seed)[place] ?? '')
    expect(counts).toHaveLength(7)
    expect(chiSquare(counts, 1_000)).toBeLessThan(22.46)
  })
})
