import type { NotificationKind } from '@trunfo/contract/notifications'
import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { ValidBroadcast } from './broadcasts.rules.ts'

const ANNOUNCEMENT = 'announcement' satisfies NotificationKind

export interface NewBroadcast extends ValidBroadcast {
  readonly createdBy: string | null
  /** Approximate number of people to read. */
  readonly people: number
}

export async function insertBroadcast(tx: Tx, broadcast: NewBroadcast): Promise<string> {
  const { id } = await tx
    .insertInto('broadcasts')
    .values({
      title: broadcast.title,
      message: broadcast.message,
      link_to: broadcast.linkTo,
      audience: [...broadcast.audience],
      created_by: broadcast.createdBy,
      people: broadcast.people,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Locks the broadcast for the step after `cursor`. Returns undefined if that step already ran or the
 * broadcast is no longer running.
 */
export async function lockStep(
  tx: Tx,
  id: string,
  cursor: string | null,
): Promise<{ audience: Role[] } | undefined> {
  return tx
    .selectFrom('broadcasts')
    .select('audience')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('cursor', 'is not distinct from', cursor)
    .forUpdate()
    .executeTakeFirst()
}

export interface Batch {
  /** The last person read; null if there was none. */
  readonly last: string | null
  readonly lookedAt: number
  readonly told: number
}

/**
 * Reads the next `most` people and notifies the active ones of the audience. The limit counts people read, so
 * a message to five admins does not scan a million rows at once.
 */
export async function insertNextBatch(
  tx: Tx,
  broadcast: { id: string; audience: readonly Role[]; cursor: string | null },
  most: number,
): Promise<Batch> {
  const { id, audience, cursor } = broadcast
  const { rows } = await sql<Batch>`
    with person as materialized (
      select profile.id, profile.roles && ${[...audience]}::text[] and profile.status = 'active' as is_meant
      from profiles as profile
      where ${cursor}::uuid is null or profile.id > ${cursor}::uuid
      order by profile.id
      limit ${most}
    ), told as (
      insert into notifications (user_id, source_id, kind)
      select person.id, ${id}::uuid, ${ANNOUNCEMENT}
      from person
      where is_meant
      on conflict (user_id, source_id) do nothing
      returning 1
    )
    select
      (select id from person order by id desc limit 1) as last,
      (select count(*) from person) as "lookedAt",
      (select count(*) from told) as told`.execute(tx)
  return rows[0] ?? { last: null, lookedAt: 0, told: 0 }
}

export async function saveStep(
  tx: Tx,
  id: string,
  { last, lookedAt, told }: Batch,
  { isDone }: { isDone: boolean },
): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({
      told: sql`told + ${told}`,
      looked_at: sql`looked_at + ${lookedAt}`,
      cursor: last,
      state: isDone ? 'done' : undefined,
      finished_at: isDone ? sql`now()` : undefined,
    })
    .where('id', '=', id)
    .execute()
}

/** Locks the broadcast for cancelling; waits for the running step. */
export function lockBroadcast(tx: Tx, id: string) {
  return tx
    .selectFrom('broadcasts')
    .select(['state', 'audience', 'told', 'looked_at as lookedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveCancelled(tx: Tx, id: string, cancelledBy: string): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ state: 'cancelled', finished_at: sql<Date>`now()`, cancelled_by: cancelledBy })
    .where('id', '=', id)
    .execute()
}

export function findBroadcasts(db: Db, { before, limit }: { before: string; limit: number }) {
  return db
    .selectFrom('broadcasts as broadcast')
    .leftJoin('profiles as starter', 'starter.id', 'broadcast.created_by')
    .leftJoin('profiles as canceller', 'canceller.id', 'broadcast.cancelled_by')
    .select([
      'broadcast.id',
      'broadcast.title',
      'broadcast.message',
      'broadcast.link_to as linkTo',
      'broadcast.audience',
      'broadcast.state',
      'broadcast.told',
      'broadcast.looked_at as lookedAt',
      'broadcast.people',
      'starter.username as startedBy',
      'canceller.username as cancelledBy',
      'broadcast.created_at as startedAt',
      'broadcast.finished_at as finishedAt',
    ])
    .where('broadcast.id', '<', before)
    .orderBy('broadcast.id', 'desc')
    .limit(limit)
    .execute()
}
