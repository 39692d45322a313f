import { NOTIFICATIONS_PAGE_SIZE } from '@trunfo/contract/notifications'
import type { notificationListSchema } from '@trunfo/contract/notifications.schemas'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { newestFirst, page } from '../../platform/paging.ts'
import { countUnread, findUnread, type Notification } from './notifications.queries.ts'

type NotificationList = z.infer<typeof notificationListSchema>

export async function viewUnread(
  db: Db,
  userId: string,
  cursor: string | undefined,
): Promise<NotificationList> {
  const [{ rows, nextCursor }, unread] = await Promise.all([
    page({ cursor, size: NOTIFICATIONS_PAGE_SIZE, by: newestFirst }, ([before]) =>
      findUnread(db, userId, { before, limit: NOTIFICATIONS_PAGE_SIZE + 1 }),
    ),
    countUnread(db, userId),
  ])
  return { notifications: rows.map(viewNotification), nextCursor, unread }
}

/** Responses and live rows share this shape, because they go into the same list of the page. */
export function viewNotification(row: Notification): NotificationList['notifications'][number] {
  const { id, kind, topic, title, message, linkTo, createdAt } = row
  return { id, kind, topic, title, message, linkTo, createdAt: createdAt.toISOString() }
}
