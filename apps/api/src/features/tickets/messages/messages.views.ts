import { TICKET_MESSAGES_PAGE_SIZE } from '@trunfo/contract/tickets'
import type { ticketMessageSchema, ticketMessagesSchema } from '@trunfo/contract/tickets.schemas'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { viewPerson } from '../cards.ts'
import { requireTicket } from '../tickets.lookups.ts'
import { findMessagesAfter, findMessagesBefore, type MessageRow } from './messages.queries.ts'

export type MessageView = z.infer<typeof ticketMessageSchema>

/** Long enough to view, too short to share. Every refetch returns a new link. */
const LINK_SECONDS = 5 * 60
const BEYOND_ALL = 2 ** 31 - 1

export async function viewMessage(services: Services, row: MessageRow): Promise<MessageView> {
  const { id, seq, authorId, username, avatarKey, isStaff, text, attachments, sentAt } = row
  return {
    id,
    seq,
    author: authorId && username ? viewPerson(services, { userId: authorId, username, avatarKey }) : null,
    isStaff,
    text,
    attachments: await Promise.all(
      attachments.map(async ({ key, ...attachment }) => ({
        ...attachment,
        url: await services.storage.signedUrl(key, LINK_SECONDS),
      })),
    ),
    sentAt: sentAt.toISOString(),
  }
}

/** Ascending in both directions; without `before` or `after`, the newest page. */
export async function viewMessages(
  ctx: Ctx,
  ticketId: string,
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<z.infer<typeof ticketMessagesSchema>> {
  await requireTicket(ctx, ticketId)
  const { services } = ctx
  const rows =
    after === undefined
      ? await findMessagesBefore(services.db, ticketId, before ?? BEYOND_ALL)
      : await findMessagesAfter(services.db, ticketId, after)
  const page = rows.slice(0, TICKET_MESSAGES_PAGE_SIZE)
  if (after === undefined) page.reverse()
  return {
    messages: await Promise.all(page.map((row) => viewMessage(services, row))),
    hasMore: rows.length > TICKET_MESSAGES_PAGE_SIZE,
  }
}
