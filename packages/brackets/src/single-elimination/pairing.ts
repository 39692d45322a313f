import type { Match, Outcome, Slot } from '../model/match.ts'

/** What a pairing needs to know besides the order of those who go on. */
export interface Drawing {
  readonly round: number
  readonly bestOf: number
  /** Had a bye in an earlier round. */
  readonly rested: ReadonlySet<string | null>
  /** Left or were disqualified: their next opponent goes on. */
  readonly departed: ReadonlySet<string>
}

/**
 * Pairs the places of a round in order; `nobody` is the hole that a match without a winner left. In an odd round one
 * entrant gets a bye, which is the last match, so the other numbers do not depend on who gets it.
 */
export function pair(places: readonly Slot[], drawing: Drawing): Match[] {
  const free = places.length % 2 === 1 ? oddPlace(places, drawing.rested) : -1
  const playing = places.filter((_, place) => place !== free)
  const pairs = playing.flatMap((one, place) => {
    const other = playing[place + 1]
    return place % 2 === 0 && other ? [[one, other] as const] : []
  })
  const odd = places[free]
  const sides = odd ? [...pairs, [odd, { kind: 'nobody' }] as const] : pairs
  return sides.map((both, index) => drawn(index + 1, both, drawing))
}

/**
 * The last in order who has had no bye. Without holes there is always one, since byes are given from the end and the
 * first in order gets none before the final. Otherwise it is the last entrant, or the last hole if nobody is left.
 */
function oddPlace(places: readonly Slot[], rested: ReadonlySet<string | null>): number {
  const fresh = places.findLastIndex((slot) => slot.kind === 'entrant' && !rested.has(slot.id))
  if (fresh !== -1) return fresh
  const present = places.findLastIndex(({ kind }) => kind === 'entrant')
  return present === -1 ? places.length - 1 : present
}

function drawn(number: number, sides: readonly [Slot, Slot], { round, bestOf, departed }: Drawing): Match {
  return {
    bracket: 'main',
    group: 0,
    round,
    number,
    sides,
    bestOf,
    winnerTo: null,
    loserTo: null,
    outcome: outcomeWithoutPlay(sides, departed),
    games: [],
  }
}

/** Null if two entrants are there to play. Entrants who have left go out in their next match, even without a rival. */
export function outcomeWithoutPlay(
  sides: readonly [Slot, Slot],
  departed: ReadonlySet<string>,
): Outcome | null {
  const [one, two] = sides.map((slot) => slot.kind === 'entrant' && !departed.has(slot.id))
  if (one && two) return null
  if (sides.every(({ kind }) => kind === 'nobody')) return { kind: 'void' }
  if (!one && !two) return { kind: 'double-forfeit' }
  const winner = one ? 1 : 2
  return { kind: sides.some(({ kind }) => kind === 'nobody') ? 'bye' : 'forfeit', winner }
}
