import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** Undefined for somebody who does not wait. */
export function findWaiting(
  db: Db,
  tournamentId: string,
  participantId: string,
): Promise<{ enteredBy: string | null } | undefined> {
  return db
    .selectFrom('tournament_waiting')
    .select('entered_by as enteredBy')
    .where('tournament_id', '=', tournamentId)
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
}

export async function isRemoved(db: Db, tournamentId: string, participantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tournament_removals')
    .select('participant_id')
    .where('tournament_id', '=', tournamentId)
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return row !== undefined
}

interface Waiting {
  readonly tournamentId: string
  readonly participantId: string
  readonly enteredBy: string
  readonly isPresent: boolean
}

/** At the end of the list. The tournament must be locked. */
export async function insertWaiting(
  tx: Tx,
  { tournamentId, participantId, enteredBy, isPresent }: Waiting,
): Promise<void> {
  await sql`
    with joined as (
      insert into tournament_waiting (tournament_id, participant_id, entered_by, checked_in_at)
      values (${tournamentId}, ${participantId}, ${enteredBy}, case when ${isPresent} then now() end)
    )
    update tournaments set waiting_count = waiting_count + 1 where id = ${tournamentId}`.execute(tx)
}
