import { TICKETS_WAITING_MAX } from '@trunfo/contract/tickets'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { lockActor } from '../accounts/index.ts'
import { findThing } from './about.ts'
import { attachImages } from './attachments.ts'
import { appendMessage } from './messages/index.ts'
import { ticketOpened } from './tickets.events.ts'
import { type AboutRef, hasTooManyWaiting, insertTicket } from './tickets.queries.ts'
import { checkedTicket, type TicketInput } from './tickets.rules.ts'

interface AdFormInput extends TicketInput {
  readonly attachmentUploadIds?: readonly string[] | undefined
  readonly about?: AboutRef | null | undefined
}

/**
 * Locks the owner: their name and VIP status are copied into the ticket, and concurrent tickets are counted
 * one by one.
 */
export function openTicket(
  ctx: Ctx,
  { attachmentUploadIds = [], about = null, ...given }: AdFormInput,
): Promise<{ id: string }> {
  const checked = checkedTicket(given)
  if (typeof checked === 'string') throw new AppError(checked)
  const ownerId = ctx.actor.userId
  return runCommand(ctx, async (tx) => {
    await lockActor(tx, ownerId)
    if (await hasTooManyWaiting(tx, ownerId))
      throw new AppError('tickets.too_many_waiting', { max: TICKETS_WAITING_MAX })
    if (about && !(await findThing(tx, ownerId, about))) throw new AppError('tickets.about_not_found')
    const { text, ...rest } = checked
    const { id } = await insertTicket(tx, ownerId, { ...rest, about })
    const imageKeys = await attachImages(tx, ownerId, attachmentUploadIds)
    const message = { ticketId: id, authorId: ownerId, isStaff: false, text, imageKeys }
    await appendMessage(tx, { ...message, status: 'open' })
    await emit(tx, ticketOpened, { ticketId: id, ownerId })
    return { id }
  })
}
