import { notificationsRoom } from '@trunfo/contract/notifications'
import { TICKETS_ROOM, ticketRoom, ticketStaffRoom } from '@trunfo/contract/tickets'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../tools/services/index.ts'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { Page, startLiveServer } from '../../../test/live.ts'
import { ticketsDriver } from '../../../test/tickets.ts'
import { features } from '../../features.ts'
import { authenticateSockets } from '../../platform/live/credentials.ts'
import { changeRoles, findEmail } from '../accounts/index.ts'
import { makeTicket } from './tickets.factory.ts'

const catcher = await startMailCatcher()
const mailbox = new Mailbox(catcher.webUrl)
const testApp = await useTestApp({ SMTP_URL: catcher.url, RATE_LIMIT_SCALE: '1000' })
const { services, signIn, work } = testApp
const { db } = services
const server = await startLiveServer({
  services,
  rooms: features.flatMap(({ rooms = [] }) => rooms),
  redisUrl: services.config.REDIS_URL,
  authenticate: authenticateSockets(services),
})
afterAll(async () => {
  await server.stop()
  await catcher.stop()
})
await work()

const { send, reply, note, change, view, queue, told } = ticketsDriver(testApp)
const support = await signIn(['suporte'])
const tabOf = (who: SignedIn) => Page.openLive(server.port, { cookie: who.headers.cookie ?? '' })
const BY_OPERATOR = { authority: { kind: 'operator' }, reason: 'Teste' } as const
const patience = { timeout: 30_000 }

describe('live updates and notices', () => {
  test('messages reach the room as rows, and notes only the staff room', async () => {
    const owner = await signIn()
    const { id } = await makeTicket(db, { ownerId: owner.userId })
    const [mine, theirs] = [await tabOf(owner), await tabOf(support)]
    await mine.join(ticketRoom(id))
    await theirs.join(ticketRoom(id), ticketStaffRoom(id), TICKETS_ROOM)
    await note(support, id, 'segredo-da-nota')
    const heard = await theirs.hear('rows', ({ room }) => room === ticketStaffRoom(id))
    expect(heard.rows).toMatchObject([{ text: 'segredo-da-nota', author: { userId: support.userId } }])
    const { message } = (await reply(support, id)).json()
    for (const tab of [mine, theirs])
      expect((await tab.hear('rows', ({ room }) => room === ticketRoom(id))).rows).toEqual([message])
    await theirs.hear('hint', ({ room }) => room === TICKETS_ROOM)
    // Anything about the note would have arrived before the answer.
    expect(JSON.stringify(mine.heard)).not.toContain('segredo')
    mine.close()
    theirs.close()
  })

  test('an owner without an open page gets a mail without the answer; one with an open page gets none', async () => {
    const [away, here] = [await signIn(), await signIn()]
    const tab = await tabOf(here)
    await tab.join(notificationsRoom(here.userId))
    const one = await makeTicket(db, { ownerId: here.userId, subject: 'Estou aqui' })
    const two = await makeTicket(db, { ownerId: away.userId, subject: 'Estou longe' })
    await note(support, two.id, 'segredo-da-nota')
    await reply(support, one.id, { text: 'segredo-da-resposta' })
    // Wait until the first mail was dropped, then for the second: nothing of the first can come afterwards.
    await vi.waitFor(async () => {
      expect(await told(here.userId)).toHaveLength(1)
      const { rows } = await testApp.pool.query(
        `select 1 from graphile_worker._private_jobs as job where payload::text like '%' || $1 || '%'`,
        [one.id],
      )
      expect(rows).toEqual([])
    }, patience)
    await reply(support, two.id, { text: 'segredo-da-resposta' })
    const mail = await mailbox.expect(await findEmail(db, away.userId), /Estou longe/)
    expect(`${mail.html} ${mail.text}`).toContain(`/support/ticket/${two.id}`)
    expect(`${mail.html} ${mail.text}`).not.toContain('segredo')
    expect(await mailbox.to(await findEmail(db, here.userId))).toEqual([])
    tab.close()
  })

  test('the assignee is notified of the owner’s reply, and the owner of the end', async () => {
    const owner = await signIn()
    const helper = await signIn(['suporte'])
    const { id } = await makeTicket(db, { ownerId: owner.userId, assigneeId: helper.userId })
    await reply(owner, id)
    await change(helper, id, { status: { from: 'open', to: 'resolved' } })
    await change(helper, id, { status: { from: 'resolved', to: 'closed' } })
    const linkTo = `/support/ticket/${id}`
    await vi.waitFor(async () => {
      expect(await told(helper.userId)).toEqual([
        { kind: 'support', title: 'Nova mensagem no ticket', linkTo },
      ])
      expect((await told(owner.userId)).toSorted((a, b) => `${b.title}`.localeCompare(`${a.title}`))).toEqual(
        [
          { kind: 'support', title: 'Ticket resolvido', linkTo },
          { kind: 'support', title: 'Ticket fechado', linkTo },
        ],
      )
    }, patience)
  })
})

describe('the name and VIP status of the owner', () => {
  test('are copied to the ticket, which follows every change', async () => {
    const owner = await signIn(['vip'])
    const { id } = await makeTicket(db, { ownerId: owner.userId })
    expect((await view(support, id)).isVip).toBe(true)
    const become = (roles: readonly ('user' | 'vip')[]) =>
      changeRoles(services, { ...BY_OPERATOR, userId: owner.userId, roles })
    await become(['user'])
    await vi.waitFor(async () => expect((await view(support, id)).isVip).toBe(false), patience)
    await become(['user', 'vip'])
    await vi.waitFor(async () => expect((await view(support, id)).isVip).toBe(true), patience)
    const username = `nova-${crypto.randomUUID().slice(0, 8)}`
    await send(owner, 'PUT', '/accounts/me/username', { username })
    await vi.waitFor(async () => {
      const row = await db
        .selectFrom('tickets')
        .select('owner_name as name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.name).toBe(username)
    }, patience)
    expect((await queue(support)).tickets[0]).toMatchObject({ id, isVip: true, owner: { username } })
  })
})
