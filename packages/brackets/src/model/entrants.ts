import type { Entrant } from './stage.ts'

/** Entrants who are there from the start, from the strongest to the weakest, without groups. */
export function seededEntrants(ids: readonly string[]): Entrant[] {
  return ids.map((id, index) => ({ id, seed: index + 1, group: 0, joinedRound: 1, departure: null }))
}

/** Entrants by the id under which they were drawn, so that a replacement changes no draw. */
export function byDrawnId<One extends Pick<Entrant, 'id' | 'drawnAs'>>(
  entrants: readonly One[],
): Map<string, One> {
  return new Map(entrants.map((entrant) => [entrant.drawnAs ?? entrant.id, entrant]))
}

/** Throws a `RangeError` for an unknown id. */
export function requireEntrant(entrants: readonly Entrant[], id: string): void {
  if (!entrants.some((entrant) => entrant.id === id)) throw new RangeError(`there is no entrant ${id}`)
}

/** Ids of those who left or were disqualified. */
export function departedAmong(entrants: readonly Entrant[]): Set<string> {
  return new Set(entrants.filter(({ departure }) => departure !== null).map(({ id }) => id))
}
