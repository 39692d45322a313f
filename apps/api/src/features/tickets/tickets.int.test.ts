import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TICKETS_WAITING_MAX } from '@trunfo/contract/tickets'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { codeOf, matchesDriver } from '../../../test/matches.ts'
import { ticketsDriver } from '../../../test/tickets.ts'
import { photo } from '../../platform/storage/hostile-images.factory.ts'
import { saveUpload } from '../../platform/storage/uploads.ts'
import { changeRoles } from '../accounts/index.ts'
import { makeOrder } from '../payments/testing.ts'
import { makeCash, makeWithdrawal } from '../wallet/testing.ts'
import { TICKET_ATTACHMENT } from './attachments.ts'
import { makeTicket } from './tickets.factory.ts'

const folder = await mkdtemp(join(tmpdir(), 'tickets-'))
const testApp = await useTestApp({ STORAGE_DIR: folder, RATE_LIMIT_SCALE: '1000' })
const { app, services, signIn, work } = testApp
const { db } = services
afterAll(() => rm(folder, { recursive: true }))
await work()

const { send, open, tryToOpen, reply, note, change, view, messagesOf, told } = ticketsDriver(testApp)
const { duel } = matchesDriver(testApp)
const [support, other] = [await signIn(['suporte']), await signIn(['admin'])]
const picture = async ({ userId }: SignedIn) =>
  (await saveUpload(services, userId, TICKET_ATTACHMENT, await photo(60, 40).jpeg().toBuffer())).id
const BY_OPERATOR = { authority: { kind: 'operator' }, reason: 'Teste' } as const
const patience = { timeout: 30_000 }

describe('opening', () => {
  test('stores the first message, and the ticket is open', async () => {
    const owner = await signIn()
    const id = await open(owner, { subject: '  Ajuda   com o saldo ', area: 'payment', priority: 'high' })
    expect(await view(owner, id)).toMatchObject({
      subject: 'Ajuda com o saldo',
      area: 'payment',
      status: 'open',
      priority: 'high',
      isVip: false,
      about: null,
      owner: { userId: owner.userId },
      abilities: { canReply: true, canManage: false },
      staff: null,
    })
    const { messages, hasMore } = await messagesOf(owner, id)
    expect(messages).toMatchObject([{ seq: 1, isStaff: false, text: 'A página não abre.', attachments: [] }])
    expect(hasMore).toBe(false)
  })

  test.each([
    [{ subject: ' ' }, 'tickets.subject_required', 'subject'],
    [{ area: null }, 'tickets.area_required', 'area'],
    [{ priority: null }, 'tickets.priority_required', 'priority'],
    [{ text: ' \n ' }, 'tickets.message_required', 'text'],
  ])('without %o nothing is opened', async (fields, code, field) => {
    const response = await tryToOpen(await signIn(), fields)
    expect([response.statusCode, codeOf(response), response.json().error.field]).toEqual([400, code, field])
  })

  test('the same request twice is one ticket', async () => {
    const owner = await signIn()
    const headers = { ...owner.headers, 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [
      await tryToOpen({ ...owner, headers }, {}),
      await tryToOpen({ ...owner, headers }, {}),
    ]
    expect(second.json()).toEqual(first.json())
    expect((await send(owner, 'GET', '/tickets')).json().tickets).toHaveLength(1)
  })

  test(`is limited to ${TICKETS_WAITING_MAX} waiting tickets per person`, async () => {
    const owner = await signIn()
    for (let made = 0; made < TICKETS_WAITING_MAX; made += 1) await open(owner)
    const refused = await tryToOpen(owner)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'tickets.too_many_waiting'])
    const { tickets } = (await send(owner, 'GET', '/tickets')).json()
    await change(support, tickets[0].id, { status: { from: 'open', to: 'resolved' } })
    expect((await tryToOpen(owner)).statusCode).toBe(201)
  })

  test('adds to the own list, which is newest first and paged', async () => {
    const owner = await signIn()
    const ids: string[] = []
    for (let made = 0; made < 25; made += 1)
      ids.push((await makeTicket(db, { ownerId: owner.userId, status: 'closed' })).id)
    const first = (await send(owner, 'GET', '/tickets')).json()
    const second = (await send(owner, 'GET', `/tickets?cursor=${first.nextCursor}`)).json()
    const seen = [...first.tickets, ...second.tickets].map(({ id }: { id: string }) => id)
    expect(seen).toEqual(ids.toReversed())
    expect([first.tickets.length, second.nextCursor]).toEqual([20, null])
  })
})

