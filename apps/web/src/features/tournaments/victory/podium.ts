import type { TournamentBracket } from '../detail/detail.api.ts'

type Participant = TournamentBracket['participants'][number]

export interface PodiumPlace {
  readonly place: 1 | 2 | 3
  readonly participant: Participant
}

/**
 * The winner and loser of the final, and the losers of the semifinals, all third. Empty until the final is decided.
 * Where a double W.O. left nobody to lose, the place stays vacant.
 */
export function podiumOf({ participants, roundSizes, matches }: TournamentBracket): PodiumPlace[] {
  const rounds = roundSizes.length
  const final = matches.find(({ round }) => round === rounds)
  if (!final || final.winner === null) return []
  const losersOf = ({ p1, p2, winner }: (typeof matches)[number]) =>
    [p1, p2].filter((place) => place !== null && place !== winner)
  const semifinals = matches.filter(({ round, status }) => round === rounds - 1 && status === 'completed')
  const places = [
    { place: 1, at: final.winner },
    ...losersOf(final).map((at) => ({ place: 2, at })),
    ...semifinals.flatMap(losersOf).map((at) => ({ place: 3, at })),
  ] as const
  return places.flatMap(({ place, at }) => {
    const participant = at === null ? undefined : participants[at]
    return participant ? [{ place: place as 1 | 2 | 3, participant }] : []
  })
}
