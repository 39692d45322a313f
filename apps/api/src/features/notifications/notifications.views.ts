import { NOTIFICATIONS_PAGE_SIZE } from '@trunfo/contract/notifications'
import type { notificationListSchema } from '@trunfo/contract/notifications.schemas'
import type { z } from 'zod'
import { decodeCursor, pageOf } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countUnread, findUnread, type Notification } from './notifications.queries.ts'

type NotificationList = z.infer<typeof notificationListSchema>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export async function viewUnread(
  db: Db,
  userId: string,
  cursor: string | undefined,
): Promise<NotificationList> {
  const before = cursor === undefined ? undefined : idOf(cursor)
  const [found, unread] = await Promise.all([
    findUnread(db, userId, { before, limit: NOTIFICATIONS_PAGE_SIZE + 1 }),
    countUnread(db, userId),
  ])
  const { rows, nextCursor } = pageOf(found, NOTIFICATIONS_PAGE_SIZE, ({ id }) => [id])
  return { notifications: rows.map(viewNotification), nextCursor, unread }
}

/** The same in an answer and in a live row, which go into the same list of the page. */
export function viewNotification(row: Notification): NotificationList['notifications'][number] {
  const { id, kind, title, message, linkTo, createdAt } = row
  return { id, kind, title, message, linkTo, createdAt: createdAt.toISOString() }
}

function idOf(cursor: string): string {
  const [id] = decodeCursor(cursor, 1)
  if (typeof id !== 'string' || !UUID.test(id))
    throw new AppError('platform.invalid_request', { field: 'cursor' })
  return id
}
