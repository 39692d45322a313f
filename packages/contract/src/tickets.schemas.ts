import { z } from 'zod'
import { cursorSchema, pageOf } from './paging.schemas.ts'
import { line, paragraphs } from './texts.schemas.ts'
import {
  CANNED_REPLIES_MAX,
  CANNED_REPLY_TEXT_MAX,
  CANNED_REPLY_TITLE_MAX,
  TICKET_ABOUT_KINDS,
  TICKET_AREAS,
  TICKET_ASSIGNEES_MAX,
  TICKET_ATTACHMENTS_MAX,
  TICKET_MESSAGE_MAX,
  TICKET_MESSAGES_PAGE_SIZE,
  TICKET_NOTE_MAX,
  TICKET_NOTES_MAX,
  TICKET_PRIORITIES,
  TICKET_QUEUE_PAGE_SIZE,
  TICKET_SEARCH_MAX,
  TICKET_SORTS,
  TICKET_STATUSES,
  TICKET_SUBJECT_MAX,
  TICKET_VIEWS,
  TICKETS_PAGE_SIZE,
} from './tickets.ts'

const instant = z.iso.datetime()
const person = z.object({ userId: z.uuid(), username: z.string(), avatarUrl: z.string().nullable() })

export const ticketParamsSchema = z.object({ id: z.uuid() }).strict()

const attachmentIds = z.array(z.uuid()).max(TICKET_ATTACHMENTS_MAX)

/** A missing area or priority is checked by a rule with its own text. */
export const createTicketSchema = z
  .object({
    subject: line(TICKET_SUBJECT_MAX),
    area: z.enum(TICKET_AREAS).nullable(),
    priority: z.enum(TICKET_PRIORITIES).nullable(),
    text: paragraphs(TICKET_MESSAGE_MAX),
    attachmentUploadIds: attachmentIds.optional(),
    /** A match, order or withdrawal of the ticket's owner. */
    about: z
      .object({ kind: z.enum(TICKET_ABOUT_KINDS), id: z.uuid() })
      .strict()
      .nullable()
      .optional(),
  })
  .strict()
  .meta({ id: 'CreateTicket' })
export const ticketCreatedSchema = z
  .object({ ticket: z.object({ id: z.uuid() }) })
  .meta({ id: 'TicketCreated' })

const shown = {
  id: z.uuid(),
  subject: z.string(),
  area: z.enum(TICKET_AREAS),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  createdAt: instant,
}
/** Time of the last message, and whether staff wrote it. */
const lastMessage = z.object({ at: instant, isStaff: z.boolean() })

/** Newest first. */
export const ownTicketsSchema = pageOf(
  'tickets',
  z.object({ ...shown, lastMessage }),
  TICKETS_PAGE_SIZE,
).meta({ id: 'OwnTickets' })

/** What the ticket is about, as far as the viewer may see it. */
const about = z
  .object({
    kind: z.enum(TICKET_ABOUT_KINDS),
    id: z.uuid(),
    /** A page that the viewer may open; null if there is none. */
    path: z.string().nullable(),
    match: z.object({ tournamentName: z.string(), round: z.int(), number: z.int() }).nullable(),
    money: z
      .object({
        /** The order's number as on its receipt; withdrawals have none. */
        number: z.string().nullable(),
        /** One of ORDER_STATES or WITHDRAWAL_STATES. */
        state: z.string(),
        /** In centavos; null for moderador and suporte. */
        amount: z.int().nullable(),
        at: instant,
      })
      .nullable(),
  })
  .meta({ id: 'TicketAbout' })

