import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { codeOf } from '../../../test/matches.ts'
import { ticketsDriver } from '../../../test/tickets.ts'
import { changeRoles } from '../accounts/index.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketsReactions } from './tickets.jobs.ts'

const testApp = await useTestApp({ RATE_LIMIT_SCALE: '100000' })
const { services, signIn } = testApp
const { db } = services
const { open, reply, change, view, messagesOf } = ticketsDriver(testApp)
const [one, other] = [await signIn(['suporte']), await signIn(['admin'])]
const owner = await signIn()
const ownTicket = (status: 'open' | 'in_progress' | 'resolved' = 'open') =>
  makeTicket(db, { ownerId: owner.userId, status })
const verdict = (response: { statusCode: number; json(): { error: { code: string } } }) =>
  response.statusCode < 300 ? 'yes' : codeOf(response)
const entriesOf = async (id: string) =>
  (await db.selectFrom('audit_entries').select('id').where('subject_id', '=', id).execute()).length

test('the owner replies to a resolved ticket while staff close it: it is reopened, or closed without the reply', () =>
  everyInterleaving(testApp, async (race) => {
    const { id } = await ownTicket('resolved')
    const [replied, closed] = (
      await race([
        () => reply(owner, id),
        () => change(one, id, { status: { from: 'resolved', to: 'closed' } }),
      ])
    ).map(verdict)
    const { status } = await view(one, id)
    const { messages } = await messagesOf(one, id)
    expect([
      ['yes', 'tickets.changed_meanwhile', 'open', 2],
      ['tickets.closed', 'yes', 'closed', 1],
    ]).toContainEqual([replied, closed, status, messages.length])
  }))

test('the owner replies to a ticket in progress while staff close it: it ends up closed, with or without the reply', () =>
  everyInterleaving(testApp, async (race) => {
    const { id } = await ownTicket('in_progress')
    const [replied, closed] = (
      await race([
        () => reply(owner, id),
        () => change(one, id, { status: { from: 'in_progress', to: 'closed' } }),
      ])
    ).map(verdict)
    const { status } = await view(one, id)
    const { messages } = await messagesOf(one, id)
    expect([
      ['yes', 'yes', 'closed', 2],
      ['tickets.closed', 'yes', 'closed', 1],
    ]).toContainEqual([replied, closed, status, messages.length])
  }))

test('two staff members take the same ticket: one gets it, the other is refused', () =>
  everyInterleaving(testApp, async (race) => {
    const { id } = await ownTicket()
    const answers = await race([
      () => change(one, id, { assignee: { from: null, to: one.userId } }),
      () => change(other, id, { assignee: { from: null, to: other.userId } }),
    ])
    const verdicts = answers.map(verdict)
    expect(verdicts.toSorted()).toEqual(['tickets.changed_meanwhile', 'yes'])
    const { assignee } = (await view(one, id)).staff
    expect(assignee.userId).toBe([one, other][verdicts.indexOf('yes')]?.userId)
    expect(await entriesOf(id)).toBe(1)
  }))

test('two first answers at once: both are stored, it is in progress, and the earlier one is timed', () =>
  everyInterleaving(testApp, async (race) => {
    const { id } = await ownTicket()
    const answers = await race([() => reply(one, id), () => reply(other, id)])
    expect(answers.map(verdict)).toEqual(['yes', 'yes'])
    const { status, staff } = await view(one, id)
    const { messages } = await messagesOf(one, id)
    expect([status, messages.map(({ seq }: { seq: number }) => seq)]).toEqual(['in_progress', [1, 2, 3]])
    expect(new Date(staff.firstAnsweredAt).getTime()).toBeLessThanOrEqual(
      Math.min(...messages.slice(1).map(({ sentAt }: { sentAt: string }) => new Date(sentAt).getTime())),
    )
  }))

test('the same message twice at once is one', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const { id } = await ownTicket()
      const said = { id: crypto.randomUUID() }
      const answers = await race([() => reply(owner, id, said), () => reply(owner, id, said)])
      expect(answers.map(verdict)).toEqual(['yes', 'yes'])
      expect((await messagesOf(owner, id)).messages).toHaveLength(2)
    },
    { areAlike: true },
  ))

test('a ticket opened while its owner becomes VIP ends up marked as VIP', () =>
  everyInterleaving(testApp, async (race) => {
    const person = await signIn()
    const follow = ticketsReactions.find(({ name }) => name === 'tickets.follow-vip')
    const [id] = await race([
      () => open(person),
      async () => {
        const authority = { kind: 'operator' } as const
        await changeRoles(services, { authority, userId: person.userId, roles: ['vip'], reason: 'Teste' })
        await db
          .transaction()
          .execute(async (tx) => follow?.inTransaction?.(tx, eventOf(person.userId) as never, services))
      },
    ])
    expect((await view(one, id)).isVip).toBe(true)
  }))

const eventOf = (userId: string) => ({
  id: crypto.randomUUID(),
  name: 'account.vip-changed',
  payload: { userId },
})

test('VIP granted and revoked while both reactions run: the ticket ends up matching the role', () =>
  everyInterleaving(testApp, async (race) => {
    const { id, ownerId } = await makeTicket(db)
    const follow = ticketsReactions.find(({ name }) => name === 'tickets.follow-vip')
    const become = (roles: readonly ('user' | 'vip')[]) => async () => {
      const authority = { kind: 'operator' } as const
      await changeRoles(services, { authority, userId: ownerId, roles, reason: 'Teste' }).catch(() => null)
      await db
        .transaction()
        .execute(async (tx) => follow?.inTransaction?.(tx, eventOf(ownerId) as never, services))
    }
    await race([become(['user', 'vip']), become(['user'])])
    const { roles } = await db
      .selectFrom('profiles')
      .select('roles')
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow()
    expect((await view(one, id)).isVip).toBe(roles.includes('vip'))
  }))

test('the tenth and the eleventh at once: one is refused', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const person = await signIn()
      for (let made = 0; made < 9; made += 1) await makeTicket(db, { ownerId: person.userId })
      const { tryToOpen } = ticketsDriver(testApp)
      const answers = await race([() => tryToOpen(person), () => tryToOpen(person)])
      expect(answers.map(verdict).toSorted()).toEqual(['tickets.too_many_waiting', 'yes'])
    },
    { areAlike: true },
  ))
