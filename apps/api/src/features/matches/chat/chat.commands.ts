import { CHAT_MESSAGE_MAX, matchRoom } from '@trunfo/contract/matches'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { requireEncounter } from '../matches.lookups.ts'
import { type ChatRow, findMessage, say } from './chat.queries.ts'
import { chatTextProblem } from './chat.rules.ts'
import { type ChatMessageView, viewChatMessage } from './chat.views.ts'
import { READ_WITHIN_MS } from './readers.ts'

/**
 * The page generates the id, so a retry after a lost response is the same message. The row is published right
 * after the commit, without an event. If this process dies in between, the sender gets no response and
 * retries, which publishes it.
 */
export async function sendMessage(
  ctx: Ctx,
  matchId: string,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<ChatMessageView> {
  const problem = chatTextProblem(text)
  if (problem) throw new AppError(problem, { max: CHAT_MESSAGE_MAX })
  const { services, actor } = ctx
  const { userId, username, avatarKey, roles } = actor
  const { abilities } = await requireEncounter(ctx, matchId)
  const isStaff = abilities.canModerate

  const tellAt = new Date(Date.now() + READ_WITHIN_MS)
  const [said] = await say(services.db, { matchId, id, userId, text, isStaff, tellAt })
  if (!said) throw new Error('A message was neither said nor refused.')
  const { verdict, ...place } = said
  if (verdict !== null && verdict !== 'said') throw new AppError(REFUSALS[verdict])
  const row =
    verdict === 'said'
      ? await findOwnMessage(services.db, matchId, id, userId)
      : { id, userId, text, isStaff, username, isVip: roles.includes('vip'), avatarKey, ...place }
  const message = viewChatMessage(services, row)
  publish(services, matchId, message)
  return message
}

const REFUSALS = {
  gone: 'platform.unauthenticated',
  muted: 'matches.muted',
  over: 'matches.chat_closed',
} as const

async function findOwnMessage(db: Db, matchId: string, id: string, userId: string): Promise<ChatRow> {
  const message = await findMessage(db, matchId, id)
  if (message?.userId !== userId) throw new AppError('matches.message_not_found')
  return message
}

/**
 * Does not wait for Redis: a page that misses a row notices the gap in `seq`, or refetches when it
 * reconnects.
 */
export function publish(services: Services, matchId: string, message: ChatMessageView): void {
  void services.live.rows(matchRoom(matchId), [message])
}
