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

interface ReplyInput {
  readonly id: string
  readonly text: string
  readonly attachmentUploadIds?: readonly string[] | undefined
}

/**
 * The page generates the id, so a retry after a lost response is the same message. The row is published right
 * after the commit; a page that misses it notices the gap in `seq`.
 */
export async function replyTo(ctx: Ctx, ticketId: string, given: ReplyInput): Promise<MessageView> {
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
  { id, text, attachmentUploadIds = [] }: ReplyInput,
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
  // Leaves out the text: the audit log is permanent, and what people wrote must be erasable.
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'ticket.answered',
    subject: { type: 'ticket', id: ticketId },
    requestId,
  })
  await emit(tx, ticketAnswered, { ticketId, ownerId, subject })
}
