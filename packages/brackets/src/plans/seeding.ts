import type { Slot } from '../model/match.ts'
import type { Entrant } from '../model/stage.ts'
import { bracketSize, MAX_ENTRANTS } from './layout.ts'
import { entrantSlot, NOBODY } from './slots.ts'

/**
 * Seeds in the order of the bracket, such as 1, 8, 4, 5, 2, 7, 3, 6. If the favourites win, 1 and 2 meet in
 * the final, 1 to 4 in the semi-finals, and in each round the strongest meets the weakest.
 */
export function seedOrder(size: number): number[] {
  let order = [1, 2]
  while (order.length < size) {
    const sum = 2 * order.length + 1
    order = order.flatMap((seed) => [seed, sum - seed])
  }
  return order
}

/** Slots of round 1, two per match. Missing seeds are `nobody`, so the strongest get the byes. */
export function firstRoundSlots(entrants: readonly Entrant[]): Slot[] {
  requireEntrants(entrants)
  const bySeed = entrants.toSorted((one, other) => one.seed - other.seed)
  return seedOrder(bracketSize(entrants.length)).map((seed) => {
    const entrant = bySeed[seed - 1]
    return entrant ? entrantSlot(entrant.id) : NOBODY
  })
}

function requireEntrants(entrants: readonly Entrant[]): void {
  if (entrants.length < 2) throw new RangeError('a bracket needs two entrants')
  if (entrants.length > MAX_ENTRANTS) throw new RangeError(`a bracket has at most ${MAX_ENTRANTS} entrants`)
  if (new Set(entrants.map(({ id }) => id)).size < entrants.length) {
    throw new RangeError('somebody is entered twice')
  }
  if (new Set(entrants.map(({ seed }) => seed)).size < entrants.length) {
    throw new RangeError('two entrants have the same seed')
  }
}
