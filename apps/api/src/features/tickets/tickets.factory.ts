import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { makePerson } from '../accounts/testing.ts'
import { appendMessage } from './messages/index.ts'
import { type AboutRef, insertTicket } from './tickets.queries.ts'
import type { ValidTicket } from './tickets.rules.ts'

interface TicketFields extends Partial<ValidTicket> {
  readonly ownerId?: string
  readonly about?: AboutRef | null
  readonly status?: 'open' | 'in_progress' | 'resolved' | 'closed'
  readonly assigneeId?: string
  /** An answer by staff. */
  readonly answer?: { readonly authorId: string; readonly text: string }
}

/** A ticket with its first message, and an answer by staff if one is given. */
export async function makeTicket(
  db: Db,
  fields: TicketFields = {},
): Promise<{ id: string; ownerId: string }> {
  const { subject = 'Não consigo entrar', area = 'technical_issue', priority = 'medium' } = fields
  const {
    text = 'A página não abre desde ontem.',
    about = null,
    status = 'open',
    assigneeId,
    answer,
  } = fields
  const ownerId = fields.ownerId ?? (await makePerson(db)).id
  return db.transaction().execute(async (tx) => {
    const { id } = await insertTicket(tx, ownerId, { subject, area, priority, about })
    const message = { ticketId: id, imageKeys: [], status }
    await appendMessage(tx, { ...message, authorId: ownerId, isStaff: false, text })
    if (answer) await appendMessage(tx, { ...message, ...answer, isStaff: true })
    if (assigneeId)
      await tx.updateTable('tickets').set({ assignee_id: assigneeId }).where('id', '=', id).execute()
    return { id, ownerId }
  })
}

/** The search index is slow to write: larger batches would exceed the statement timeout on a busy machine. */
const BATCH = 1000

/** Inserts `count` tickets of all kinds without messages, for tests that need long lists. */
export async function makeTickets(db: Db, ownerIds: readonly string[], count: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH)
    await sql`
    insert into tickets (owner_id, owner_name, is_vip, subject, area, status, priority)
    select
      owner.id, owner.username, 'vip' = any (owner.roles),
      'Assunto ' || md5(place::text),
      (array['technical_issue', 'payment', 'suggestion', 'bug_report', 'other'])[1 + place % 5],
      (array['open', 'in_progress', 'resolved', 'closed'])[1 + place / 5 % 4],
      (array['low', 'medium', 'high', 'urgent'])[1 + place / 20 % 4]
    from generate_series(${first}::int, ${Math.min(first + BATCH - 1, count)}::int) as place
    join profiles as owner on owner.id = (${[...ownerIds]}::uuid[])[1 + place % ${ownerIds.length}::int]
  `.execute(db)
  await sql`analyze tickets`.execute(db)
}

export const makeCannedReply = (
  db: Db,
  { title = 'Pedir mais detalhes', text = 'Conte um pouco mais.' }: { title?: string; text?: string } = {},
): Promise<{ id: string }> =>
  db.insertInto('canned_replies').values({ title, text }).returning('id').executeTakeFirstOrThrow()