describe('what it is about', () => {
  test('can be the owner’s match, which is named and linked for match staff', async () => {
    const { one, matchId } = await duel()
    const id = await open(one, { about: { kind: 'match', id: matchId } })
    const seenBy = async (who: SignedIn) => (await view(who, id)).about
    expect(await seenBy(one)).toMatchObject({
      kind: 'match',
      id: matchId,
      path: `/match/${matchId}`,
      match: { round: 1, number: 1 },
      money: null,
    })
    expect((await seenBy(await signIn(['moderador']))).path).toBe(`/match/${matchId}`)
    expect(await seenBy(support)).toMatchObject({ path: null, match: { round: 1 } })
  })

  test('shows amounts of orders and withdrawals only to roles that handle money', async () => {
    const owner = await signIn()
    const order = await makeOrder(db, { buyerId: owner.userId })
    await makeCash(services, owner.userId, 500_00)
    const withdrawalId = await makeWithdrawal(services, { userId: owner.userId, state: 'requested' })
    const abouts = [
      { kind: 'order', id: order.id },
      { kind: 'withdrawal', id: withdrawalId },
    ]
    const [moderator, founder] = [await signIn(['moderador']), await signIn(['fundador'])]
    const paths: (string | null)[][] = []
    for (const about of abouts) {
      const id = await open(owner, { about })
      const seen = await Promise.all([owner, support, moderator, other, founder].map((who) => view(who, id)))
      expect(seen.map(({ about: { money } }) => money.amount !== null)).toEqual([
        true,
        false,
        false,
        true,
        true,
      ])
      paths.push(seen.map(({ about: { path } }) => path))
    }
    const review = '/admin/payments/review'
    expect(paths).toEqual([
      [`/payment/success?order=${order.id}`, null, null, review, review],
      ['/wallet', null, null, null, '/admin/withdrawals'],
    ])
  })

  test('cannot be another person’s or unknown', async () => {
    const { one, matchId } = await duel()
    const order = await makeOrder(db, { buyerId: one.userId })
    await makeCash(services, one.userId, 500_00)
    const withdrawalId = await makeWithdrawal(services, { userId: one.userId, state: 'requested' })
    const stranger = await signIn(['fundador'])
    for (const about of [
      { kind: 'match', id: matchId },
      { kind: 'order', id: order.id },
      { kind: 'withdrawal', id: withdrawalId },
      { kind: 'order', id: crypto.randomUUID() },
    ])
      expect(codeOf(await tryToOpen(stranger, { about }))).toBe('tickets.about_not_found')
    expect((await send(stranger, 'GET', '/tickets')).json().tickets).toEqual([])
  })
})

