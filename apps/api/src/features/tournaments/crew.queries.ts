import type { CrewRole } from '@trunfo/contract/tournaments'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Null for somebody who has not accepted. */
export async function findCrewRole(db: Db, tournamentId: string, userId: string): Promise<CrewRole | null> {
  const row = await db
    .selectFrom('tournament_crew')
    .select('role')
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .executeTakeFirst()
  return row?.role ?? null
}

/** Until the commit nobody can remove them. Take it before other locks, or after that of the tournament. */
export async function lockCrewShared(tx: Tx, tournamentId: string, userId: string): Promise<CrewRole | null> {
  const row = await tx
    .selectFrom('tournament_crew')
    .select('role')
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .forShare()
    .executeTakeFirst()
  return row?.role ?? null
}
