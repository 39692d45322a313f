import { CHAT_MESSAGE_MAX, matchRoom } from '@trunfo/contract/matches'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { act } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { requireEncounter } from '../matches.lookups.ts'
import { appendMessage, type ChatRow, findMessage, findSpeaker, lockChat } from './chat.queries.ts'
import { chatTextProblem } from './chat.rules.ts'
import { type ChatMessageView, viewChatMessage } from './chat.views.ts'

/**
 * The page makes the id, so a message that is sent again because its answer got lost is the same message. The row
 * goes to the open pages right after the commit, without the detour of an event; should this process die in
 * between, the sender hears nothing and sends again, and that publishes it.
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

  const said = await act(ctx, async (tx) => {
    await lockChat(tx, matchId)
    const speaker = await findSpeaker(tx, { matchId, userId, id })
    if (speaker.isSaid) return viewChatMessage(services, await findOwnMessage(tx, matchId, id, userId))
    if (!speaker.isActive) throw new AppError('platform.unauthenticated')
    if (!isStaff && speaker.isMuted) throw new AppError('matches.muted')
    if (!isStaff && speaker.isMatchOver) throw new AppError('matches.chat_closed')
    const message = { matchId, id, userId, text, isStaff }
    return viewChatMessage(services, {
      ...message,
      username,
      isVip: roles.includes('vip'),
      avatarKey,
      ...(await appendMessage(tx, message)),
    })
  })
  publish(services, matchId, said)
  return said
}

async function findOwnMessage(tx: Tx, matchId: string, id: string, userId: string): Promise<ChatRow> {
  const message = await findMessage(tx, matchId, id)
  if (message?.userId !== userId) throw new AppError('matches.message_not_found')
  return message
}

/** Nobody waits for Redis: a page that misses a row sees the gap in the numbers, or asks when it comes back. */
export function publish(services: Services, matchId: string, message: ChatMessageView): void {
  void services.live.rows(matchRoom(matchId), [message])
}