describe('the conversation', () => {
  test('the first answer by staff sets it in progress and is timed; later ones change neither', async () => {
    const { id, ownerId } = await makeTicket(db)
    expect((await reply(support, id)).json().message).toMatchObject({ seq: 2, isStaff: true })
    const { status, staff } = await view(support, id)
    expect(status).toBe('in_progress')
    expect(staff.answeredInSeconds).toBeGreaterThanOrEqual(0)
    await reply(other, id)
    expect((await view(support, id)).staff).toEqual(staff)
    expect(await messagesOf(support, id)).toMatchObject({
      messages: [{ seq: 1 }, { seq: 2 }, { seq: 3 }],
    })
    await vi.waitFor(async () => expect(await told(ownerId)).toHaveLength(2), patience)
  })

  test('a note does not count as an answer', async () => {
    const { id } = await makeTicket(db)
    expect((await note(support, id)).statusCode).toBe(201)
    expect(await view(support, id)).toMatchObject({ status: 'open', staff: { firstAnsweredAt: null } })
  })

  test('an owner’s reply reopens a resolved ticket, and changes no other status', async () => {
    const owner = await signIn()
    for (const [before, after] of [
      ['open', 'open'],
      ['in_progress', 'in_progress'],
      ['resolved', 'open'],
    ] as const) {
      const { id } = await makeTicket(db, { ownerId: owner.userId, status: before })
      expect((await reply(owner, id)).statusCode).toBe(201)
      expect((await view(owner, id)).status).toBe(after)
    }
  })

  test('a closed ticket takes no replies until staff reopen it', async () => {
    const owner = await signIn()
    const { id } = await makeTicket(db, { ownerId: owner.userId, status: 'closed' })
    for (const who of [owner, support]) expect(codeOf(await reply(who, id))).toBe('tickets.closed')
    expect((await view(owner, id)).abilities.canReply).toBe(false)
    await change(support, id, { status: { from: 'closed', to: 'open' } })
    expect((await reply(owner, id)).statusCode).toBe(201)
  })

  test('a blank message and the id of another person’s message are refused', async () => {
    const owner = await signIn()
    const { id } = await makeTicket(db, { ownerId: owner.userId })
    expect(codeOf(await reply(owner, id, { text: ' \u200b\n' }))).toBe('tickets.message_required')
    const said = crypto.randomUUID()
    await reply(owner, id, { id: said })
    expect(codeOf(await reply(support, id, { id: said }))).toBe('tickets.message_not_found')
  })

  test('staff who write in their own ticket write as its owner', async () => {
    const { id } = await makeTicket(db, { ownerId: support.userId })
    expect((await reply(support, id)).json().message.isStaff).toBe(false)
    expect((await view(other, id)).status).toBe('open')
  })

  test('pages go back and forth', async () => {
    const { id, ownerId } = await makeTicket(db)
    await db
      .insertInto('ticket_messages')
      .values(
        Array.from({ length: 119 }, (_, at) => ({
          ticket_id: id,
          seq: at + 2,
          author_id: ownerId,
          is_staff: false,
          text: `Linha ${at + 2}`,
        })),
      )
      .execute()
    const seqs = async (query: string) => {
      const { messages, hasMore } = await messagesOf(support, id, query)
      return [messages.at(0)?.seq, messages.at(-1)?.seq, hasMore]
    }
    expect(await seqs('')).toEqual([71, 120, true])
    expect(await seqs('?before=71')).toEqual([21, 70, true])
    expect(await seqs('?before=21')).toEqual([1, 20, false])
    expect(await seqs('?after=118')).toEqual([119, 120, false])
  })
})

describe('images', () => {
  test('are shown to the owner and staff in order, by links that expire soon', async () => {
    const owner = await signIn()
    const uploads = [await picture(owner), await picture(owner)]
    const id = await open(owner, { attachmentUploadIds: uploads })
    const { id: answerId } = (
      await reply(support, id, { attachmentUploadIds: [await picture(support)] })
    ).json().message
    for (const who of [owner, support]) {
      const { messages } = await messagesOf(who, id)
      expect(messages.map(({ attachments }: { attachments: unknown[] }) => attachments.length)).toEqual([
        2, 1,
      ])
      const [{ url, width, height }] = messages[0].attachments
      expect([width, height]).toEqual([60, 40])
      expect((await app.inject({ url })).statusCode).toBe(200)
      expect((await app.inject({ url: url.split('?')[0] })).statusCode).toBe(404)
    }
    expect(answerId).toBeTruthy()
  })

  test('of another person, or used before, are not found, and the message is refused', async () => {
    const [owner, stranger] = [await signIn(), await signIn()]
    const { id } = await makeTicket(db, { ownerId: owner.userId })
    const [mine, foreign] = [await picture(owner), await picture(stranger)]
    for (const attachmentUploadIds of [[foreign], [mine, mine], [mine, foreign]])
      expect(codeOf(await reply(owner, id, { attachmentUploadIds }))).toBe('platform.not_found')
    expect((await messagesOf(owner, id)).messages).toHaveLength(1)
    expect((await reply(owner, id, { attachmentUploadIds: [mine] })).statusCode).toBe(201)
  })
})

