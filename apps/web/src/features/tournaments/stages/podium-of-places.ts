import { finalPlaces, type Place } from '@trunfo/brackets'
import type { TournamentBracket } from '../detail/detail.api.ts'
import type { PodiumPlace } from '../victory/podium.ts'
import { engineStages } from './engine-stages.ts'

/** As many as stand beside one another on a phone. */
const ON_PODIUM = 5

/** The podium of a tournament with stages; empty until its places are certain. */
export function podiumOfStages(bracket: TournamentBracket): PodiumPlace[] {
  const stages = engineStages(bracket)
  const isOver = stages.every(({ isOpen, stage }) => isOpen && stage.matches.every(({ outcome }) => outcome))
  return isOver ? podiumOfPlaces(bracket.participants, finalPlaces(stages)) : []
}

/**
 * Everybody on the first three places. Those who share one stand on the same step; a place that more share than the
 * podium has room for is left out, and so are those behind it.
 */
export function podiumOfPlaces(
  participants: TournamentBracket['participants'],
  places: readonly Place[],
): PodiumPlace[] {
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  return places.flatMap(({ id, from }) => {
    const participant = byId.get(id)
    const countUpTo = places.filter((other) => other.from <= from).length
    const hasStep = (from === 1 || from === 2 || from === 3) && countUpTo <= ON_PODIUM
    return participant && hasStep ? [{ place: from, participant }] : []
  })
}
