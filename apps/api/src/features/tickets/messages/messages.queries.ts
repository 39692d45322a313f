import { TICKET_MESSAGES_PAGE_SIZE, type TicketStatus } from '@trunfo/contract/tickets'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

export interface MessageRow {
  readonly id: string
  readonly seq: number
  readonly authorId: string | null
  readonly username: string | null
  readonly avatarKey: string | null
  readonly isStaff: boolean
  readonly text: string
  readonly attachments: readonly AttachmentRow[]
  readonly sentAt: Date
}

interface AttachmentRow {
  readonly id: string
  readonly key: string
  readonly width: number
  readonly height: number
}

function selectMessages(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_messages as message')
    .leftJoin('profiles as author', 'author.id', 'message.author_id')
    .select([
      'message.id',
      'message.seq',
      'message.author_id as authorId',
      'author.username',
      'author.avatar_key as avatarKey',
      'message.is_staff as isStaff',
      'message.text',
      'message.sent_at as sentAt',
      sql<AttachmentRow[]>`array(
        select json_build_object(
          'id', attachment.id, 'key', file.key, 'width', file.width, 'height', file.height
        )
        from ticket_attachments as attachment
        join uploads as file on file.key = attachment.image_key
        where attachment.ticket_id = message.ticket_id and attachment.seq = message.seq
        order by attachment.id
      )`.as('attachments'),
    ])
    .where('message.ticket_id', '=', ticketId)
}

/** Backwards from a place, one row more than a page. */
export const findMessagesBefore = (db: Db, ticketId: string, seq: number): Promise<MessageRow[]> =>
  selectMessages(db, ticketId)
    .where('message.seq', '<', seq)
    .orderBy('message.seq', 'desc')
    .limit(TICKET_MESSAGES_PAGE_SIZE + 1)
    .execute()

/** Forwards from a place, one row more than a page. */
export const findMessagesAfter = (db: Db, ticketId: string, seq: number): Promise<MessageRow[]> =>
  selectMessages(db, ticketId)
    .where('message.seq', '>', seq)
    .orderBy('message.seq')
    .limit(TICKET_MESSAGES_PAGE_SIZE + 1)
    .execute()

export const findMessage = (db: Db, ticketId: string, id: string): Promise<MessageRow | undefined> =>
  selectMessages(db, ticketId).where('message.id', '=', id).executeTakeFirst()

export interface NewMessage {
  readonly ticketId: string
  /** Made by the page; the first one's is made here. */
  readonly id?: string
  readonly authorId: string
  readonly isStaff: boolean
  readonly text: string
  readonly status: TicketStatus
  readonly imageKeys: readonly string[]
}

/** Whoever asks again while waiting keeps the place; an answer, or the end of the ticket, begins another wait. */
const waitsSince = sql<Date>`case when last_is_staff or status_rank > 1 then clock.moment else waits_since end`

/**
 * Counts, writes and moves the ticket on, under its lock. The first answer of staff is remembered as such. The moment is
 * that of the writing: an act that waited for the lock began earlier than what now stands before it.
 */
export async function appendMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { ticketId, id, authorId, isStaff, text, status, imageKeys } = message
  const { seq, sentAt } = await tx
    .updateTable('tickets')
    .from(sql<{ moment: Date }>`(select clock_timestamp() as moment)`.as('clock'))
    .set({
      last_seq: sql<number>`last_seq + 1`,
      last_message_at: sql<Date>`clock.moment`,
      last_is_staff: isStaff,
      status,
      first_answered_at: isStaff ? sql<Date>`coalesce(first_answered_at, clock.moment)` : undefined,
      waits_since: isStaff ? undefined : waitsSince,
    })
    .where('id', '=', ticketId)
    .returning(['last_seq as seq', 'last_message_at as sentAt'])
    .executeTakeFirstOrThrow()
  const row = { ticket_id: ticketId, seq, author_id: authorId, is_staff: isStaff, text, sent_at: sentAt }
  await tx
    .insertInto('ticket_messages')
    .values({ ...row, id })
    .execute()
  if (imageKeys.length === 0) return
  await tx
    .insertInto('ticket_attachments')
    .values(imageKeys.map((image_key) => ({ ticket_id: ticketId, seq, image_key })))
    .execute()
}
