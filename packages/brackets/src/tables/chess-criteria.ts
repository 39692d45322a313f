import { overall } from './criterion.ts'
import { compare, fraction, sum } from './fraction.ts'
import { type Entry, opponentIn, type Tallies, type Tally } from './tally.ts'

/**
 * The Buchholz family. Each round not played, whatever the reason, counts as if it had been against a virtual opponent
 * with the entrant's own points.
 */
export const buchholz = overall('buchholz', (tally, { tallies }) => sum(opponentsPoints(tally, tallies)))

export const buchholzCut1 = overall('buchholz-cut-1', (tally, { tallies }) =>
  sum(opponentsPoints(tally, tallies).toSorted(compare).slice(1)),
)

/** The points of the opponents beaten and half of those of the opponents drawn with. */
export const sonnebornBerger = overall('sonneborn-berger', (tally, { tallies }) =>
  sum(tally.entries.map((entry) => fraction(pointsAgainst(entry, tally, tallies) * weightOf(entry), 2))),
)

function opponentsPoints(tally: Tally, tallies: Tallies) {
  const met = tally.entries.map((entry) => pointsAgainst(entry, tally, tallies))
  const absences = Array.from({ length: tally.absences }, () => tally.points)
  return [...met, ...absences].map((points) => fraction(points))
}

function pointsAgainst(entry: Entry, { points }: Tally, tallies: Tallies): number {
  return (opponentIn(tallies, entry) ?? { points }).points
}

function weightOf({ result }: Entry): number {
  return result === 'won' ? 2 : result === 'drawn' ? 1 : 0
}
