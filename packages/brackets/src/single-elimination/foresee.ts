import type { Match } from '../model/match.ts'
import { lastRoundOf } from '../model/rounds.ts'
import { idIn } from '../plans/slots.ts'
import { oddMatches, restedIn } from './rounds.ts'

/** What the forecast reads of a match. */
export type KnownMatch = Pick<Match, 'round' | 'number' | 'sides' | 'outcome'>

/** A match of the next round, as far as it is certain before that round is drawn. */
export interface Foreseen {
  readonly number: number
  /** Numbers of the two matches whose winners meet here; null where that still depends on results. */
  readonly from: readonly [number | null, number | null]
  /** Then the second side is null. */
  readonly isBye: boolean
}

/**
 * What is certain about a knockout's next round, if each open match gets a winner. Winners are paired in match
 * order, so an even round is fully known. In an odd round one winner gets the bye and all winners behind move
 * up one place. That winner is known only if every possible winner behind has had a bye, and no possible
 * winner of that match has. A double W.O. in the match keeps its place; a later one may move the bye.
 *
 * `matches` are those of the last round, and at least the last match of each earlier round.
 */
export function foresee(entrantCount: number, matches: readonly KnownMatch[]): Foreseen[] {
  const last = lastRoundOf({ matches })
  const inOrder = matches
    .filter(({ round }) => round === last)
    .sort((one, other) => one.number - other.number)
  if (inOrder.length < 2) return []
  const rested = restedIn(oddMatches(entrantCount, matches))
  const free = inOrder.length % 2 === 1 ? freeAmong(inOrder, rested) : null
  const isFreeKnown = free !== null && free.first === free.last

  const size = Math.ceil(inOrder.length / 2)
  const playing = Array.from({ length: inOrder.length - (free ? 1 : 0) }, (_, place) => {
    if (free === null || place < free.first) return inOrder[place]?.number ?? null
    return isFreeKnown ? (inOrder[place + 1]?.number ?? null) : null
  })
  return Array.from({ length: size }, (_, index) => {
    const number = index + 1
    if (free && number === size) {
      return { number, from: [isFreeKnown ? (inOrder[free.first]?.number ?? null) : null, null], isBye: true }
    }
    return { number, from: [playing[index * 2] ?? null, playing[index * 2 + 1] ?? null], isBye: false }
  })
}

/**
 * The range of places that may hold the next bye, which goes to the last winner in order who has had none. With holes
 * it may happen that everybody has had one.
 */
function freeAmong(
  inOrder: readonly KnownMatch[],
  rested: ReadonlySet<string | null>,
): { first: number; last: number } {
  let last = -1
  for (let place = inOrder.length - 1; place >= 0; place--) {
    const fresh = possibleWinners(inOrder[place]).map((id) => !rested.has(id))
    if (!fresh.includes(true)) continue
    if (last === -1) last = place
    if (!fresh.includes(false)) return { first: place, last }
  }
  if (last === -1 && rested.size > 0) return freeAmong(inOrder, new Set())
  const end = inOrder.length - 1
  return { first: last === -1 ? end : 0, last: end }
}

function possibleWinners(match: KnownMatch | undefined): string[] {
  if (!match) return []
  const {
    sides: [one, two],
    outcome,
  } = match
  const sides = outcome === null ? [one, two] : 'winner' in outcome ? [outcome.winner === 1 ? one : two] : []
  return sides.flatMap((slot) => idIn(slot) ?? [])
}
