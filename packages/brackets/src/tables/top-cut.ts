import { departedAmong } from '../model/entrants.ts'
import type { Match } from '../model/match.ts'
import type { Row, Stage } from '../model/stage.ts'
import { bracketSize } from '../plans/layout.ts'
import { assign } from './assign.ts'
import { drawLots } from './lots.ts'
import type { Qualifier } from './seed-apart.ts'
import { requireDecided } from './settings.ts'
import { idOn } from './tally.ts'

export interface TopCut {
  /** 2 to 64. */
  readonly size: number
  /** Whether seeds of the lower half move so that nobody meets an earlier opponent in the first round. */
  readonly avoidsRematches: boolean
}

const LARGEST_CUT = 64

/**
 * The best of a table as frozen with the cut, in the order of their seeds. Entrants who have left never make the
 * cut. If too few remain, all of them go on. `lots` is a seed for `shuffle` that decides between those
 * level. Throws a `RangeError` while a match is open; whether a round is still to be paired, `close` says.
 */
export function topCut(
  stage: Pick<Stage, 'entrants' | 'matches'>,
  rows: readonly Row[],
  { size, avoidsRematches }: TopCut,
  lots: string,
): Qualifier[] {
  if (!Number.isInteger(size) || size < 2 || size > LARGEST_CUT) {
    throw new RangeError(`a top cut has 2 to ${LARGEST_CUT} places`)
  }
  requireDecided(stage)
  const lotOf = drawLots(stage, lots)
  const left = departedAmong(stage.entrants)
  const through = rows
    .toSorted((one, other) => one.place - other.place || lotOf(one.id) - lotOf(other.id))
    .map(({ id, group }, index) => ({ id, fromGroup: group, fromPlace: index + 1 }))
    .filter(({ id }) => !left.has(id))
    .slice(0, size)
  const seeded = avoidsRematches ? withoutRematches(through, stage.matches) : through
  return seeded.map((qualifier, index) => ({ ...qualifier, seed: index + 1 }))
}

/** Seed s meets seed S + 1 − s in the first round of a bracket of S; only the lower half of the seeds moves. */
function withoutRematches<Entrant extends { readonly id: string }>(
  order: readonly Entrant[],
  matches: readonly Match[],
): Entrant[] {
  const half = bracketSize(order.length) / 2
  const [upper, lower] = [order.slice(0, half), order.slice(half)]
  const met = pairsMet(matches)
  const rivals = upper.toReversed()
  const seats = assign(lower.length, 2, (candidate, seat) =>
    met.has(pairOf(lower[candidate]?.id, rivals[seat]?.id)) ? 1 : 2,
  )
  const moved = lower.map((entrant, index) => ({ entrant, seat: seats[index] ?? 0 }))
  return [...upper, ...moved.toSorted((one, other) => one.seat - other.seat).map(({ entrant }) => entrant)]
}

function pairsMet(matches: readonly Match[]): Set<string> {
  const played = matches.filter(({ outcome }) => outcome?.kind === 'won' || outcome?.kind === 'drawn')
  return new Set(played.map((match) => pairOf(idOn(match, 1), idOn(match, 2))))
}

function pairOf(...ids: (string | null | undefined)[]): string {
  return JSON.stringify(ids.toSorted())
}
