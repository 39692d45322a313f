import { type NotificationKind, UNREAD_SHOWN_MAX } from '@trunfo/contract/notifications'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { NoticeWords } from './notifications.texts.ts'

export interface Notification {
  readonly id: string
  readonly kind: NotificationKind
  readonly title: string
  readonly message: string
  readonly linkTo: string | null
  readonly createdAt: Date
}

/** A notification about to be written. */
export interface NewNotification extends NoticeWords {
  readonly userId: string
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Unread is what was neither opened nor cleared. Asked for as a stretch of the index on (person, id), from the mark
 * of what was cleared to a cursor: only that index can answer, so that a person who has most of the table, or has
 * just read it all, never makes the planner walk through everybody else's.
 */
function isUnreadBy(userId: string, before: string = AFTER_ALL) {
  return sql<boolean>`
    notification.read_at is null
    and (notification.user_id, notification.id) < (${userId}::uuid, ${before}::uuid)
    and (notification.user_id, notification.id) > (${userId}::uuid, coalesce(
      (select cleared_through from notification_settings where user_id = ${userId}::uuid),
      ${BEFORE_ALL}::uuid
    ))`
}

export function findUnread(
  db: Db,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Notification[]> {
  return selectNotifications(db)
    .where(isUnreadBy(userId, before))
    .orderBy('notification.user_id', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(limit)
    .execute()
}

/** Stops at one more than the bell shows. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom((from) =>
      from
        .selectFrom('notifications as notification')
        .select('notification.id')
        .where(isUnreadBy(userId))
        .orderBy('notification.user_id')
        .orderBy('notification.id')
        .limit(UNREAD_SHOWN_MAX + 1)
        .as('shown'),
    )
    .select((select) => select.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** Those of one event or broadcast that these people have not read yet. */
export function findUnreadOfSource(
  db: Db,
  sourceId: string,
  userIds: readonly string[],
): Promise<(Notification & { userId: string })[]> {
  return selectNotifications(db)
    .select('notification.user_id as userId')
    .where('notification.user_id', 'in', userIds)
    .where('notification.source_id', '=', sourceId)
    .where('notification.read_at', 'is', null)
    .execute()
}

/** An announcement has the words of its broadcast; every other notification has its own. */
function selectNotifications(db: Db) {
  return db
    .selectFrom('notifications as notification')
    .leftJoin('broadcasts as broadcast', (join) =>
      join
        .onRef('broadcast.id', '=', 'notification.source_id')
        .on('notification.kind', '=', 'announcement' satisfies NotificationKind),
    )
    .select(({ fn, ref }) => [
      'notification.id',
      ref('notification.kind').$castTo<NotificationKind>().as('kind'),
      fn.coalesce('notification.title', 'broadcast.title').$castTo<string>().as('title'),
      fn.coalesce('notification.message', 'broadcast.message').$castTo<string>().as('message'),
      fn.coalesce('notification.link_to', 'broadcast.link_to').$castTo<string | null>().as('linkTo'),
      'notification.created_at as createdAt',
    ])
}

/** Whoever has one from the same source gets no second. Returns those who got theirs now. */
export async function insertNotices(
  tx: Tx,
  sourceId: string,
  notices: readonly NewNotification[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('notifications')
    .values(
      notices.map(({ userId, kind, title, message, linkTo }) => ({
        user_id: userId,
        source_id: sourceId,
        kind,
        title,
        message,
        link_to: linkTo,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'source_id']).doNothing())
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** False when there is no such notification of this person's. */
export async function markRead(db: Db, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the newest unread ones as read. Returns the id of the oldest among them when there may be more below it. */
export async function markNewestRead(tx: Tx, userId: string, most: number): Promise<string | null> {
  const rows = await tx
    .with('newest', (from) =>
      from
        .selectFrom('notifications as notification')
        .select('notification.id')
        .where(isUnreadBy(userId))
        .orderBy('notification.user_id', 'desc')
        .orderBy('notification.id', 'desc')
        .limit(most),
    )
    .updateTable('notifications')
    .from('newest')
    .set({ read_at: sql`now()` })
    .whereRef('notifications.id', '=', 'newest.id')
    .returning('notifications.id')
    .execute()
  if (rows.length < most) return null
  return rows.reduce((oldest, { id }) => (id < oldest ? id : oldest), rows[0]?.id ?? AFTER_ALL)
}

/** Removes a batch of what a person has; false when nothing is left. */
export async function deleteSomeOf(db: Db, userId: string, most: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', (from) =>
      from.selectFrom('notifications').select('id').where('user_id', '=', userId).limit(most),
    )
    .executeTakeFirst()
  return numDeletedRows === BigInt(most)
}
