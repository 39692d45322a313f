import type { BracketLayout, PlacedMatch } from './layout.ts'
import type { BracketParticipant, BracketPlace } from './types.ts'

export type BracketKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

const keys: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

export function isBracketKey(key: string): key is BracketKey {
  return keys.includes(key)
}

/** Up and down move through a round's participants; left and right follow one between rounds. */
export function move(layout: BracketLayout, place: BracketPlace, key: BracketKey): BracketPlace | null {
  const here = layout.byId.get(place.matchId)
  const participant = participantAt(layout, place)
  if (!here || !participant) return null

  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const neighbours = key === 'ArrowRight' ? [here.next] : here.feeders
    for (const match of neighbours) {
      const slot = match?.slots.findIndex((other) => other?.id === participant.id)
      if (match && (slot === 0 || slot === 1)) return { matchId: match.id, slot }
    }
    return null
  }

  const places = placesIn(layout.columns[here.round] ?? [])
  const index = places.findIndex((other) => isSamePlace(other, place))
  const target = { Home: 0, End: places.length - 1, ArrowUp: index - 1, ArrowDown: index + 1 }[key]
  return places[target] ?? null
}

/** The filled slots of a column from top to bottom. */
export function placesIn(column: readonly PlacedMatch[]): BracketPlace[] {
  return column.flatMap(({ match: { id, slots } }) =>
    ([0, 1] as const).filter((slot) => slots[slot]).map((slot) => ({ matchId: id, slot })),
  )
}

export function participantAt(layout: BracketLayout, place: BracketPlace): BracketParticipant | null {
  return layout.byId.get(place.matchId)?.match.slots[place.slot] ?? null
}

function isSamePlace(one: BracketPlace, other: BracketPlace): boolean {
  return one.matchId === other.matchId && one.slot === other.slot
}
