import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

export interface DigestReader {
  readonly userId: string
  readonly email: string
  readonly username: string
  readonly titles: readonly string[]
}

/** Two days, so a late run leaves no gap; titles of the last digest are not repeated. */
const LOOK_BACK = sql`interval '48 hours'`
/** A second or repeated run on the same day finds everyone done. */
const SENT_TODAY = sql`interval '12 hours'`

/**
 * The next people who chose the digest, by id, each with their newest unread titles. Locks their settings and
 * skips locked ones, so concurrent runs share the work.
 */
export async function findReaders(
  tx: Tx,
  { after, people, lines }: { after: string | null; people: number; lines: number },
): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    with reader as materialized (
      select settings.user_id, settings.cleared_through, settings.digest_sent_at
      from notification_preferences as choice
      join notification_settings as settings on settings.user_id = choice.user_id
      where choice.kind = 'digest' and choice.channel = 'mail' and choice.is_on
        and (${after}::uuid is null or choice.user_id > ${after}::uuid)
      order by choice.user_id
      limit ${people}
      for update of settings skip locked
    )
    select reader.user_id as "userId", person.email, profile.username, coalesce(news.titles, '{}') as titles
    from reader
    join users as person on person.id = reader.user_id
    join profiles as profile on profile.id = reader.user_id
    left join lateral (
      select array_agg(unread.title order by unread.id desc) as titles
      from (
        select notification.id, coalesce(notification.title, broadcast.title) as title
        from notifications as notification
        left join broadcasts as broadcast
          on broadcast.id = notification.source_id and notification.kind = 'announcement'
        where notification.read_at is null
          and (notification.user_id, notification.id)
            > (reader.user_id, coalesce(reader.cleared_through, '00000000-0000-0000-0000-000000000000'))
          and (notification.user_id, notification.id)
            < (reader.user_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
          and notification.created_at > greatest(reader.digest_sent_at, now() - ${LOOK_BACK})
        order by notification.user_id desc, notification.id desc
        limit ${lines}
      ) as unread
    ) as news
      on person.email_verified
      and profile.status = 'active'
      and coalesce(reader.digest_sent_at, '-infinity') < now() - ${SENT_TODAY}
    order by reader.user_id`.execute(tx)
  return rows
}

export async function saveDigestsSent(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .updateTable('notification_settings')
    .set({ digest_sent_at: sql`now()` })
    .where('user_id', 'in', userIds)
    .execute()
}