export const ticketSchema = z
  .object({
    ...shown,
    owner: person,
    isVip: z.boolean(),
    about: about.nullable(),
    viewer: z.object({ userId: z.uuid(), isOwner: z.boolean() }),
    abilities: z.object({
      canReply: z.boolean(),
      /** May change it, read and write notes, and use canned replies. Always false for the owner. */
      canManage: z.boolean(),
    }),
    /** Null unless the viewer can manage the ticket. */
    staff: z
      .object({
        assignee: person.nullable(),
        firstAnsweredAt: instant.nullable(),
        /** From the opening to the first answer; null while there is none. */
        answeredInSeconds: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Ticket' })

export const ticketMessageSchema = z
  .object({
    id: z.uuid(),
    /** Starts at 1 in each ticket, without gaps. */
    seq: z.int(),
    /** Null if the account was erased. */
    author: person.nullable(),
    /** Shown as 'Equipe'. False for staff who write in their own ticket. */
    isStaff: z.boolean(),
    text: z.string(),
    /** Signed URLs, valid for a few minutes. */
    attachments: z
      .array(z.object({ id: z.uuid(), url: z.string(), width: z.int(), height: z.int() }))
      .max(TICKET_ATTACHMENTS_MAX),
    sentAt: instant,
  })
  .meta({ id: 'TicketMessage' })

/** Largest PostgreSQL integer. */
const SEQ_MAX = 2 ** 31 - 1

/** Messages are ascending. `before` pages back; `after` returns what a page missed while disconnected. */
export const ticketMessagesQuerySchema = z
  .object({
    before: z.coerce.number().int().min(1).max(SEQ_MAX).optional(),
    after: z.coerce.number().int().min(0).max(SEQ_MAX).optional(),
  })
  .strict()
export const ticketMessagesSchema = z
  .object({ messages: z.array(ticketMessageSchema).max(TICKET_MESSAGES_PAGE_SIZE), hasMore: z.boolean() })
  .meta({ id: 'TicketMessages' })

/** The page generates the id, so a retry after a lost response sends the same message. */
export const replyTicketSchema = z
  .object({
    id: z.uuid(),
    text: paragraphs(TICKET_MESSAGE_MAX),
    attachmentUploadIds: attachmentIds.optional(),
  })
  .strict()
  .meta({ id: 'ReplyTicket' })
export const ticketRepliedSchema = z.object({ message: ticketMessageSchema }).meta({ id: 'TicketReplied' })

/** `direction` is ignored when sorting by `queue`. */
const ticketQueueView = {
  status: z.enum(TICKET_VIEWS).default('waiting'),
  /** Words of the subject or the owner's username, in any order. */
  q: line(TICKET_SEARCH_MAX).optional(),
  /** Only tickets of this person. */
  owner: z.uuid().optional(),
  sort: z.enum(TICKET_SORTS).default('queue'),
  direction: z.enum(['asc', 'desc']).default('desc'),
}
export const ticketQueueQuerySchema = z.object({ ...ticketQueueView, cursor: cursorSchema }).strict()
export const ticketExportQuerySchema = z.object(ticketQueueView).strict()
export const ticketQueueSchema = pageOf(
  'tickets',
  z.object({
    ...shown,
    owner: person,
    isVip: z.boolean(),
    isOwn: z.boolean(),
    assignee: person.nullable(),
    lastMessage,
    /** Time of the first unanswered message; null if the owner is not waiting for staff. */
    waitsSince: instant.nullable(),
    firstAnsweredAt: instant.nullable(),
    answeredInSeconds: z.int().nullable(),
  }),
  TICKET_QUEUE_PAGE_SIZE,
).meta({ id: 'TicketQueue' })

const changeOf = <Value extends z.ZodType>(value: Value) => z.object({ from: value, to: value }).strict()

/**
 * Each part names the value the caller saw and the new one. If the current value is neither, the request
 * fails with `tickets.changed_meanwhile`. A part that already has its new value counts as done.
 */
export const changeTicketSchema = z
  .object({
    status: changeOf(z.enum(TICKET_STATUSES)).optional(),
    priority: changeOf(z.enum(TICKET_PRIORITIES)).optional(),
    /** Ids of people; null means unassigned. */
    assignee: changeOf(z.uuid().nullable()).optional(),
  })
  .strict()
  .meta({ id: 'ChangeTicket' })

/** People who can be assigned, by name. */
export const ticketAssigneesSchema = z
  .object({ people: z.array(person).max(TICKET_ASSIGNEES_MAX) })
  .meta({ id: 'TicketAssignees' })

export const ticketNoteSchema = z
  .object({ id: z.uuid(), author: person.nullable(), text: z.string(), writtenAt: instant })
  .meta({ id: 'TicketNote' })
/** All notes, oldest first. */
export const ticketNotesSchema = z
  .object({ notes: z.array(ticketNoteSchema).max(TICKET_NOTES_MAX) })
  .meta({ id: 'TicketNotes' })
export const writeTicketNoteSchema = z
  .object({ id: z.uuid(), text: paragraphs(TICKET_NOTE_MAX) })
  .strict()
  .meta({ id: 'WriteTicketNote' })
export const ticketNoteWrittenSchema = z.object({ note: ticketNoteSchema }).meta({ id: 'TicketNoteWritten' })

const cannedReply = z
  .object({ id: z.uuid(), title: z.string(), text: z.string() })
  .meta({ id: 'CannedReply' })
/** All canned replies, by title. */
export const cannedRepliesSchema = z
  .object({ replies: z.array(cannedReply).max(CANNED_REPLIES_MAX) })
  .meta({ id: 'CannedReplies' })
export const saveCannedReplySchema = z
  .object({ title: line(CANNED_REPLY_TITLE_MAX), text: paragraphs(CANNED_REPLY_TEXT_MAX) })
  .strict()
  .meta({ id: 'SaveCannedReply' })
export const cannedReplySavedSchema = z
  .object({ reply: z.object({ id: z.uuid() }) })
  .meta({ id: 'CannedReplySaved' })
export const cannedReplyParamsSchema = z.object({ id: z.uuid() }).strict()
