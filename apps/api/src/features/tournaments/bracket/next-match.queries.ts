import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import { isVip } from '../../accounts/index.ts'

interface OpenMatch {
  readonly id: string
  readonly round_number: number
  readonly match_number: number
  readonly opponent_id: string
}

const openAs = (own: string, other: string) => sql`
  select id, round_number, match_number, ${sql.ref(other)} as opponent_id from tournament_matches
  where tournament.status = 'in_progress' and tournament_id = side.tournament_id
    and ${sql.ref(own)} = side.participant_id and winner_id is null`

/**
 * The one match that a `side` has to play while its `tournament` is under way. Two walks of an index instead of one `or`,
 * which could be read as all open matches of the tournament.
 */
export const openMatch = sql<OpenMatch>`(
  ${openAs('participant1_id', 'participant2_id')} union all ${openAs('participant2_id', 'participant1_id')} limit 1
)`

interface NextMatch {
  readonly id: string
  readonly round: number
  readonly number: number
  readonly opponentName: string
  readonly isOpponentVip: boolean
  readonly tournamentId: string
  readonly tournamentName: string
}

/** Nobody plays in so many at once: a person's older tournaments are over, and are not looked at. */
const TOURNAMENTS_LOOKED_AT = 100

/** The match that has waited longest for the person: of the open ones, that of the tournament which began first. */
export const findNextMatches = compiledOnce<NextMatch, { userId: string }>((db, slot) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('tournament_lineups')
        .select(['tournament_id', 'participant_id'])
        .where('user_id', '=', slot('userId'))
        .orderBy('tournament_id', 'desc')
        .limit(sql.lit(TOURNAMENTS_LOOKED_AT))
        .as('side'),
    )
    .innerJoin('tournaments as tournament', (join) =>
      join.onRef('tournament.id', '=', 'side.tournament_id').on('tournament.is_test', '=', sql.lit(false)),
    )
    .innerJoinLateral(openMatch.as('match'), (join) => join.onTrue())
    .innerJoin('tournament_participants as opponent', (join) =>
      join
        .onRef('opponent.tournament_id', '=', 'side.tournament_id')
        .onRef('opponent.participant_id', '=', 'match.opponent_id'),
    )
    .leftJoin('profiles as person', 'person.id', 'match.opponent_id')
    .select([
      'match.id',
      'match.round_number as round',
      'match.match_number as number',
      'opponent.name as opponentName',
      isVip('person').as('isOpponentVip'),
      'tournament.id as tournamentId',
      'tournament.name as tournamentName',
    ])
    .orderBy('tournament.starts_at')
    .orderBy('tournament.id')
    .limit(sql.lit(1)),
)
