import { isMutable, notificationsRoom } from '@trunfo/contract/notifications'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { act } from '../../platform/http/act.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { enqueue } from '../../platform/jobs/emit.ts'
import { announceNotices } from './notifications.jobs.ts'
import { insertNotices, markNewestRead, markRead, type NewNotification } from './notifications.queries.ts'
import { findMutedKinds, type Preferences, saveClearedThrough, savePreferences } from './settings.queries.ts'

/** Clearing touches no more rows than this; whatever is older lies below a mark instead. */
export const CLEARED_AT_ONCE = 500

/**
 * Tells people of something, once each for its source, unless they want no such news. Their open pages hear of
 * it after the commit.
 */
export async function notify(tx: Tx, sourceId: string, notices: readonly NewNotification[]): Promise<void> {
  if (notices.length === 0) return
  const mutable = notices.filter(({ kind }) => isMutable(kind)).map(({ userId }) => userId)
  const muted = mutable.length > 0 ? await findMutedKinds(tx, mutable) : new Map<string, string[]>()
  const wanted = notices.filter(({ userId, kind }) => !isMutable(kind) || !muted.get(userId)?.includes(kind))
  const userIds = wanted.length > 0 ? await insertNotices(tx, sourceId, wanted) : []
  if (userIds.length > 0) await enqueue(tx, announceNotices, { sourceId, userIds })
}

export async function readNotification({ services, actor }: Ctx, id: string): Promise<void> {
  if (!(await markRead(services.db, actor.userId, id))) throw new AppError('notifications.not_found')
  await services.live.hint(notificationsRoom(actor.userId))
}

/**
 * Only what can be seen now is cleared: a notification whose transaction has not committed yet is not lost, as
 * it would be behind a mark alone. The mark is for those who have more than a screen could ever show.
 */
export async function clearNotifications(ctx: Ctx): Promise<void> {
  const { services, actor } = ctx
  await act(ctx, async (tx) => {
    const oldestRead = await markNewestRead(tx, actor.userId, CLEARED_AT_ONCE)
    if (oldestRead) await saveClearedThrough(tx, actor.userId, oldestRead)
  })
  await services.live.hint(notificationsRoom(actor.userId))
}

export async function choosePreferences({ services, actor }: Ctx, preferences: Preferences): Promise<void> {
  await savePreferences(services.db, actor.userId, preferences)
}
