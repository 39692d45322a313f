import type { Match, Outcome, Slot } from '../model/match.ts'
import { winnerOf } from '../model/results.ts'

export const OPEN: Slot = { kind: 'open' }
export const NOBODY: Slot = { kind: 'nobody' }

export function entrantSlot(id: string): Slot {
  return { kind: 'entrant', id }
}

export function idIn(slot: Slot): string | null {
  return slot.kind === 'entrant' ? slot.id : null
}

export function isSameSlot(one: Slot, other: Slot): boolean {
  return one.kind === other.kind && idIn(one) === idIn(other)
}

export function hasSameSides({ sides: [one, two] }: Match, { sides: [first, second] }: Match): boolean {
  return isSameSlot(one, first) && isSameSlot(two, second)
}

/**
 * How a match ends without a report: against `nobody`, or against somebody who left. Their name stays in the
 * slot, so a page can show the W.O. Null if it is to be played, or while a side is open.
 */
export function outcomeWithoutPlay(
  [one, two]: Match['sides'],
  hasLeft: (id: string) => boolean,
): Outcome | null {
  if (one.kind === 'open' || two.kind === 'open') return null
  const isPresent = (slot: Slot) => slot.kind === 'entrant' && !hasLeft(slot.id)
  if (isPresent(one) && isPresent(two)) return null
  const isWalkover = one.kind === 'entrant' && two.kind === 'entrant'
  const winner = isPresent(one) ? 1 : isPresent(two) ? 2 : null
  if (winner === null) return isWalkover ? { kind: 'double-forfeit' } : { kind: 'void' }
  return isWalkover ? { kind: 'forfeit', winner } : { kind: 'bye', winner }
}

/**
 * Whether a stored W.O. followed from departures: all who lost it have left. Its winner may have left later, which
 * takes nothing from them.
 */
export function isDerivedWalkover(
  outcome: Outcome,
  sides: Match['sides'],
  hasLeft: (id: string) => boolean,
): boolean {
  if (outcome.kind !== 'forfeit' && outcome.kind !== 'double-forfeit') return false
  const winner = winnerOf({ outcome })
  return sides.every((slot, index) => winner === index + 1 || (slot.kind === 'entrant' && hasLeft(slot.id)))
}

/** Who wins and who loses, as slots: `open` while undecided, `nobody` on both sides after a double W.O. */
export function flowOf(match: Match): { readonly winner: Slot; readonly loser: Slot } {
  if (match.outcome === null) return { winner: OPEN, loser: OPEN }
  const winner = winnerOf(match)
  if (winner === null) return { winner: NOBODY, loser: NOBODY }
  const [one, two] = match.sides
  return winner === 1 ? { winner: one, loser: two } : { winner: two, loser: one }
}
