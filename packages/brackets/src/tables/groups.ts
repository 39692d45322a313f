import type { Entrant } from '../model/stage.ts'
import { bySeed } from './standings.ts'

/**
 * Deals the entrants into groups by seed, there and back: 1 to n, then n to 1. Sizes differ by at most one. Throws a
 * `RangeError` if a group would have fewer than two entrants.
 */
export function snake(entrants: readonly Entrant[], groupCount: number): Entrant[] {
  if (!Number.isInteger(groupCount) || groupCount < 1 || groupCount * 2 > entrants.length) {
    throw new RangeError(`${entrants.length} entrants cannot form ${groupCount} groups`)
  }
  return bySeed(entrants).map((entrant, index) => {
    const place = index % groupCount
    const isBack = Math.floor(index / groupCount) % 2 === 1
    return { ...entrant, group: isBack ? groupCount - place : place + 1 }
  })
}

/** Members by group, both in ascending order, members by seed. */
export function membersByGroup(entrants: readonly Entrant[]): (readonly [number, Entrant[]])[] {
  const groups = Map.groupBy(bySeed(entrants), ({ group }) => group)
  return [...groups].toSorted(([one], [other]) => one - other)
}
