import { formatOf } from '@trunfo/brackets'
import { bareEntrants, entrantsOf } from '../bare-entrants.ts'
import { comparedRead } from '../compare-read.ts'
import { fillTournaments, someTournaments } from '../some-tournaments.ts'
import { LARGE_BRACKET, tournamentId } from '../tournament-data.ts'

const id = tournamentId(LARGE_BRACKET)

const BAR = 0.9

/** PostgreSQL builds our JSON. The plain handler fetches rows and builds the same response from them. */
export const bracket = comparedRead({
  name: 'bracket of 1,024',
  path: `/api/tournaments/${id}/bracket`,
  module: import.meta.url,
  needs: someTournaments,
  seed: fillTournaments,
  atLeast: BAR,
  plainStatements: [
    { text: 'select format, entrant_count from tournaments where id = $1', values: [id] },
    entrantsOf(id),
    {
      text: `select id, round_number, match_number, participant1_id, participant2_id, winner_id, status
        from tournament_matches where tournament_id = $1 order by round_number, match_number`,
      values: [id],
    },
  ],
})

interface Tournament {
  readonly format: string
  readonly entrant_count: number
}

interface Match {
  readonly id: string
  readonly round_number: number
  readonly match_number: number
  readonly participant1_id: string
  readonly participant2_id: string
  readonly winner_id: string | null
  readonly status: string
}

export const shape = ([tournaments = [], entrants = [], matches = []]: unknown[][]) => {
  const [tournament] = tournaments as Tournament[]
  if (!tournament) throw new Error('there is no such tournament')
  const { participants, places } = bareEntrants(entrants)
  return {
    participants,
    media: '/media/',
    roundSizes: formatOf(tournament.format).outline?.(tournament.entrant_count),
    matches: (matches as Match[]).map((match) => ({
      id: match.id,
      round: match.round_number,
      number: match.match_number,
      p1: places.get(match.participant1_id),
      p2: places.get(match.participant2_id),
      winner: match.winner_id && places.get(match.winner_id),
      status: match.status,
    })),
  }
}