describe('staff', () => {
  test('change what they saw; a stale change is refused, and a repeated one counts as done', async () => {
    const { id } = await makeTicket(db)
    const assign = {
      assignee: { from: null, to: support.userId },
      priority: { from: 'medium', to: 'urgent' },
    }
    expect((await change(other, id, assign)).statusCode).toBe(204)
    expect((await change(other, id, assign)).statusCode).toBe(204)
    expect(await view(other, id)).toMatchObject({
      priority: 'urgent',
      staff: { assignee: { userId: support.userId } },
    })
    const stale = await change(other, id, {
      priority: { from: 'urgent', to: 'low' },
      assignee: { from: null, to: other.userId },
    })
    expect([stale.statusCode, codeOf(stale)]).toEqual([409, 'tickets.changed_meanwhile'])
    expect((await view(other, id)).priority).toBe('urgent')
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id as actorId', 'before', 'after'])
      .where('subject_id', '=', id)
      .execute()
    expect(entries).toEqual([
      {
        action: 'ticket.changed',
        actorId: other.userId,
        before: { priority: 'medium', assigneeId: null },
        after: { priority: 'urgent', assigneeId: support.userId },
      },
    ])
    await vi.waitFor(
      async () =>
        expect(await told(support.userId)).toContainEqual({
          kind: 'support',
          title: 'Um ticket é seu',
          linkTo: `/support/ticket/${id}`,
        }),
      patience,
    )
  })

  test('can assign only staff, never the owner; a former staff member loses the ticket', async () => {
    const { id, ownerId } = await makeTicket(db)
    const own = await makeTicket(db, { ownerId: other.userId })
    const to = (userId: string) => ({ assignee: { from: null, to: userId } })
    expect(codeOf(await change(support, id, to(ownerId)))).toBe('tickets.assignee_not_staff')
    expect(codeOf(await change(support, own.id, to(other.userId)))).toBe('tickets.assignee_not_staff')
    const leaving = await signIn(['moderador'])
    await change(support, id, to(leaving.userId))
    await changeRoles(services, { ...BY_OPERATOR, userId: leaving.userId, roles: ['user'] })
    expect((await view(support, id)).staff.assignee).toBeNull()
    expect((await change(support, id, to(support.userId))).statusCode).toBe(204)
  })

  test('leave audit entries without the text of messages', async () => {
    const { id } = await makeTicket(db)
    await reply(support, id, { text: 'segredo-da-resposta' })
    await note(support, id, 'segredo-da-nota')
    const entries = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_type', '=', 'ticket')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['ticket.answered', 'ticket.note-written'])
    expect(JSON.stringify(entries)).not.toContain('segredo')
  })

  test('see the possible assignees sorted by name', async () => {
    const { people } = (await send(support, 'GET', '/admin/tickets/assignees')).json()
    const ids = people.map(({ userId }: { userId: string }) => userId)
    expect(ids).toEqual(expect.arrayContaining([support.userId, other.userId]))
    const names = people.map(({ username }: { username: string }) => username)
    expect(names).toEqual(names.toSorted())
  })
})

describe('canned replies', () => {
  test('are created, changed and removed by staff, each time with an audit entry', async () => {
    const made = await send(support, 'POST', '/admin/canned-replies', { title: 'Olá', text: 'Oi, tudo bem?' })
    const { id } = made.json().reply
    const texts = { title: 'Bom dia', text: 'Bom dia!' }
    expect((await send(other, 'PUT', `/admin/canned-replies/${id}`, texts)).statusCode).toBe(200)
    const list = async () => (await send(other, 'GET', '/admin/canned-replies')).json().replies
    expect(await list()).toEqual([{ id, ...texts }])
    expect((await send(support, 'DELETE', `/admin/canned-replies/${id}`)).statusCode).toBe(204)
    expect(await list()).toEqual([])
    expect(codeOf(await send(support, 'DELETE', `/admin/canned-replies/${id}`))).toBe(
      'tickets.canned_not_found',
    )
    const actions = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'canned-reply.created',
      'canned-reply.changed',
      'canned-reply.removed',
    ])
  })

  test('need a title and a text, and have a limit', async () => {
    const save = (body: object) => send(support, 'POST', '/admin/canned-replies', body)
    expect(codeOf(await save({ title: ' ', text: 'a' }))).toBe('tickets.canned_title_required')
    expect(codeOf(await save({ title: 'a', text: '' }))).toBe('tickets.canned_text_required')
    const many = Array.from({ length: 100 }, (_, at) => ({ title: `Resposta ${at}`, text: 'Oi' }))
    await db.insertInto('canned_replies').values(many).execute()
    expect(codeOf(await save({ title: 'a', text: 'a' }))).toBe('tickets.too_many_canned')
    await db.deleteFrom('canned_replies').execute()
  })
})
