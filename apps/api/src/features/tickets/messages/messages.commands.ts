import { ticketRoom } from '@trunfo/contract/tickets'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { attachImages } from '../attachments.ts'
import { ticketAnswered, ticketReplied } from '../tickets.events.ts'
import { actOnTicket, type SeenTicket } from '../tickets.lookups.ts'
import { statusAfter } from '../tickets.rules.ts'
import { appendMessage, findMessage } from './messages.queries.ts'
import { type MessageView, viewMessage } from './messages.views.ts'

interface GivenReply {
  readonly id: string
  readonly text: string
  readonly attachmentUploadIds?: readonly string[] | undefined
}

/**
 * The page makes the id, so a message that is sent again because its answer got lost is the same message. The row goes to
 * the open pages right after the commit; a page that misses it sees the gap in the numbers.
 */
export async function replyTo(ctx: Ctx, ticketId: string, given: GivenReply): Promise<MessageView> {
  if (given.text === '') throw new AppError('tickets.message_required')
  await actOnTicket(ctx, ticketId, async (tx, seen) => {
    const said = await findMessage(tx, ticketId, given.id)
    if (!said) return write(ctx, tx, seen, given)
    if (said.authorId !== ctx.actor.userId) throw new AppError('tickets.message_not_found')
  })
  const { services } = ctx
  const row = await findMessage(services.db, ticketId, given.id)
  if (!row) throw new AppError('tickets.not_found')
  const message = await viewMessage(services, row)
  void services.live.rows(ticketRoom(ticketId), [message])
  return message
}

async function write(
  { actor, requestId }: Ctx,
  tx: Tx,
  { ticket, abilities }: SeenTicket,
  { id, text, attachmentUploadIds = [] }: GivenReply,
): Promise<void> {
  const { id: ticketId, ownerId, subject, assigneeId } = ticket
  const isStaff = abilities.canManage
  const status = statusAfter(ticket.status, isStaff)
  if (!status) throw new AppError('tickets.closed')
  const imageKeys = await attachImages(tx, actor.userId, attachmentUploadIds)
  await appendMessage(tx, { ticketId, id, authorId: actor.userId, isStaff, text, status, imageKeys })
  if (!isStaff) {
    await emit(tx, ticketReplied, { ticketId, ownerId, subject, username: actor.username, assigneeId })
    return
  }
  // The log is for ever, and what people wrote must be erasable: it says that somebody answered, not what.
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'ticket.answered',
    subject: { type: 'ticket', id: ticketId },
    requestId,
  })
  await emit(tx, ticketAnswered, { ticketId, ownerId, subject })
}
