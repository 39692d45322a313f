import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import { type NoticeDeclaration, type NoticeToPeople, notifyOn } from '../../platform/notices.ts'
import { pathOfTicket } from './links.ts'
import { ticketAnswered, ticketChanged, ticketReplied } from './tickets.events.ts'

interface News {
  readonly ticketId: string
  readonly subject: string
}

const noticeTo = (
  to: string,
  { ticketId, subject }: News,
  text: NoticeToPeople['text'],
  facts: Readonly<Record<string, string>> = {},
): NoticeToPeople => ({
  to,
  kind: 'support',
  text,
  facts: { subject, ...facts },
  linkTo: pathOfTicket(ticketId),
})

/** The only status changes that owners are notified of. */
const ENDS: Readonly<Record<string, NoticeToPeople['text']>> = {
  resolved: texts.tickets.resolved,
  closed: texts.tickets.closed,
}

export const ticketsNotices: readonly NoticeDeclaration[] = [
  notifyOn(ticketAnswered, (ticket) => noticeTo(ticket.ownerId, ticket, texts.tickets.answered)),
  notifyOn(ticketReplied, ({ assigneeId, username, ...ticket }) =>
    assigneeId ? noticeTo(assigneeId, ticket, texts.tickets.replied, { username }) : null,
  ),
  notifyOn(ticketChanged, ({ ownerId, byId, status, assigneeId, ...ticket }) => {
    const end = status === null ? undefined : ENDS[status]
    return [
      ...(end ? [noticeTo(ownerId, ticket, end)] : []),
      ...(assigneeId && assigneeId !== byId ? [noticeTo(assigneeId, ticket, texts.tickets.assigned)] : []),
    ]
  }),
]
