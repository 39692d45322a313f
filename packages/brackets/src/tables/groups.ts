import type { Entrant } from '../model/stage.ts'
import { bySeed } from './standings.ts'

export const LARGEST_GROUP = 16
/** A stage with one group, such as a league, may be larger. */
export const LARGEST_ONLY_GROUP = 32
/** Groups of two would be single matches. */
const SMALLEST_GROUP = 3
export const MOST_MATCHES = 8_192

/** How many groups an organiser may choose for so many entrants. */
export function groupCountRange(entrantCount: number): { readonly fewest: number; readonly most: number } {
  const fewest = entrantCount <= LARGEST_ONLY_GROUP ? 1 : Math.ceil(entrantCount / LARGEST_GROUP)
  return { fewest, most: Math.max(1, Math.floor(entrantCount / SMALLEST_GROUP)) }
}

/** Matches of a group stage in which everybody meets everybody of their group once per leg. */
export function groupMatchCount(entrantCount: number, groupCount: number, legs: 1 | 2): number {
  const smaller = Math.floor(entrantCount / groupCount)
  const largerGroups = entrantCount % groupCount
  const pairs = (size: number) => (size * (size - 1)) / 2
  return legs * (largerGroups * pairs(smaller + 1) + (groupCount - largerGroups) * pairs(smaller))
}

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
