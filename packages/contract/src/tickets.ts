import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

/** Roles that answer tickets. Only `TICKET_AMOUNT_ROLES` see amounts of orders and withdrawals. */
export const TICKET_STAFF = ['admin', 'suporte', 'fundador', 'moderador'] as const satisfies readonly Role[]
export const TICKET_AMOUNT_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

export const TICKET_AREAS = ['technical_issue', 'payment', 'suggestion', 'bug_report', 'other'] as const
export type TicketArea = (typeof TICKET_AREAS)[number]

/**
 * The first answer of staff moves `open` to `in_progress`. A reply of the owner moves `resolved` back to
 * `open`. `closed` accepts no replies. Staff can set any status.
 */
export const TICKET_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

/** Records of its owner that a ticket can refer to. */
export const TICKET_ABOUT_KINDS = ['match', 'order', 'withdrawal'] as const
export type TicketAboutKind = (typeof TICKET_ABOUT_KINDS)[number]

/** Initial values of the new-ticket form, passed as navigation state. */
export interface TicketPrefill {
  readonly area?: TicketArea
  readonly priority?: TicketPriority
  readonly subject?: string
  readonly message?: string
  readonly about?: { readonly kind: TicketAboutKind; readonly id: string }
}

/** Filters of the queue. The default, `waiting`, shows open tickets and those in progress. */
export const TICKET_VIEWS = ['waiting', 'all', ...TICKET_STATUSES] as const
export type TicketView = (typeof TICKET_VIEWS)[number]

/**
 * `queue` puts VIPs first, then the longest waiting, and tickets that wait for their owner last. In a view
 * that includes finished tickets it shows the newest first.
 */
export const TICKET_SORTS = ['queue', 'subject', 'user', 'area', 'status', 'priority', 'date'] as const
export type TicketSort = (typeof TICKET_SORTS)[number]

export const TICKET_SUBJECT_MAX = 120
export const TICKET_SEARCH_MAX = 80
export const TICKET_MESSAGE_MAX = 4000
export const TICKET_NOTE_MAX = 2000
export const TICKET_NOTES_MAX = 200
export const TICKET_ATTACHMENTS_MAX = 3
/** Maximum tickets per person that are open or in progress. */
export const TICKETS_WAITING_MAX = 10
export const TICKETS_PAGE_SIZE = 20
export const TICKET_QUEUE_PAGE_SIZE = 30
export const TICKET_MESSAGES_PAGE_SIZE = 50
export const TICKET_ASSIGNEES_MAX = 200
export const CANNED_REPLIES_MAX = 100
export const CANNED_REPLY_TITLE_MAX = 80
export const CANNED_REPLY_TEXT_MAX = 2000

export const TICKET_ATTACHMENT_PURPOSE = 'ticket-attachment'
export const TICKET_ATTACHMENT_EDGE_PX = 2000

export const TICKETS_ERRORS = {
  // 'Ticket não encontrado.'
  'tickets.not_found': { kind: 'not_found' },
  // 'Você não tem permissão para ver este ticket.'
  'tickets.access_denied': { kind: 'forbidden' },
  /** Staff cannot handle their own ticket. */
  'tickets.own_ticket': { kind: 'forbidden' },
  // 'O assunto é obrigatório', 'A área é obrigatória', 'A prioridade é obrigatória', 'A mensagem é obrigatória'
  'tickets.subject_required': { kind: 'invalid', field: 'subject' },
  'tickets.area_required': { kind: 'invalid', field: 'area' },
  'tickets.priority_required': { kind: 'invalid', field: 'priority' },
  'tickets.message_required': { kind: 'invalid', field: 'text' },
  /** It does not exist or belongs to another person: the error is the same. */
  'tickets.about_not_found': { kind: 'invalid', field: 'about' },
  'tickets.too_many_waiting': { kind: 'conflict', facts: ['max'] },
  'tickets.closed': { kind: 'conflict' },
  /** Other staff changed the ticket, or the owner replied, since the caller read it. */
  'tickets.changed_meanwhile': { kind: 'conflict' },
  'tickets.assignee_not_staff': { kind: 'invalid', field: 'assignee' },
  'tickets.message_not_found': { kind: 'not_found' },
  'tickets.note_required': { kind: 'invalid', field: 'text' },
  'tickets.too_many_notes': { kind: 'conflict', facts: ['max'] },
  'tickets.canned_title_required': { kind: 'invalid', field: 'title' },
  'tickets.canned_text_required': { kind: 'invalid', field: 'text' },
  'tickets.canned_not_found': { kind: 'not_found' },
  'tickets.too_many_canned': { kind: 'conflict', facts: ['max'] },
} as const satisfies ErrorTable

/** One conversation: rows of messages and hints about its state, for the owner and staff. */
export const TICKET_ROOM = 'ticket'
export const ticketRoom = (ticketId: string): string => `${TICKET_ROOM}:${ticketId}`
/** Its staff-only part: rows of notes and hints about the assignee. The owner may not join, even as staff. */
export const TICKET_STAFF_ROOM = 'ticket-staff'
export const ticketStaffRoom = (ticketId: string): string => `${TICKET_STAFF_ROOM}:${ticketId}`
/** The ticket queue of staff. */
export const TICKETS_ROOM = 'tickets'
/** The viewer's own list. */
export const OWN_TICKETS_ROOM = 'own-tickets'
export const ownTicketsRoom = (userId: string): string => `${OWN_TICKETS_ROOM}:${userId}`
