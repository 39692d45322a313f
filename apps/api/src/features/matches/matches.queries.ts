import type { MatchStatus, TournamentStatus, TournamentType } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { compiledOnce } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'
import { isVip } from '../accounts/index.ts'

/** One match as one person meets it: everything that decides what they may do, by primary keys alone. */
export interface MatchRow {
  readonly id: string
  readonly round: number
  readonly number: number
  readonly status: MatchStatus
  readonly winnerId: string | null
  readonly completedAt: Date | null
  readonly participant1Id: string
  /** Null is a bye, which nobody plays. */
  readonly participant2Id: string | null
  readonly tournamentId: string
  readonly tournamentName: string
  readonly tournamentType: TournamentType
  readonly tournamentStatus: TournamentStatus
  readonly isTest: boolean
  readonly gameName: string | null
  /** Whom the person plays for in this tournament, which need not be one of the two. */
  readonly lineupOf: string | null
  readonly hasSideDeclared: boolean
  readonly isMuted: boolean
  readonly supportRequestedAt: Date | null
}

export const findMatchFor = compiledOnce<MatchRow, { matchId: string; userId: string }>((db, slot) =>
  db
    .selectFrom('tournament_matches as match')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .leftJoin('match_cases as matchCase', 'matchCase.match_id', 'match.id')
    .leftJoin('tournament_lineups as lineup', (join) =>
      join
        .onRef('lineup.tournament_id', '=', 'match.tournament_id')
        .on('lineup.user_id', '=', slot('userId')),
    )
    .select([
      'match.id',
      'match.round_number as round',
      'match.match_number as number',
      sql<MatchStatus>`match.status`.as('status'),
      'match.winner_id as winnerId',
      'match.completed_at as completedAt',
      'match.participant1_id as participant1Id',
      'match.participant2_id as participant2Id',
      'tournament.id as tournamentId',
      'tournament.name as tournamentName',
      sql<TournamentType>`tournament.type`.as('tournamentType'),
      sql<TournamentStatus>`tournament.status`.as('tournamentStatus'),
      'tournament.is_test as isTest',
      'game.name as gameName',
      'lineup.participant_id as lineupOf',
      sql<boolean>`exists (
        select from match_declarations as declaration
        where declaration.match_id = match.id and declaration.participant_id = lineup.participant_id
      )`.as('hasSideDeclared'),
      sql<boolean>`exists (
        select from match_mutes as mute where mute.match_id = match.id and mute.user_id = lineup.user_id
      )`.as('isMuted'),
      'matchCase.support_requested_at as supportRequestedAt',
    ])
    .where('match.id', '=', slot('matchId')),
)

export interface LineupRow {
  readonly participantId: string
  readonly userId: string
  readonly username: string
  readonly isVip: boolean
  readonly avatarKey: string | null
  readonly isErased: boolean
}

/** At most ten a side, who leads first. */
export function findLineups(
  db: Db,
  tournamentId: string,
  participantIds: readonly string[],
): Promise<LineupRow[]> {
  return db
    .selectFrom('tournament_lineups as lineup')
    .innerJoin('profiles as profile', 'profile.id', 'lineup.user_id')
    .select([
      'lineup.participant_id as participantId',
      'profile.id as userId',
      'profile.username',
      isVip('profile').as('isVip'),
      'profile.avatar_key as avatarKey',
      sql<boolean>`profile.status = 'erased'`.as('isErased'),
    ])
    .where('lineup.tournament_id', '=', tournamentId)
    .where('lineup.participant_id', 'in', participantIds)
    .orderBy('lineup.is_leader', 'desc')
    .orderBy('profile.username')
    .execute()
}
