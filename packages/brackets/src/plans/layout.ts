import type { MatchKey, Target } from '../model/match.ts'

/**
 * The order of a plan's matches: main or upper bracket round by round, then the lower bracket or, in the place of
 * its first match, the third-place match, then the grand final. A target always comes after the matches that feed it, and the place
 * of a match follows from its key alone, so a plan of 8,191 matches needs no index.
 */
export const MAX_ENTRANTS = 4_096

/** The smallest power of two that has room for all entrants. */
export function bracketSize(entrantCount: number): number {
  let size = 2
  while (size < entrantCount) size *= 2
  return size
}

/** Of the main or upper bracket. */
export function roundsOf(size: number): number {
  return Math.log2(size)
}

/** Matches in a round of the main or upper bracket. */
export function upperLength(size: number, round: number): number {
  return size / 2 ** round
}

export function lowerRoundsOf(size: number): number {
  return 2 * (roundsOf(size) - 1)
}

/** Lower rounds come in pairs of the same length. Losers of the upper bracket join in the second of each pair. */
export function lowerLength(size: number, round: number): number {
  return size / 2 ** (Math.ceil(round / 2) + 1)
}

export function positionOf({ bracket, round, number }: MatchKey, size: number): number {
  if (bracket === 'main' || bracket === 'upper') return size - size / 2 ** (round - 1) + number - 1
  if (bracket === 'final') return 2 * size - 3 + round - 1
  const pair = Math.ceil(round / 2)
  const pairsBefore = size - size / 2 ** (pair - 1)
  const firstOfPair = round % 2 === 0 ? lowerLength(size, round) : 0
  return size - 1 + pairsBefore + firstOfPair + number - 1
}

/** Neighbours meet: the place in the next round of the same bracket. */
export function neighbourTarget({ bracket, group, round, number }: MatchKey): Target {
  const side = number % 2 === 1 ? 1 : 2
  return { bracket, group, round: round + 1, number: Math.ceil(number / 2), side }
}
