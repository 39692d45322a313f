import { CHAT_PAGE_SIZE } from '@trunfo/contract/matches'
import type { chatMessageSchema, chatPageSchema } from '@trunfo/contract/matches.schemas'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { requireEncounter } from '../matches.lookups.ts'
import { viewPerson } from '../people.ts'
import { type ChatRow, findMessagesAfter, findMessagesBefore } from './chat.queries.ts'

export type ChatMessageView = z.infer<typeof chatMessageSchema>
type ChatPageView = z.infer<typeof chatPageSchema>

const BEYOND_ALL = 2 ** 31 - 1

export function viewChatMessage(services: Services, row: ChatRow): ChatMessageView {
  const { id, seq, userId, username, isVip, avatarKey, text, isStaff, sentAt } = row
  return {
    id,
    seq,
    text,
    isStaff,
    author: userId && username ? viewPerson(services, { userId, username, isVip, avatarKey }) : null,
    sentAt: sentAt.toISOString(),
  }
}

/** Ascending in both directions; without `before` or `after`, the newest page. */
export async function viewChat(
  ctx: Ctx,
  matchId: string,
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<ChatPageView> {
  await requireEncounter(ctx, matchId)
  const { services } = ctx
  const rows =
    after === undefined
      ? await findMessagesBefore(services.db, { matchId, seq: before ?? BEYOND_ALL })
      : await findMessagesAfter(services.db, { matchId, seq: after })
  const page = rows.slice(0, CHAT_PAGE_SIZE)
  if (after === undefined) page.reverse()
  return {
    messages: page.map((row) => viewChatMessage(services, row)),
    hasMore: rows.length > CHAT_PAGE_SIZE,
  }
}
