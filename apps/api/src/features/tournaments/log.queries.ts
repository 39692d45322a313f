import type { LogKind, LogRole } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Who acts, and as whom. Null for the clock. */
export interface LogAuthor {
  readonly actorId: string | null
  readonly role: LogRole
}

export const THE_CLOCK: LogAuthor = { actorId: null, role: 'clock' }

export interface LogEntry {
  readonly tournamentId: string
  readonly kind: LogKind
  readonly by: LogAuthor
  readonly matchId?: string
  readonly participantId?: string
  /** Whose place in the crew changed. */
  readonly personId?: string
  readonly reason?: string | null | undefined
}

/** Ids instead of names, so that erasing an account needs no change here. */
export async function writeLog(
  tx: Tx,
  { tournamentId, kind, by, matchId, participantId, personId, reason }: LogEntry,
): Promise<void> {
  await tx
    .insertInto('tournament_log')
    .values({
      tournament_id: tournamentId,
      kind,
      actor_id: by.actorId,
      actor_role: by.role,
      match_id: matchId ?? null,
      participant_id: participantId ?? null,
      person_id: personId ?? null,
      reason: reason || null,
    })
    .execute()
}

/** Acts that decide who goes on. */
const RULINGS: readonly LogKind[] = [
  'decided',
  'walkover',
  'corrected',
  'reopened',
  'participant_disqualified',
]

export async function hasRuled(db: Db, tournamentId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from tournament_log
    where tournament_id = ${tournamentId} and actor_id = ${userId} and kind = any (${[...RULINGS]}::text[])
    limit 1`.execute(db)
  return rows.length > 0
}
