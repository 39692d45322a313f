import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/jobs/transact.ts'
import { inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'
import { releaseUpload } from '../../platform/storage/uploads.ts'

/**
 * Personal data of this feature: the person's tickets with all their messages. Notes are internal to staff
 * and not exported.
 */
export const ticketsPersonalData: readonly PersonalData[] = [
  {
    section: 'tickets_de_suporte',
    read: (db, userId) => inBatches((after) => findTickets(db, userId, after)),
  },
  { section: 'mensagens_em_tickets', read: (db, userId) => readMessages(db, userId) },
]

const findTickets = (db: Db, userId: string, after: string) =>
  db
    .selectFrom('tickets')
    .select([
      'id',
      'subject as assunto',
      'area',
      'status as situacao',
      'priority as prioridade',
      'about_kind as sobre',
      'about_id as sobre_id',
      'created_at as quando',
      'first_answered_at as primeira_resposta',
    ])
    .where('owner_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Pages by ticket and `seq`. */
async function* readMessages(db: Db, userId: string): AsyncGenerator<object> {
  let [ticketId, seq] = [BEFORE_ALL, 0]
  for (;;) {
    const rows = await db
      .selectFrom('ticket_messages as message')
      .innerJoin('tickets as ticket', 'ticket.id', 'message.ticket_id')
      .select([
        'message.ticket_id as ticketId',
        'message.seq',
        'ticket.subject as ticket',
        sql<string>`case when message.is_staff then 'equipe' else 'você' end`.as('de'),
        'message.text as texto',
        sql<number>`(
          select count(*)::integer from ticket_attachments as attachment
          where attachment.ticket_id = message.ticket_id and attachment.seq = message.seq
        )`.as('imagens'),
        'message.sent_at as quando',
      ])
      .where('ticket.owner_id', '=', userId)
      .where(sql<boolean>`(message.ticket_id, message.seq) > (${ticketId}::uuid, ${seq}::integer)`)
      .orderBy('message.ticket_id')
      .orderBy('message.seq')
      .limit(PERSONAL_DATA_BATCH)
      .execute()
    for (const { ticketId: _, seq: __, ...row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < PERSONAL_DATA_BATCH) return
    ticketId = last.ticketId
    seq = last.seq
  }
}

const AT_ONCE = 100

/**
 * Deletes the person's tickets with all answers, notes and images, because every line is about them. What
 * they answered others as staff stays, without their name. Each batch commits separately, so a retry
 * continues where this run ended.
 */
export async function eraseFromTickets(db: Db, userId: string): Promise<void> {
  while (await eraseSomeTickets(db, userId));
  await db.updateTable('tickets').set({ assignee_id: null }).where('assignee_id', '=', userId).execute()
  await db.updateTable('ticket_messages').set({ author_id: null }).where('author_id', '=', userId).execute()
  await db.updateTable('ticket_notes').set({ author_id: null }).where('author_id', '=', userId).execute()
}

function eraseSomeTickets(db: Db, userId: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const rows = await tx
      .selectFrom('tickets')
      .select('id')
      .where('owner_id', '=', userId)
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .execute()
    if (rows.length === 0) return false
    const ids = rows.map(({ id }) => id)
    await releaseUpload(
      tx,
      tx.selectFrom('ticket_attachments').select('image_key').where('ticket_id', 'in', ids).$asScalar(),
    )
    await tx.deleteFrom('tickets').where('id', 'in', ids).execute()
    return rows.length === AT_ONCE
  })
}
