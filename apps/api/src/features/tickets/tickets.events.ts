import { defineEvent } from '../../platform/jobs/events.ts'

interface TicketEvent {
  readonly ticketId: string
  readonly ownerId: string
}

/** Includes the subject, which notices name. */
interface TicketNews extends TicketEvent {
  readonly subject: string
}

export const ticketOpened = defineEvent<TicketEvent>('ticket.opened')
/** Staff wrote to the owner. */
export const ticketAnswered = defineEvent<TicketNews>('ticket.answered')
/** The owner wrote again. */
export const ticketReplied = defineEvent<TicketNews & { username: string; assigneeId: string | null }>(
  'ticket.replied',
)
/** Staff changed the ticket by hand. Fields that did not change are null. */
export const ticketChanged = defineEvent<
  TicketNews & { byId: string; status: string | null; assigneeId: string | null }
>('ticket.changed')
/** The owner's name or VIP status changed: the queue shows and sorts by both. */
export const ticketOwnerChanged = defineEvent<{ ownerId: string }>('ticket.owner-changed')
