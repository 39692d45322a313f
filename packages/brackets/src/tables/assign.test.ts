import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assign } from './assign.ts'

/** Clashes as a table: a row per candidate, a column per seat. */
const seats = (rounds: number, ...clashes: number[][]) =>
  assign(clashes.length, rounds, (candidate, seat) => clashes[candidate]?.[seat] ?? 0)

/** Every way to seat everybody. */
function* permutations(items: readonly number[]): Generator<number[]> {
  if (items.length === 0) yield []
  for (const item of items) {
    for (const others of permutations(items.filter((other) => other !== item))) yield [item, ...others]
  }
}

describe('seats', () => {
  test('are the own ones where nothing clashes', () => {
    expect(seats(2, [2, 2, 2], [2, 2, 2], [2, 2, 2])).toEqual([0, 1, 2])
    expect(assign(0, 3, () => 0)).toEqual([])
  })

  test('are the nearest ones that are allowed', () => {
    expect(seats(2, [1, 2, 2], [2, 2, 2], [2, 2, 2])).toEqual([1, 0, 2])
    expect(seats(2, [2, 2, 2], [2, 1, 2], [2, 2, 2])).toEqual([0, 2, 1])
  })

  test('are given up for somebody who has no other', () => {
    expect(seats(2, [2, 2, 2], [2, 1, 1], [2, 2, 2])).toEqual([1, 0, 2])
  })

  test('clash no earlier than all of them can avoid it, and later for the best of those who can', () => {
    expect(seats(3, [2, 1, 1], [3, 1, 1], [1, 2, 3])).toEqual([0, 1, 2])
    expect(seats(3, [2, 2, 1], [3, 1, 1], [1, 2, 3])).toEqual([1, 0, 2])
    expect(seats(3, [1, 1], [1, 1])).toEqual([0, 1])
    expect(seats(3, [0, 0], [0, 0])).toEqual([0, 1])
    expect(seats(3, [2, 3], [2, 3])).toEqual([1, 0])
    expect(seats(3, [1, 3, 2], [2, 3, 3], [1, 2, 1])).toEqual([2, 0, 1])
  })

  test('have the latest first clash of all ways to seat everybody', () => {
    const row = fc.array(fc.constantFrom(1, 2, 3, Infinity), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 5, maxLength: 5 }), (table) => {
        const clashesOf = (seating: readonly number[]) =>
          seating.map((seat, index) => Math.min(3, table[index]?.[seat] ?? 0))
        const given = seats(3, ...table)
        expect(given.toSorted()).toEqual([0, 1, 2, 3, 4])
        const all = [...permutations([0, 1, 2, 3, 4])].map(clashesOf)
        const latest = Math.max(...all.map((clashes) => Math.min(...clashes)))
        const sound = all.filter((clashes) => Math.min(...clashes) === latest)
        expect(sound).toContainEqual(clashesOf(given))
        // The best candidate does as well as anybody could for them, the next as well as that leaves, and so on.
        const best = sound.toSorted((one, other) => inOrder(other, one))[0]
        expect(clashesOf(given)).toEqual(best)
      }),
    )
  })
})

function inOrder(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((clash, at) => clash !== other[at])
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}
