import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The names of a few people by their ids; whoever is gone has none. */
export async function findUsernames(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('profiles').select(['id', 'username']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Active people with one of these roles of staff, who have an index of their own. */
function selectHolders(db: Db, roles: readonly Role[]) {
  return db
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`roles && '{moderador,suporte,admin,fundador}'::text[]`)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .where('status', '=', 'active')
}

/** In the order of their ids, after one of them. */
export async function findHolders(
  db: Db,
  roles: readonly Role[],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await selectHolders(db, roles).where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Whether anybody but these people holds one. */
export async function hasOtherHolder(
  db: Db,
  roles: readonly Role[],
  exceptIds: readonly string[],
): Promise<boolean> {
  const row = await selectHolders(db, roles)
    .where(sql<boolean>`id <> all(${[...exceptIds]}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
