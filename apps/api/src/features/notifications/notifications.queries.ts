import {
  MAILED_BY_DEFAULT,
  MAILED_KINDS,
  type NoticeTopic,
  type NotificationKind,
  PUSHED_BY_DEFAULT,
  PUSHED_KINDS,
  UNREAD_SHOWN_MAX,
} from '@trunfo/contract/notifications'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { NoticeWords } from './notifications.texts.ts'

export interface Notification {
  readonly id: string
  readonly kind: NotificationKind
  readonly topic: NoticeTopic | null
  readonly title: string
  readonly message: string
  readonly linkTo: string | null
  readonly createdAt: Date
}

export interface NewNotification extends NoticeWords {
  readonly userId: string
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Unread means neither opened nor cleared. Written as a range of the index on (person, id), from the cleared
 * mark to a cursor, so only that index can serve it. Otherwise the planner might scan other people's rows for
 * a person with most of the table.
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

/** Counts at most one more than the bell shows. */
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

/** Unread notifications of these people from one event or broadcast. */
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

/** An announcement uses the text of its broadcast; every other notification has its own. */
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
      ref('notification.topic').$castTo<NoticeTopic | null>().as('topic'),
      fn.coalesce('notification.title', 'broadcast.title').$castTo<string>().as('title'),
      fn.coalesce('notification.message', 'broadcast.message').$castTo<string>().as('message'),
      fn.coalesce('notification.link_to', 'broadcast.link_to').$castTo<string | null>().as('linkTo'),
      'notification.created_at as createdAt',
    ])
}

/** Delay before a notice is mailed; people who are online have read it by then or have a page open. */
const MAIL_AFTER = sql`interval '3 minutes'`

/**
 * Whether the recipient wants the notice on a channel besides the bell; without a choice the default of its
 * kind applies.
 */
const wantsBy =
  (channel: string, kinds: readonly NotificationKind[], byDefault: readonly NotificationKind[]) =>
  (notification: string) =>
    sql<boolean>`
    ${sql.ref(`${notification}.kind`)} = any(${[...kinds]}::text[])
    and coalesce(
      (
        select is_on from notification_preferences as choice
        where choice.user_id = ${sql.ref(`${notification}.user_id`)}
          and choice.kind = ${sql.ref(`${notification}.kind`)} and choice.channel = ${channel}
      ),
      ${sql.ref(`${notification}.kind`)} = any(${[...byDefault]}::text[])
    )`
export const wantsMail = wantsBy('mail', MAILED_KINDS, MAILED_BY_DEFAULT)
export const wantsPush = wantsBy('push', PUSHED_KINDS, PUSHED_BY_DEFAULT)

/** Kinds that banned people still receive. */
const FOR_BANNED: readonly NotificationKind[] = ['account', 'money', 'support']

/** A person who was notified, and their devices to push to. */
export interface DeliveredNotice {
  readonly userId: string
  readonly notificationId: string
  readonly deviceIds: readonly string[]
}

/**
 * Inserts at most one notice per person and source, and queues the wanted mails in the same statement.
 * Returns only the people who were notified now.
 */
export async function insertNotices(
  tx: Tx,
  sourceId: string,
  notices: readonly NewNotification[],
): Promise<DeliveredNotice[]> {
  const { rows } = await sql<DeliveredNotice>`
    with told as (
      insert into notifications (user_id, source_id, kind, topic, title, message, link_to, due_at)
      select person.id, ${sourceId}, notice.kind, notice.topic, notice.title, notice.message, notice."linkTo",
        notice."dueAt"
      from json_to_recordset(${JSON.stringify(notices)}::json) as notice (
        "userId" uuid, kind text, topic text, title text, message text, "linkTo" text, "dueAt" timestamptz
      )
      join profiles as person on person.id = notice."userId"
      where person.status = 'active' or notice.kind = any(${[...FOR_BANNED]}::text[])
      on conflict (user_id, source_id) do nothing
      returning id, user_id, kind
    ), waiting as (
      insert into notification_mails (notification_id, user_id, due_at)
      select id, user_id, now() + ${MAIL_AFTER} from told where ${wantsMail('told')}
    )
    select user_id as "userId", id as "notificationId", array(
      select device.id from push_subscriptions as device
      where device.user_id = told.user_id and ${wantsPush('told')}
    ) as "deviceIds"
    from told`.execute(tx)
  return rows
}

/** Returns false if the person has no such notification. */
export async function markRead(db: Db, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks the newest unread ones as read. Returns the id of the oldest of them if there may be more below it.
 */
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

/** Deletes a batch of a person's notifications; false after the last batch. */
export async function deleteSomeOf(db: Db, userId: string, most: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', (from) =>
      from.selectFrom('notifications').select('id').where('user_id', '=', userId).limit(most),
    )
    .executeTakeFirst()
  return numDeletedRows === BigInt(most)
}
