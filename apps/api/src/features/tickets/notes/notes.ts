import { TICKET_NOTES_MAX, TICKET_STAFF, ticketStaffRoom } from '@trunfo/contract/tickets'
import {
  type ticketNoteSchema,
  ticketNotesSchema,
  ticketNoteWrittenSchema,
  ticketParamsSchema,
  writeTicketNoteSchema,
} from '@trunfo/contract/tickets.schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { viewPerson } from '../cards.ts'
import { actOnTicket, requireManaged } from '../tickets.lookups.ts'

const tags = ['tickets']
const params = ticketParamsSchema

export function notesRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/tickets/:id/notes',
    {
      config: { access: anyOf(TICKET_STAFF) },
      schema: { tags, params, response: { 200: ticketNotesSchema } },
    },
    (request) => viewNotes(contextOf(services, request), request.params.id),
  )

  app.post(
    '/api/admin/tickets/:id/notes',
    {
      config: { access: anyOf(TICKET_STAFF), idempotency: 'natural', selfDealing: 'no-money' },
      schema: { tags, params, body: writeTicketNoteSchema, response: { 201: ticketNoteWrittenSchema } },
    },
    async (request, reply) => {
      const note = await writeNote(contextOf(services, request), request.params.id, request.body)
      return reply.code(201).send({ note })
    },
  )
}

type NoteView = z.infer<typeof ticketNoteSchema>

async function viewNotes(ctx: Ctx, ticketId: string): Promise<{ notes: NoteView[] }> {
  await requireManaged(ctx, ticketId)
  const { services } = ctx
  const rows = await selectNotes(services.db, ticketId)
    .orderBy('note.number')
    .limit(TICKET_NOTES_MAX)
    .execute()
  return { notes: rows.map((row) => viewNote(services, row)) }
}

/** The page generates the id, as for a message. The row is published to the staff room only. */
async function writeNote(
  ctx: Ctx,
  ticketId: string,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<NoteView> {
  if (text === '') throw new AppError('tickets.note_required')
  await requireManaged(ctx, ticketId)
  const { services, actor, requestId } = ctx
  await actOnTicket(ctx, ticketId, async (tx) => {
    const written = await findNote(tx, ticketId, id)
    if (written && written.authorId !== actor.userId) throw new AppError('tickets.message_not_found')
    if (written) return
    await insertNote(tx, { ticketId, id, text, authorId: actor.userId })
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'ticket.note-written',
      subject: { type: 'ticket', id: ticketId },
      requestId,
    })
  })
  const row = await findNote(services.db, ticketId, id)
  if (!row) throw new AppError('tickets.not_found')
  const note = viewNote(services, row)
  void services.live.rows(ticketStaffRoom(ticketId), [note])
  return note
}

interface NoteRow {
  readonly id: string
  readonly authorId: string | null
  readonly username: string | null
  readonly avatarKey: string | null
  readonly text: string
  readonly writtenAt: Date
}

const viewNote = (services: Services, note: NoteRow): NoteView => {
  const { id, authorId: userId, username, avatarKey, text, writtenAt } = note
  const author = userId && username ? viewPerson(services, { userId, username, avatarKey }) : null
  return { id, author, text, writtenAt: writtenAt.toISOString() }
}

const selectNotes = (db: Db, ticketId: string) =>
  db
    .selectFrom('ticket_notes as note')
    .leftJoin('profiles as author', 'author.id', 'note.author_id')
    .select([
      'note.id',
      'note.author_id as authorId',
      'author.username',
      'author.avatar_key as avatarKey',
      'note.text',
      'note.written_at as writtenAt',
    ])
    .where('note.ticket_id', '=', ticketId)

const findNote = (db: Db, ticketId: string, id: string): Promise<NoteRow | undefined> =>
  selectNotes(db, ticketId).where('note.id', '=', id).executeTakeFirst()

/** Call it under the ticket's lock, which keeps the numbers unique. */
async function insertNote(
  tx: Tx,
  { ticketId, id, authorId, text }: { ticketId: string; id: string; authorId: string; text: string },
): Promise<void> {
  const { last } = await tx
    .selectFrom('ticket_notes')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  if (last >= TICKET_NOTES_MAX) throw new AppError('tickets.too_many_notes', { max: TICKET_NOTES_MAX })
  await tx
    .insertInto('ticket_notes')
    .values({
      ticket_id: ticketId,
      number: last + 1,
      id,
      author_id: authorId,
      text,
      written_at: sql`clock_timestamp()`,
    })
    .execute()
}
