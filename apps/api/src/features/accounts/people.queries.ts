import type { Db } from '../../platform/db/database.ts'

/** The names of a few people by their ids; whoever is gone has none. */
export async function findUsernames(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('profiles').select(['id', 'username']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}
