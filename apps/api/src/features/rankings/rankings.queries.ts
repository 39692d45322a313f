import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export async function sumWins(db: Db, userIds: readonly string[]): Promise<number> {
  const { wins } = await db
    .selectFrom('player_records')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('wins'), sql<number>`0`).as('wins'))
    .where('user_id', 'in', userIds)
    .executeTakeFirstOrThrow()
  return wins
}
