import { ROLES, type Role } from '@trunfo/contract/roles'
import {
  OWN_TICKETS_ROOM,
  TICKET_STAFF,
  TICKETS_ROOM,
  ticketRoom,
  ticketStaffRoom,
} from '@trunfo/contract/tickets'
import { afterAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { Page, startLiveServer, until } from '../../../test/live.ts'
import { codeOf } from '../../../test/matches.ts'
import { ticketsDriver } from '../../../test/tickets.ts'
import { authenticateSockets } from '../../platform/live/credentials.ts'
import { tickets } from './index.ts'
import { makeTicket } from './tickets.factory.ts'

/** Every route and room of a ticket, as its owner, as another person and as a visitor, with every role. */
const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { send } = ticketsDriver(testApp)
const server = await startLiveServer({
  services,
  rooms: tickets.rooms ?? [],
  redisUrl: services.config.REDIS_URL,
  authenticate: authenticateSockets(services),
})
afterAll(() => server.stop())

const NOTE = 'O cliente já pediu isso três vezes.'
const YES = 'yes'

/** A ticket with a note; its owner and the other person hold the role. */
async function castOf(role: Role): Promise<{ id: string; owner: SignedIn; other: SignedIn }> {
  const [owner, other, writer] = await Promise.all([signIn([role]), signIn([role]), signIn(['suporte'])])
  const { id } = await makeTicket(db, { ownerId: owner.userId })
  const note = await send(writer, 'POST', `/admin/tickets/${id}/notes`, {
    id: crypto.randomUUID(),
    text: NOTE,
  })
  expect(note.statusCode).toBe(201)
  return { id, owner, other }
}

async function mayJoin(who: SignedIn | null, room: string): Promise<string> {
  const page = await Page.openLive(server.port, who?.headers.cookie ? { cookie: who.headers.cookie } : {})
  page.send({ type: 'subscribe', room })
  await until(() => page.all('subscribed').length + page.all('refused').length > 0)
  const isIn = page.all('subscribed').length > 0
  page.close()
  return isIn ? YES : 'refused'
}

async function verdictsOf(who: SignedIn | null, id: string): Promise<Record<string, string>> {
  const said = { id: crypto.randomUUID(), text: 'Oi' }
  const asked = {
    read: await send(who, 'GET', `/tickets/${id}`),
    messages: await send(who, 'GET', `/tickets/${id}/messages`),
    reply: await send(who, 'POST', `/tickets/${id}/messages`, said),
    queue: await send(who, 'GET', '/admin/tickets'),
    assignees: await send(who, 'GET', '/admin/tickets/assignees'),
    notes: await send(who, 'GET', `/admin/tickets/${id}/notes`),
    note: await send(who, 'POST', `/admin/tickets/${id}/notes`, { ...said, id: crypto.randomUUID() }),
    change: await send(who, 'POST', `/admin/tickets/${id}/change`, {
      priority: { from: 'medium', to: 'medium' },
    }),
    canned: await send(who, 'GET', '/admin/canned-replies'),
    cannedNew: await send(who, 'POST', '/admin/canned-replies', { title: 'Olá', text: 'Oi!' }),
  }
  const answers = Object.entries(asked).map(([act, response]) => {
    // No other response contains the note.
    if (act !== 'notes' || response.statusCode >= 300) expect(response.body).not.toContain(NOTE)
    return [act, response.statusCode < 300 ? YES : codeOf(response)] as const
  })
  return {
    ...Object.fromEntries(answers),
    room: await mayJoin(who, ticketRoom(id)),
    staffRoom: await mayJoin(who, ticketStaffRoom(id)),
    queueRoom: await mayJoin(who, TICKETS_ROOM),
  }
}

const same = (acts: readonly string[], verdict: string) =>
  Object.fromEntries(acts.map((act) => [act, verdict]))
const OWN = ['read', 'messages', 'reply']
const OF_STAFF = ['queue', 'assignees', 'canned', 'cannedNew']
const MANAGED = ['notes', 'note', 'change']
const ROOMS = ['room', 'staffRoom', 'queueRoom']

describe.each(ROLES)('%s', async (role) => {
  const isStaff = TICKET_STAFF.some((staff) => staff === role)
  const { id, owner, other } = await castOf(role)

  test('as the owner', async () => {
    expect(await verdictsOf(owner, id)).toEqual({
      ...same(OWN, YES),
      ...same(OF_STAFF, isStaff ? YES : 'platform.forbidden'),
      ...same(MANAGED, isStaff ? 'tickets.own_ticket' : 'platform.forbidden'),
      room: YES,
      staffRoom: 'refused',
      queueRoom: isStaff ? YES : 'refused',
    })
  })

  test('as another person', async () => {
    expect(await verdictsOf(other, id)).toEqual({
      ...same(OWN, isStaff ? YES : 'tickets.access_denied'),
      ...same([...OF_STAFF, ...MANAGED], isStaff ? YES : 'platform.forbidden'),
      ...same(ROOMS, isStaff ? YES : 'refused'),
    })
  })
})

test('a visitor is asked to sign in', async () => {
  const { id } = await makeTicket(db)
  expect(await verdictsOf(null, id)).toEqual({
    ...same([...OWN, ...OF_STAFF, ...MANAGED], 'platform.unauthenticated'),
    ...same(ROOMS, 'refused'),
  })
})

test.each([
  [{ hasSecondFactor: false }, 'platform.second_factor_required'],
  [{ hasStaffPassword: false }, 'platform.staff_password_required'],
])('staff with %j have to set that up first', async (fields, code) => {
  const { id } = await makeTicket(db)
  expect(await verdictsOf(await signIn(['admin'], fields), id)).toEqual({
    ...same([...OWN, ...OF_STAFF, ...MANAGED], code),
    ...same(ROOMS, 'refused'),
  })
})

test('another person gets 403 with the specified code, and 404 for an unknown ticket', async () => {
  const { id } = await makeTicket(db)
  const stranger = await signIn()
  const [foreign, none] = [
    await send(stranger, 'GET', `/tickets/${id}`),
    await send(stranger, 'GET', `/tickets/${crypto.randomUUID()}`),
  ]
  expect([foreign.statusCode, codeOf(foreign)]).toEqual([403, 'tickets.access_denied'])
  expect([none.statusCode, codeOf(none)]).toEqual([404, 'tickets.not_found'])
})

test('the own list contains only own tickets', async () => {
  const [one, other] = [await signIn(), await signIn(['fundador'])]
  const room = `${OWN_TICKETS_ROOM}:${one.userId}`
  expect([await mayJoin(one, room), await mayJoin(other, room), await mayJoin(null, room)]).toEqual([
    YES,
    'refused',
    'refused',
  ])
  const { id } = await makeTicket(db, { ownerId: one.userId })
  const listOf = async (who: SignedIn) =>
    (await send(who, 'GET', '/tickets')).json().tickets.map((ticket: { id: string }) => ticket.id)
  expect([await listOf(one), await listOf(other)]).toEqual([[id], []])
})
