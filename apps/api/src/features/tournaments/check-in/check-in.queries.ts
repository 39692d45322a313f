import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { checkInClosesAt } from '../check-in-phase.ts'

/** Of an entrant or of somebody who waits. Undefined for anybody else. */
export async function findPresence(
  db: Db,
  tournamentId: string,
  participantId: string,
): Promise<{ isCheckedIn: boolean } | undefined> {
  const { rows } = await sql<{ isCheckedIn: boolean }>`
    select checked_in_at is not null as "isCheckedIn" from tournament_participants
    where tournament_id = ${tournamentId} and participant_id = ${participantId}
    union all
    select checked_in_at is not null from tournament_waiting
    where tournament_id = ${tournamentId} and participant_id = ${participantId}`.execute(db)
  return rows[0]
}

export async function markPresent(tx: Tx, tournamentId: string, participantId: string): Promise<void> {
  await sql`
    with entered as (
      update tournament_participants set checked_in_at = now()
      where tournament_id = ${tournamentId} and participant_id = ${participantId}
    )
    update tournament_waiting set checked_in_at = now()
    where tournament_id = ${tournamentId} and participant_id = ${participantId}`.execute(tx)
}

export async function countPresent(tx: Tx, tournamentId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tournament_participants')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tournament_id', '=', tournamentId)
    .where('checked_in_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function findAbsent(tx: Tx, tournamentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tournament_participants')
    .select('participant_id as id')
    .where('tournament_id', '=', tournamentId)
    .where('checked_in_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markClosed(tx: Tx, tournamentId: string): Promise<void> {
  await tx
    .updateTable('tournaments')
    .set({ check_in_closed_at: sql`now()` })
    .where('id', '=', tournamentId)
    .execute()
}

/** Tournaments whose check-in is past its time and not closed, the longest waiting first. */
export async function findToClose(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tournaments as tournament')
    .select('id')
    // As in the partial index of what has not begun. The second line bounds the part of it that is read.
    .where(sql<boolean>`status in ('upcoming', 'registration_open') and not is_test`)
    .where('starts_at', '<=', sql<Date>`now() + interval '1 hour'`)
    .where('check_in_closes_min', 'is not', null)
    .where('check_in_closed_at', 'is', null)
    .where(sql<boolean>`${checkInClosesAt} <= now()`)
    .orderBy('starts_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
