import { notificationsRoom } from '@trunfo/contract/notifications'

import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'

import { markNewestRead, markRead } from './notifications.queries.ts'
import { type Choices, saveClearedThrough, savePreferences } from './settings.queries.ts'

/** Maximum rows that clearing updates; older ones are covered by a mark instead. */
export const CLEARED_AT_ONCE = 500

export async function readNotification({ services, actor }: Ctx, id: string): Promise<void> {
  if (!(await markRead(services.db, actor.userId, id))) throw new AppError('notifications.not_found')
  await services.live.hint(notificationsRoom(actor.userId))
}

/**
 * Marks only visible rows as read. A mark alone would also hide notifications whose transaction has not
 * committed yet. The mark covers the rest when a person has more than `CLEARED_AT_ONCE`.
 */
export async function clearNotifications(ctx: Ctx): Promise<void> {
  const { services, actor } = ctx
  await runCommand(ctx, async (tx) => {
    const oldestRead = await markNewestRead(tx, actor.userId, CLEARED_AT_ONCE)
    if (oldestRead) await saveClearedThrough(tx, actor.userId, oldestRead)
  })
  await services.live.hint(notificationsRoom(actor.userId))
}

export async function choosePreferences({ services, actor }: Ctx, choices: Choices): Promise<void> {
  await savePreferences(services.db, actor.userId, choices)
}
