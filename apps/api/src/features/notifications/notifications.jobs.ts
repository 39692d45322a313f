import { notificationsRoom } from '@trunfo/contract/notifications'
import { defineJob } from '../../platform/jobs/definitions.ts'
import { findUnreadOfSource } from './notifications.queries.ts'
import { viewNotification } from './notifications.views.ts'

/** Sends new notifications to the open pages of those they are for; a page that misses one finds it when it refetches. */
export const announceNotices = defineJob<{ sourceId: string; userIds: string[] }>(
  'notifications.announce',
  async ({ db, live }, { sourceId, userIds }) => {
    const rows = await findUnreadOfSource(db, sourceId, userIds)
    await Promise.all(rows.map((row) => live.rows(notificationsRoom(row.userId), [viewNotification(row)])))
  },
)
