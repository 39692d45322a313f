import type { Match } from '../model/match.ts'
import { idIn } from '../plans/slots.ts'

/** Places in each round, holes included; the last round has two. */
export function placesByRound(entrantCount: number): number[] {
  const counts: number[] = []
  for (let left = entrantCount; left > 1; left = Math.ceil(left / 2)) counts.push(left)
  return counts
}

export function outline(entrantCount: number): number[] {
  return placesByRound(entrantCount).map((count) => Math.ceil(count / 2))
}

/** In match order. Throws a `RangeError` on a truncated round: its winners alone must never form the next one. */
export function wholeRound(entrantCount: number, matches: readonly Match[], round: number): Match[] {
  const inOrder = matches
    .filter((match) => match.round === round)
    .sort((one, other) => one.number - other.number)
  const isWhole =
    inOrder.length === outline(entrantCount)[round - 1] &&
    inOrder.every(({ number }, index) => number === index + 1)
  if (!isWhole) throw new RangeError(`round ${round} of ${entrantCount} entrants is not whole`)
  return inOrder
}

/**
 * The odd matches: the last match of each round with an odd number of places, which is a bye
 * unless nobody was there to take it. An entrant who meets a hole in another match goes on as well, but is not in here.
 */
export function oddMatches<Known extends Pick<Match, 'round' | 'number'>>(
  entrantCount: number,
  matches: readonly Known[],
): Known[] {
  const sizeOfOdd = new Map(
    placesByRound(entrantCount).flatMap((count, index) =>
      count % 2 === 1 ? [[index + 1, Math.ceil(count / 2)] as const] : [],
    ),
  )
  return matches.filter(({ round, number }) => sizeOfOdd.get(round) === number)
}

/** Entrants who have had a bye by round `last`, the last one. Throws a `RangeError` if a round's odd match is missing. */
export function restedBy(entrantCount: number, matches: readonly Match[], last: number): Set<string | null> {
  const odd = oddMatches(entrantCount, matches)
  const expected = placesByRound(entrantCount)
    .slice(0, last)
    .filter((count) => count % 2 === 1).length
  if (odd.length !== expected) {
    throw new RangeError(`${expected} byes were given by round ${last}, not ${odd.length}`)
  }
  return restedIn(odd)
}

/** Null stands for a hole that got the bye. */
export function restedIn(odd: readonly Pick<Match, 'sides'>[]): Set<string | null> {
  return new Set(odd.map(({ sides: [one] }) => idIn(one)))
}
