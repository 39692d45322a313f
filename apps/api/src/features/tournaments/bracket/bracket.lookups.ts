import type { StageCut } from '@trunfo/brackets'
import type { MatchStatus, TournamentStatus } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type FinalPlace, finalPlaces } from '../bracket-engine.ts'
import type { StoredMatch } from '../bracket-rows.ts'
import type { LockedTournament } from '../tournaments.lookups.ts'
import { findMatches, storedMatchColumns } from './matches.queries.ts'
import { findFacts, findOpenStages, type OpenStage, openStageColumns } from './stages.queries.ts'

/** The fields of a started tournament that results depend on. */
export type RunningTournament = Pick<
  LockedTournament,
  'id' | 'name' | 'type' | 'status' | 'isTest' | 'format' | 'clockMinutes'
>

export interface LockedMatch {
  readonly tournament: RunningTournament
  readonly stage: OpenStage
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
  const { tournamentId, tournamentStatus, name, type, isTest, format, clockMinutes } = row
  const { stageId, stageFormat, settings, seed, entrantCount, position, cut, ...match } = row
  const tournament = { id: tournamentId, status: tournamentStatus, name, type, isTest, format, clockMinutes }
  const stage = { id: stageId, position, cut, format: stageFormat, settings, seed, entrantCount }
  return { tournament, stage, match }
}

type LockedRow = StoredMatch &
  Omit<RunningTournament, 'id' | 'status'> & {
    tournamentId: string
    tournamentStatus: TournamentStatus
    stageId: string
    stageFormat: string
    settings: unknown
    seed: string
    entrantCount: number
    position: number
    cut: StageCut | null
  }

const lockRows = compiledOnce<LockedRow, { matchId: string }>((db, slot) =>
  db
    .selectFrom('tournament_matches as match')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .innerJoin('tournament_stages as stage', 'stage.id', 'match.stage_id')
    .select([
      ...storedMatchColumns,
      'tournament.id as tournamentId',
      'tournament.name',
      'tournament.is_test as isTest',
      'tournament.format',
      'tournament.clock_minutes as clockMinutes',
      'tournament.type',
      'tournament.status as tournamentStatus',
      'stage.id as stageId',
      'stage.format as stageFormat',
      ...openStageColumns,
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

/** Final places, best first. Empty for a tournament that has not started. */
export async function findPlaces(db: Db, tournamentId: string): Promise<FinalPlace[]> {
  const stages = await findOpenStages(db, tournamentId)
  return finalPlaces(
    await Promise.all(
      stages.map(async (stage) => {
        return { facts: await findFacts(db, stage), matches: await findMatches(db, stage.id) }
      }),
    ),
  )
}
