import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { ticketsDriver } from '../../../test/tickets.ts'
import { features } from '../../features.ts'
import { makeTicket } from './tickets.factory.ts'
import { eraseFromTickets } from './tickets.privacy.ts'

const testApp = await useTestApp({ RATE_LIMIT_SCALE: '1000' })
const { services, signIn } = testApp
const { db, config } = services
const { reply, note, view, messagesOf, send } = ticketsDriver(testApp)
const staff = await signIn(['suporte'])

/** The data export of all features, as the person gets it. */
async function copyOf(userId: string): Promise<Record<string, object[]>> {
  const copy: Record<string, object[]> = {}
  for (const { section, read } of features.flatMap(({ personalData = [] }) => personalData))
    for await (const row of read(db, userId, config)) copy[section] = [...(copy[section] ?? []), row]
  return copy
}

test('the data export has the questions and answers, and never the notes of staff', async () => {
  const owner = await signIn()
  const { id } = await makeTicket(db, { ownerId: owner.userId, subject: 'Minha dúvida', text: 'Pergunta' })
  await reply(staff, id, { text: 'Resposta' })
  await note(staff, id, 'segredo-da-nota')
  await makeTicket(db, { text: 'De outra pessoa' })
  const copy = await copyOf(owner.userId)
  expect(copy.tickets_de_suporte).toMatchObject([{ assunto: 'Minha dúvida', situacao: 'in_progress' }])
  expect(copy.mensagens_em_tickets).toMatchObject([
    { ticket: 'Minha dúvida', de: 'você', texto: 'Pergunta' },
    { ticket: 'Minha dúvida', de: 'equipe', texto: 'Resposta' },
  ])
  expect(JSON.stringify(copy)).not.toContain('segredo')
})

test('erasure deletes a person’s tickets with their notes; what they answered as staff stays without a name', async () => {
  const [leaving, asking] = [await signIn(['suporte']), await signIn()]
  const own = await makeTicket(db, { ownerId: leaving.userId })
  await note(staff, own.id)
  await reply(staff, own.id)
  const foreign = await makeTicket(db, { ownerId: asking.userId, assigneeId: leaving.userId })
  await reply(leaving, foreign.id, { text: 'Pronto' })
  await note(leaving, foreign.id, 'Já resolvi')
  await eraseFromTickets(db, leaving.userId)
  await eraseFromTickets(db, leaving.userId)
  for (const table of ['tickets', 'ticket_messages', 'ticket_notes'] as const) {
    const column = table === 'tickets' ? 'id' : 'ticket_id'
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where(column as never, '=', own.id as never)
      .execute()
    expect(rows).toEqual([])
  }
  expect((await view(staff, foreign.id)).staff.assignee).toBeNull()
  expect((await messagesOf(asking, foreign.id)).messages[1]).toMatchObject({
    author: null,
    isStaff: true,
    text: 'Pronto',
  })
  const { notes } = (await send(staff, 'GET', `/admin/tickets/${foreign.id}/notes`)).json()
  expect(notes).toMatchObject([{ author: null, text: 'Já resolvi' }])
})
