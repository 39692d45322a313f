import type { TournamentStatus, TournamentType } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * One order of locks for every act: the tournament, then the team, then people. Whatever was read before the lock may
 * be old by the time it is held, so what decides is read under it. Foreign keys of other rows do not wait for it.
 */
export interface LockedTournament {
  readonly id: string
  readonly name: string
  readonly gameId: string | null
  readonly type: TournamentType
  readonly teamSize: number | null
  readonly status: TournamentStatus
  readonly isTest: boolean
  readonly format: string
  readonly maxParticipants: number
  readonly participantCount: number
  /** Set at the start, like the seed. */
  readonly entrantCount: number | null
  /** By the clock of the database. */
  readonly isDue: boolean
}

export function lockTournament(tx: Tx, id: string): Promise<LockedTournament | undefined> {
  return tx
    .selectFrom('tournaments')
    .select([
      'id',
      'name',
      'game_id as gameId',
      'team_size as teamSize',
      'is_test as isTest',
      'format',
      'max_participants as maxParticipants',
      'participant_count as participantCount',
      'entrant_count as entrantCount',
      sql<TournamentType>`type`.as('type'),
      sql<TournamentStatus>`status`.as('status'),
      sql<boolean>`starts_at <= now()`.as('isDue'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
