import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import { isVip } from '../../accounts/index.ts'
import { type StoredPlace, storedPlace } from '../match-place.ts'
import { openMatchOf } from '../own-matches.queries.ts'

interface NextMatch {
  readonly id: string
  readonly round: number
  readonly place: StoredPlace | null
  readonly number: number
  readonly scheduledAt: Date | null
  readonly opponentName: string
  readonly isOpponentVip: boolean
  readonly tournamentId: string
  readonly tournamentName: string
}

/** Only the newest tournaments are read: nobody plays in so many at once. */
const TOURNAMENTS_LOOKED_AT = 100

/** The person's next match in the tournament that started first. */
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
      join
        .onRef('tournament.id', '=', 'side.tournament_id')
        .on('tournament.status', '=', sql.lit('in_progress'))
        .on('tournament.is_test', '=', sql.lit(false)),
    )
    .innerJoinLateral(openMatchOf('side.tournament_id', 'side.participant_id').as('match'), (join) =>
      join.onTrue(),
    )
    .innerJoin('tournament_participants as opponent', (join) =>
      join
        .onRef('opponent.tournament_id', '=', 'side.tournament_id')
        .onRef('opponent.participant_id', '=', 'match.opponent_id'),
    )
    .leftJoin('profiles as person', 'person.id', 'match.opponent_id')
    .select([
      'match.id',
      'match.round_number as round',
      storedPlace('match').as('place'),
      'match.match_number as number',
      'match.scheduled_at as scheduledAt',
      'opponent.name as opponentName',
      isVip('person').as('isOpponentVip'),
      'tournament.id as tournamentId',
      'tournament.name as tournamentName',
    ])
    .orderBy('tournament.starts_at')
    .orderBy('tournament.id')
    .limit(sql.lit(1)),
)
