import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import { isVip } from '../../accounts/index.ts'

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
      join
        .onRef('tournament.id', '=', 'side.tournament_id')
        .on('tournament.status', '=', sql.lit('in_progress'))
        .on('tournament.is_test', '=', sql.lit(false)),
    )
    // Two walks of an index instead of one `or`, which could be read as all open matches of the tournament.
    .innerJoinLateral(
      (from) => {
        const open = (
          own: 'participant1_id' | 'participant2_id',
          other: 'participant1_id' | 'participant2_id',
        ) =>
          from
            .selectFrom('tournament_matches')
            .select(['id', 'round_number', 'match_number', sql<string>`${sql.ref(other)}`.as('opponent_id')])
            .whereRef('tournament_id', '=', 'side.tournament_id')
            .whereRef(own, '=', 'side.participant_id')
            .where('winner_id', 'is', null)
        return open('participant1_id', 'participant2_id')
          .unionAll(open('participant2_id', 'participant1_id'))
          .as('match')
      },
      (join) => join.onTrue(),
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
