import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { wantsMail } from '../notifications.queries.ts'

/** Minimum time between mails to one person; notices in between go into the next mail. */
const BETWEEN_MAILS = sql`interval '15 minutes'`
/** For online people: delay before the next check, and age at which a notice counts as seen in the bell. */
const ASKED_AGAIN = sql`interval '3 minutes'`
const SEEN_AFTER = sql`interval '30 minutes'`

/** The next `most` people with a due notice. */
export async function findDuePeople(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select waiting.user_id as "userId"
    from notification_mails as waiting
    left join notification_settings as settings on settings.user_id = waiting.user_id
    where waiting.due_at <= now()
      and coalesce(settings.mailed_at, '-infinity') <= now() - ${BETWEEN_MAILS}
    group by waiting.user_id
    order by min(waiting.due_at)
    limit ${most}`.execute(db)
  return rows.map(({ userId }) => userId)
}

export async function postponeMails(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    with seen as (
      delete from notification_mails
      where user_id = any(${userIds}::uuid[]) and told_at <= now() - ${SEEN_AFTER}
      returning notification_id
    )
    update notification_mails set due_at = now() + ${ASKED_AGAIN}
    where user_id = any(${userIds}::uuid[]) and due_at <= now()
      and notification_id not in (select notification_id from seen)`.execute(tx)
}

export interface AwayReader {
  readonly userId: string
  readonly email: string
  readonly notices: readonly { title: string; message: string; linkTo: string | null }[]
}

/**
 * Deletes all waiting rows of these people, due or not. Returns the notices that are unread, still wanted
 * by mail and not too late for what they ask for, oldest first, of active people with a verified email address. Concurrent runs never return the
 * same rows.
 */
export async function claimWaitingMails(
  tx: Tx,
  userIds: readonly string[],
  lines: number,
): Promise<AwayReader[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<AwayReader>`
    with taken as (
      delete from notification_mails where user_id = any(${userIds}::uuid[]) returning notification_id
    ), unread as (
      select notification.*, row_number() over (partition by notification.user_id order by notification.id) as nth
      from taken
      join notifications as notification on notification.id = taken.notification_id
      left join notification_settings as settings on settings.user_id = notification.user_id
      where notification.read_at is null
        and (settings.cleared_through is null or notification.id > settings.cleared_through)
        and (notification.due_at is null or notification.due_at > now())
        and ${wantsMail('notification')}
    )
    select person.id as "userId", person.email,
      json_agg(
        json_build_object('title', unread.title, 'message', unread.message, 'linkTo', unread.link_to)
        order by unread.nth
      ) as notices
    from unread
    join users as person on person.id = unread.user_id and person.email_verified
    join profiles as profile on profile.id = unread.user_id and profile.status = 'active'
    where unread.nth <= ${lines}
    group by person.id`.execute(tx)
  return rows
}

export async function saveMailed(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insertInto('notification_settings')
    .values(userIds.map((userId) => ({ user_id: userId, mailed_at: sql<Date>`now()` })))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mailed_at: sql`now()` }))
    .execute()
}
