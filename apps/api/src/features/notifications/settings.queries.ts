import type { MutableKind } from '@trunfo/contract/notifications'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface Preferences {
  readonly mutedKinds: MutableKind[]
  readonly wantsDigest: boolean
}

export async function findPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('notification_settings')
    .select(['muted_kinds', 'wants_digest'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    mutedKinds: (row?.muted_kinds ?? []) as MutableKind[],
    wantsDigest: row?.wants_digest ?? false,
  }
}

export async function savePreferences(db: Db, userId: string, preferences: Preferences): Promise<void> {
  const columns = {
    muted_kinds: [...new Set(preferences.mutedKinds)],
    wants_digest: preferences.wantsDigest,
  }
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** What each of these people does not want to be told, for those who said so. */
export async function findMutedKinds(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('notification_settings')
    .select(['user_id', 'muted_kinds'])
    .where('user_id', 'in', userIds)
    .where('muted_kinds', '<>', sql<string[]>`'{}'::text[]`)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.muted_kinds]))
}

export async function deleteSettings(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
}

/** The mark only ever rises: of two who clear at once, the one that saw more has it. */
export async function saveClearedThrough(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, cleared_through: id })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        cleared_through: sql`greatest(notification_settings.cleared_through, excluded.cleared_through)`,
      }),
    )
    .execute()
}
