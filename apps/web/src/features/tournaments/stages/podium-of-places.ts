import type { Place } from '@trunfo/brackets'
import type { TournamentBracket } from '../detail/detail.api.ts'
import type { PodiumPlace } from '../victory/podium.ts'

/** Everybody on the first three places. Those who share a place stand on the same step. */
export function podiumOfPlaces(
  participants: TournamentBracket['participants'],
  places: readonly Place[],
): PodiumPlace[] {
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  return places.flatMap(({ id, from }) => {
    const participant = byId.get(id)
    return participant && (from === 1 || from === 2 || from === 3) ? [{ place: from, participant }] : []
  })
}
