import type { TicketPriority, TicketStatus } from '@trunfo/contract/tickets'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { ticketChanged } from '../tickets.events.ts'
import { actOnTicket, requireManaged } from '../tickets.lookups.ts'
import type { TicketRow } from '../tickets.queries.ts'
import { changed } from '../tickets.rules.ts'
import { findStaffMember, type TicketChange, updateTicket } from './queue.queries.ts'

interface Change<Value> {
  readonly from: Value
  readonly to: Value
}

interface ChangeInput {
  readonly status?: Change<TicketStatus> | undefined
  readonly priority?: Change<TicketPriority> | undefined
  readonly assignee?: Change<string | null> | undefined
}

/**
 * Compares each part with what the caller saw. The second of two concurrent assignments is rejected, and
 * nobody closes a ticket that its owner has just reopened. A change that already applies counts as done.
 */
export async function changeTicket(ctx: Ctx, ticketId: string, given: ChangeInput): Promise<void> {
  await requireManaged(ctx, ticketId)
  const { actor, requestId } = ctx
  await actOnTicket(ctx, ticketId, async (tx, { ticket }) => {
    const after = changesOf(ticket, given)
    const names = Object.keys(after) as (keyof TicketChange)[]
    if (names.length === 0) return
    if (after.assigneeId) await requireAssignable(tx, ticket, after.assigneeId)
    await updateTicket(tx, ticketId, after)
    const before = Object.fromEntries(names.map((name) => [name, ticket[name]]))
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'ticket.changed',
      subject: { type: 'ticket', id: ticketId },
      before,
      after: { ...after },
      requestId,
    })
    const { ownerId, subject } = ticket
    const { status = null, assigneeId = null } = after
    await emit(tx, ticketChanged, { ticketId, ownerId, subject, byId: actor.userId, status, assigneeId })
  })
}

function changesOf(ticket: TicketRow, { status, priority, assignee }: ChangeInput): TicketChange {
  return {
    ...partOf('status', changed(ticket.status, status)),
    ...partOf('priority', changed(ticket.priority, priority)),
    ...partOf('assigneeId', changed(ticket.assigneeId, assignee)),
  }
}

function partOf<Name extends keyof TicketChange, Value>(
  name: Name,
  verdict: ReturnType<typeof changed<Value>>,
): { [Key in Name]?: Value } {
  if (verdict === 'stale') throw new AppError('tickets.changed_meanwhile')
  return (verdict === 'same' ? {} : { [name]: verdict.to }) as { [Key in Name]?: Value }
}

async function requireAssignable(tx: Tx, { ownerId }: TicketRow, userId: string): Promise<void> {
  if (userId === ownerId || !(await findStaffMember(tx, userId)))
    throw new AppError('tickets.assignee_not_staff')
}
