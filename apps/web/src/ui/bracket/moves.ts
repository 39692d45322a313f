import type { BracketLayout } from './layout.ts'
import type { BracketMatch, BracketParticipant, BracketPlace, BracketRound } from './types.ts'

export type BracketKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

const keys: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

export function isBracketKey(key: string): key is BracketKey {
  return keys.includes(key)
}

/** Up and down go through a round's participants; left and right follow one participant from round to round. */
export function move(
  rounds: readonly BracketRound[],
  layout: BracketLayout,
  place: BracketPlace,
  key: BracketKey,
): BracketPlace | null {
  const round = rounds.find(({ matches }) => matches.some(({ id }) => id === place.matchId))
  const participant = participantAt(round, place)
  if (!round || !participant) return null

  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const here = layout.byId.get(place.matchId)
    const neighbours = key === 'ArrowRight' ? [here?.next] : here?.feeders
    for (const match of neighbours ?? []) {
      const slot = match?.slots.findIndex((other) => other?.id === participant.id)
      if (match && (slot === 0 || slot === 1)) return { matchId: match.id, slot }
    }
    return null
  }

  const places = placesIn(round, layout)
  const index = places.findIndex(({ matchId, slot }) => matchId === place.matchId && slot === place.slot)
  const target = { Home: 0, End: places.length - 1, ArrowUp: index - 1, ArrowDown: index + 1 }[key]
  return places[target] ?? null
}

/** The filled places of a round from top to bottom. */
export function placesIn(round: BracketRound, layout: BracketLayout): BracketPlace[] {
  const top = (match: BracketMatch) => layout.byId.get(match.id)?.start ?? 0
  return round.matches
    .toSorted((one, other) => top(one) - top(other))
    .flatMap(({ id, slots }) =>
      ([0, 1] as const).filter((slot) => slots[slot]).map((slot) => ({ matchId: id, slot })),
    )
}

function participantAt(round: BracketRound | undefined, place: BracketPlace): BracketParticipant | null {
  return round?.matches.find(({ id }) => id === place.matchId)?.slots[place.slot] ?? null
}
