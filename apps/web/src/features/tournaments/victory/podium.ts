import type { TournamentBracket } from '../detail/detail.api.ts'

type Participant = TournamentBracket['participants'][number]

export interface PodiumPlace {
  readonly place: 1 | 2 | 3
  readonly participant: Participant
}

/** Who won the final, who lost it, and who lost a semifinal: both are third. Empty until the final is decided. */
export function podiumOf({ participants, roundSizes, matches }: TournamentBracket): PodiumPlace[] {
  const rounds = roundSizes.length
  const loserOf = ({ p1, p2, winner }: (typeof matches)[number]) => (winner === p1 ? p2 : p1)
  const final = matches.find(({ round, p2 }) => round === rounds && p2 !== null)
  if (!final || final.winner === null) return []
  const semifinals = matches.filter(
    ({ round, p2, winner }) => round === rounds - 1 && p2 !== null && winner !== null,
  )
  const places = [
    { place: 1, at: final.winner },
    { place: 2, at: loserOf(final) },
    ...semifinals.map((match) => ({ place: 3, at: loserOf(match) })),
  ] as const
  return places.flatMap(({ place, at }) => {
    const participant = at === null ? undefined : participants[at]
    return participant ? [{ place: place as 1 | 2 | 3, participant }] : []
  })
}
