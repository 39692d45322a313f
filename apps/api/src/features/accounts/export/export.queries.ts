import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

export interface DataExport {
  readonly id: string
  readonly state: 'waiting' | 'running' | 'ready' | 'failed'
  readonly sectionsDone: number
  readonly sectionsTotal: number
  readonly bytes: number | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The user's newest export that has not expired. */
export async function findNewestExport(db: Db, userId: string): Promise<DataExport | undefined> {
  return db
    .selectFrom('data_exports')
    .select([
      'id',
      'state',
      'sections_done as sectionsDone',
      'sections_total as sectionsTotal',
      'bytes',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Returns undefined while another export of the user is in progress. The states are literals: with
 * parameters, PostgreSQL's generic plan (from the sixth call on) could not infer the partial index.
 */
export async function insertExport(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .insertInto('data_exports')
    .values({ user_id: userId })
    .onConflict((conflict) =>
      conflict.column('user_id').where(sql<boolean>`state in ('waiting', 'running')`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Keeps the key that a dead worker left, so a retry overwrites the same file and no file lacks a row. Returns
 * undefined if the export is no longer in progress.
 */
export function startExport(
  db: Db,
  id: string,
  { key, sectionsTotal }: { key: string; sectionsTotal: number },
): Promise<{ userId: string; key: string } | undefined> {
  return db
    .updateTable('data_exports')
    .set({
      state: 'running',
      key: sql<string>`coalesce(key, ${key})`,
      sections_done: 0,
      sections_total: sectionsTotal,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning((eb) => ['user_id as userId', eb.ref('key').$notNull().as('key')])
    .executeTakeFirst()
}

export async function updateProgress(db: Db, id: string, sectionsDone: number): Promise<void> {
  await db.updateTable('data_exports').set({ sections_done: sectionsDone }).where('id', '=', id).execute()
}

/** Returns undefined if the export was given up, or its owner was banned or erased, meanwhile. */
export function finishExport(
  tx: Tx,
  id: string,
  bytes: number,
): Promise<{ email: string; username: string } | undefined> {
  return tx
    .updateTable('data_exports as copy')
    .from('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .set({ state: 'ready', bytes })
    .whereRef('person.id', '=', 'copy.user_id')
    .where('profile.status', '=', 'active')
    .where('copy.id', '=', id)
    .where('copy.state', '=', 'running')
    .where('copy.expires_at', '>', sql<Date>`now()`)
    .returning(['person.email', 'profile.username'])
    .executeTakeFirst()
}

/** Returns null unless the export is the user's own, complete and not expired. */
export async function findReadyKey(db: Db, userId: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('data_exports')
    .select('key')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.key ?? null
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('data_exports').where('id', '=', id).execute()
}

/** The next run of `tidyExports` deletes the files. */
export async function expireExportsOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('data_exports').set({ expires_at: sql`now()` }).where('user_id', '=', userId).execute()
}
