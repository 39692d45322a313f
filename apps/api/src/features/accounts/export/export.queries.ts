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

/** The newest one of the person that has not expired. */
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
 * Undefined while another copy for the same person is being made. The states are literals: the plan that
 * PostgreSQL keeps from the sixth call on knows no parameters, and would not see that they are the index's own.
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
 * A worker that died left its key behind, and the next one writes over the same file: each file has a row that
 * leads to it. Undefined when there is nothing to do any more.
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

/** Undefined when it was given up, or its person left, in the meantime. */
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

/** Only the owner's own, only when it is complete, only while it is kept. */
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

/** A copy takes minutes, retries included: what is older will never be finished. */
export async function giveUpStaleExports(db: Db, limit: number): Promise<void> {
  await sql`
    update data_exports set state = 'failed' where id in (
      select id from data_exports
      where state in ('waiting', 'running') and created_at < now() - interval '1 hour'
      order by created_at limit ${limit}
    )`.execute(db)
}

export function findExpiredExports(db: Db, limit: number): Promise<{ id: string; key: string | null }[]> {
  return db
    .selectFrom('data_exports')
    .select(['id', 'key'])
    .where('expires_at', '<', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('data_exports').where('id', '=', id).execute()
}

/** The files go with the next housekeeping. */
export async function expireExportsOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('data_exports').set({ expires_at: sql`now()` }).where('user_id', '=', userId).execute()
}
