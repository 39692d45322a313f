import type { NotificationKind } from '@trunfo/contract/notifications'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { wantsPush } from '../notifications.queries.ts'

export async function hasDevice(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewDevice {
  readonly userId: string
  readonly sessionId: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * Stores one device per session. An endpoint belongs to one browser, so it is removed from any other session.
 * Deletes the oldest devices beyond `most`.
 */
export async function saveDevice(tx: Tx, device: NewDevice, most: number): Promise<void> {
  const { userId, sessionId, endpoint, p256dh, auth } = device
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('session_id', '<>', sessionId)
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values({ user_id: userId, session_id: sessionId, endpoint, p256dh, auth })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ endpoint, p256dh, auth }))
    .execute()
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (from) =>
      from
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .execute()
}

export async function deleteDeviceOfSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** Keeps the device if its endpoint changed meanwhile. */
export async function deleteDevice(db: Db, id: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute()
}

export async function deleteDevicesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

/** For the data export: since when, and the host of the push service. */
export function findDevices(db: Db, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select([sql<string>`substring(endpoint from '^https://([^/]+)')`.as('servico'), 'created_at as desde'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export interface WaitingPush {
  readonly userId: string
  readonly kind: NotificationKind
  readonly title: string
  readonly message: string
  readonly linkTo: string | null
  readonly ageSeconds: number
  /** Negative if it is too late for what the notice asks for; null if it asks for nothing. */
  readonly dueInSeconds: number | null
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * Returns undefined if the notice was read, cleared or is unwanted, or the device is gone or belongs to
 * another person.
 */
export async function findWaitingPush(
  db: Db,
  notificationId: string,
  deviceId: string,
): Promise<WaitingPush | undefined> {
  const { rows } = await sql<WaitingPush>`
    select notification.user_id as "userId", notification.kind, notification.title, notification.message,
      notification.link_to as "linkTo", extract(epoch from now() - notification.created_at)::float8 as "ageSeconds",
      extract(epoch from notification.due_at - now())::float8 as "dueInSeconds",
      device.endpoint, device.p256dh, device.auth
    from notifications as notification
    join push_subscriptions as device on device.id = ${deviceId} and device.user_id = notification.user_id
    left join notification_settings as settings on settings.user_id = notification.user_id
    where notification.id = ${notificationId}
      and notification.read_at is null
      and (settings.cleared_through is null or notification.id > settings.cleared_through)
      and ${wantsPush('notification')}`.execute(db)
  return rows[0]
}
