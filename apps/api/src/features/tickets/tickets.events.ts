import { defineEvent } from '../../platform/jobs/events.ts'

interface TicketEvent {
  readonly ticketId: string
  readonly ownerId: string
}

/** With the words a notice needs. */
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
/** Staff changed it by hand. What did not change is null. */
export const ticketChanged = defineEvent<
  TicketNews & { byId: string; status: string | null; assigneeId: string | null }
>('ticket.changed')
/** The owner has another name or standing: the queue shows and sorts by both. */
export const ticketOwnerChanged = defineEvent<{ ownerId: string }>('ticket.owner-changed')
