import type { MatchStatus, TournamentStatus } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { LockedTournament } from '../tournaments.lookups.ts'
import type { StoredMatch } from './matches.queries.ts'

/** The fields of a started tournament that results depend on. */
export type RunningTournament = Pick<
  LockedTournament,
  'id' | 'name' | 'type' | 'status' | 'isTest' | 'format' | 'entrantCount'
>

export interface LockedMatch {
  readonly tournament: RunningTournament
  readonly match: StoredMatch
}

/**
 * Locks the tournament, because two results of one round have to see each other, and then the match. This
 * order makes the statement read the match as it is once the first lock is held, not as it was when the wait
 * began. PostgreSQL locks in the order of the names after `of`.
 */
export async function lockMatch(tx: Tx, matchId: string): Promise<LockedMatch | undefined> {
  const [row] = await lockRows(tx, { matchId })
  if (!row) return undefined
  const { tournamentId, tournamentStatus, name, type, isTest, format, entrantCount, ...match } = row
  const tournament = { id: tournamentId, status: tournamentStatus, name, type, isTest, format, entrantCount }
  return { tournament, match }
}

type LockedRow = StoredMatch &
  Omit<RunningTournament, 'id' | 'status'> & { tournamentId: string; tournamentStatus: TournamentStatus }

const lockRows = compiledOnce<LockedRow, { matchId: string }>((db, slot) =>
  db
    .selectFrom('tournament_matches as match')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .select([
      'match.id',
      'match.round_number as round',
      'match.match_number as number',
      'match.participant1_id as participant1Id',
      'match.participant2_id as participant2Id',
      'match.winner_id as winnerId',
      'match.outcome',
      'match.status',
      'tournament.id as tournamentId',
      'tournament.name',
      'tournament.is_test as isTest',
      'tournament.format',
      'tournament.entrant_count as entrantCount',
      'tournament.type',
      'tournament.status as tournamentStatus',
    ])
    .where('match.id', '=', slot('matchId'))
    .forNoKeyUpdate(['tournament', 'match']),
)

/**
 * Locks one match only, for commands that do not affect other matches. Take it after the tournament's lock or
 * without it, never before. Resolves to the state under the lock.
 */
export async function lockMatchAlone(
  tx: Tx,
  matchId: string,
): Promise<MatchStatus | 'called-off' | undefined> {
  const row = await tx
    .selectFrom('tournament_matches as match')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .select(
      sql<
        MatchStatus | 'called-off'
      >`case tournament.status when 'cancelled' then 'called-off' else match.status end`.as('status'),
    )
    .where('match.id', '=', matchId)
    .forNoKeyUpdate('match')
    .executeTakeFirst()
  return row?.status
}
