import { OWN_TICKETS_ROOM, TICKET_ROOM, TICKET_STAFF_ROOM, TICKETS_ROOM } from '@trunfo/contract/tickets'
import texts from '../../../../../locales/pt/tickets.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'
import { TICKET_ATTACHMENT } from './attachments.ts'
import { ticketsAuditSubjects } from './audit-subjects.ts'
import { cannedRepliesRoutes } from './canned-replies/canned-replies.ts'
import { messagesRoutes } from './messages/index.ts'
import { notesRoutes } from './notes/notes.ts'
import { queueRoutes } from './queue/index.ts'
import { ticketAnswered, ticketChanged, ticketOpened, ticketReplied } from './tickets.events.ts'
import { ticketsReactions, ticketsRefreshes } from './tickets.jobs.ts'
import { isTicketStaff, mayEnterRoom, mayEnterStaffRoom } from './tickets.lookups.ts'
import { answeredMail } from './tickets.mails.tsx'
import { ticketsNotices } from './tickets.notices.ts'
import { ticketsPersonalData } from './tickets.privacy.ts'
import { waitingTickets } from './tickets.queries.ts'
import { ticketsRoutes } from './tickets.routes.ts'

/** Tickets are conversations between a person and staff. */
export const tickets: Feature = {
  name: 'tickets',
  auditSubjects: ticketsAuditSubjects,
  routes(app, services) {
    for (const slice of [ticketsRoutes, messagesRoutes, queueRoutes, notesRoutes, cannedRepliesRoutes])
      slice(app, services)
  },
  rooms: [
    { kind: TICKET_ROOM, ids: 'uuid', authorize: mayEnterRoom },
    { kind: TICKET_STAFF_ROOM, ids: 'uuid', authorize: mayEnterStaffRoom },
    { kind: TICKETS_ROOM, authorize: (services, actor) => isTicketStaff(services, actor) },
    { kind: OWN_TICKETS_ROOM, ids: 'uuid', authorize: (_services, actor, id) => actor?.userId === id },
  ],
  refreshes: ticketsRefreshes,
  notices: ticketsNotices,
  reactions: ticketsReactions,
  pending: [
    {
      page: 'adminTickets',
      waiting: waitingTickets,
      changedBy: [ticketOpened, ticketAnswered, ticketReplied, ticketChanged],
    },
  ],
  mails: [answeredMail],
  pages: {
    ticketNew: { title: texts.new.title, isUnlisted: true },
    ticket: { title: texts.conversation.title, isUnlisted: true },
    adminTickets: { title: texts.queue.title, isUnlisted: true },
  },
  imagePurposes: [TICKET_ATTACHMENT],
  personalData: ticketsPersonalData,
}
