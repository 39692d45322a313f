import { isMutable, notificationsRoom } from '@trunfo/contract/notifications'
import type { Tx } from '../../platform/db/database.ts'
import { defineJob } from '../../platform/jobs/definitions.ts'
import { enqueue } from '../../platform/jobs/emit.ts'
import { findUnreadOfSource, insertNotices, type NewNotification } from './notifications.queries.ts'
import { viewNotification } from './notifications.views.ts'
import { enqueuePushes } from './push/index.ts'
import { findMutedKinds } from './settings.queries.ts'

/**
 * Notifies people once per source, unless they muted the kind. After the commit, jobs update their open pages
 * and push to their devices.
 */
export async function notify(tx: Tx, sourceId: string, notices: readonly NewNotification[]): Promise<void> {
  if (notices.length === 0) return
  const mutable = notices.filter(({ kind }) => isMutable(kind)).map(({ userId }) => userId)
  const muted = mutable.length > 0 ? await findMutedKinds(tx, mutable) : new Map<string, string[]>()
  const first = [...Map.groupBy(notices, ({ userId }) => userId).values()].flatMap(([notice]) => notice ?? [])
  const wanted = first.filter(({ userId, kind }) => !isMutable(kind) || !muted.get(userId)?.includes(kind))
  const told = wanted.length > 0 ? await insertNotices(tx, sourceId, wanted) : []
  if (told.length === 0) return
  const userIds = told.map(({ userId }) => userId)
  await enqueue(tx, announceNotices, { sourceId, userIds })
  await enqueuePushes(tx, told)
}

/**
 * Sends new notifications to the open pages of their recipients; a page that misses one gets it with its next
 * refetch.
 */
export const announceNotices = defineJob<{ sourceId: string; userIds: string[] }>(
  'notifications.announce',
  async ({ db, live }, { sourceId, userIds }) => {
    const rows = await findUnreadOfSource(db, sourceId, userIds)
    await Promise.all(rows.map((row) => live.rows(notificationsRoom(row.userId), [viewNotification(row)])))
  },
)
