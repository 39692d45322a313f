import { notificationsRoom } from '@trunfo/contract/notifications'

import { AppError } from '../../platform/errors.ts'
import { act } from '../../platform/http/act.ts'
import type { Ctx } from '../../platform/http/context.ts'

import { markNewestRead, markRead } from './notifications.queries.ts'
import { type Choices, saveClearedThrough, savePreferences } from './settings.queries.ts'

/** Clearing touches no more rows than this; whatever is older lies below a mark instead. */
export const CLEARED_AT_ONCE = 500

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

export async function choosePreferences({ services, actor }: Ctx, choices: Choices): Promise<void> {
  await savePreferences(services.db, actor.userId, choices)
}
