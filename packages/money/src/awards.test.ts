import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountsByPlace,
  awardsOf,
  CHAMPION_ONLY,
  isSplit,
  PAID_PLACES_MAX,
  type Placed,
  WHOLE_PRIZE,
} from './awards.ts'

const entrant = (id: string, from: number, to = from, seed = from): Placed => ({ id, from, to, seed })
const amounts = (awards: readonly { amount: number }[]) => awards.map(({ amount }) => amount)
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

describe('a split', () => {
  test.each([
    [[10_000], true],
    [[5_000, 5_000], true],
    [[5_000, 3_000, 2_000], true],
    [Array.from({ length: 16 }, () => 625), true],
    [[], false],
    [[5_000, 4_999], false],
    [[4_000, 6_000], false],
    [[10_000, 0], false],
    [[11_000, -1_000], false],
    [[5_000.5, 4_999.5], false],
    [Array.from({ length: 20 }, () => 500), false],
  ])('%j: %s', (split, isSound) => expect(isSplit(split)).toBe(isSound))
})

describe('the awards', () => {
  test('of a prize for the champion are one', () => {
    expect(awardsOf(101, CHAMPION_ONLY, [entrant('a', 1), entrant('b', 2)])).toEqual([
      { participantId: 'a', place: 1, amount: 101 },
    ])
  })

  test('share what shared places get together', () => {
    const placed = [entrant('a', 1), entrant('b', 2), entrant('d', 3, 4, 9), entrant('c', 3, 4, 5)]
    expect(awardsOf(100_00, [5_000, 3_000, 2_000], placed)).toEqual([
      { participantId: 'a', place: 1, amount: 50_00 },
      { participantId: 'b', place: 2, amount: 30_00 },
      { participantId: 'c', place: 3, amount: 10_00 },
      { participantId: 'd', place: 3, amount: 10_00 },
    ])
  })

  test('give the remainder by place and seed', () => {
    const placed = [entrant('a', 1), entrant('b', 2), entrant('d', 3, 4, 9), entrant('c', 3, 4, 5)]
    const awards = awardsOf(1_03, [4_000, 3_000, 2_000, 1_000], placed)
    expect(awards.map(({ participantId, amount }) => [participantId, amount])).toEqual([
      ['a', 42],
      ['b', 31],
      ['c', 15],
      ['d', 15],
    ])
  })

  test('give the first place what is left without enough entrants', () => {
    expect(amounts(awardsOf(100_00, [5_000, 3_000, 2_000], [entrant('a', 1), entrant('b', 2)]))).toEqual([
      70_00, 30_00,
    ])
  })

  test('leave out what a place gets that nobody holds', () => {
    const nobodyFirst = [entrant('a', 2, 2, 1), entrant('b', 2, 2, 2), entrant('c', 3), entrant('d', 4)]
    expect(amounts(awardsOf(100_00, [5_000, 3_000, 2_000], nobodyFirst))).toEqual([15_00, 15_00, 20_00])
    expect(awardsOf(100_00, CHAMPION_ONLY, nobodyFirst)).toEqual([])
  })

  test('name the amount of each place', () => {
    expect(amountsByPlace(100_01, [5_000, 3_000, 2_000])).toEqual([50_01, 30_00, 20_00])
  })
})

const splits = fc
  .array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: PAID_PLACES_MAX })
  .map((weights) => {
    const whole = sumOf(weights)
    const points = weights.map((weight) => Math.max(1, Math.floor((weight * 9_000) / whole)))
    return points
      .with(0, (points[0] ?? 0) + WHOLE_PRIZE - sumOf(points))
      .toSorted((one, other) => other - one)
  })

/** Entrants on consecutive places, in groups that share theirs. */
const standings = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 20 }).map((sizes) => {
  let from = 1
  return sizes.flatMap((size) => {
    const to = from + size - 1
    const group = Array.from({ length: size }, (_, index) => entrant(`${from + index}`, from, to, 99 - index))
    from = to + 1
    return group
  })
})

test('awards add up exactly, never rise with the place, and differ by at most one where it is shared', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), splits, standings, (amount, split, placed) => {
      expect(isSplit(split)).toBe(true)
      const awards = awardsOf(amount, split, placed)
      expect(sumOf(amounts(awards))).toBe(amount)
      expect(amounts(awards)).toEqual(amounts(awards).toSorted((one, other) => other - one))
      for (const sharing of Map.groupBy(awards, ({ place }) => place).values()) {
        const parts = amounts(sharing)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      }
      expect(awardsOf(amount, split, placed.toReversed())).toEqual(awards)
    }),
    { seed: 113 },
  )
})

test('whoever is missing, no more than the prize is given out', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      splits,
      standings,
      fc.array(fc.boolean(), { minLength: 120, maxLength: 120 }),
      (amount, split, placed, isThere) => {
        const awards = awardsOf(
          amount,
          split,
          placed.filter((_, index) => isThere[index]),
        )
        expect(sumOf(amounts(awards))).toBeLessThanOrEqual(amount)
      },
    ),
    { seed: 113 },
  )
})
