import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { makePerson } from '../accounts.factory.ts'
import { makeSecondFactor } from '../second-factor/second-factor.factory.ts'
import { createFounder } from './founder.commands.ts'
import { banPerson, changeRoles, removeSecondFactor, unbanPerson } from './operator.commands.ts'
import { setPaidVip } from './roles-and-bans.commands.ts'

const { app, services, signIn } = await useTestApp()
const { db } = services
const authority = { kind: 'operator' } as const
const reason = 'teste'

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

const rolesOf = async (id: string) =>
  (await db.selectFrom('profiles').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles

/** The tests share one database, so each founder test starts without founders. */
async function makeOnlyFounders(count: number) {
  await db
    .updateTable('profiles')
    .set({ roles: ['user'] })
    .execute()
  return Promise.all(Array.from({ length: count }, () => makePerson(db, { roles: ['fundador'] })))
}

describe('a ban', () => {
  test('ends every session from the next request on, and is recorded with its reason', async () => {
    const person = await signIn()
    await banPerson(services, { authority, userId: person.userId, reason: 'xingou no mural' })
    const answer = await app.inject({ url: '/api/session', headers: person.headers })
    expect(answer.json()).toEqual({ viewer: null })
    const entry = await db
      .selectFrom('audit_entries')
      .select(['action', 'reason', 'actor_id'])
      .where('subject_id', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ action: 'person.banned', reason: 'xingou no mural', actor_id: null })
  })

  test('applies once when many staff ban at once', async () => {
    const { id: userId } = await makePerson(db)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(banPerson(services, { authority, userId, reason }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'accounts.banned_already')).toHaveLength(7)
  })

  test('can be lifted', async () => {
    const { id: userId } = await makePerson(db)
    expect(await codeOf(unbanPerson(services, { authority, userId, reason }))).toBe('accounts.not_banned')
    await banPerson(services, { authority, userId, reason })
    await unbanPerson(services, { authority, userId, reason })
    const { status } = await db
      .selectFrom('profiles')
      .select('status')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('active')
  })
})

describe('a lost second factor', () => {
  test('is removed by the operator, and all sessions end', async () => {
    const person = await signIn([], { hasSecondFactor: false })
    await makeSecondFactor(services, person.userId)
    await removeSecondFactor(services, { authority, userId: person.userId, reason })
    const { two_factor_enabled } = await db
      .selectFrom('users')
      .select('two_factor_enabled')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(two_factor_enabled).toBe(false)
    const answer = await app.inject({ url: '/api/session', headers: person.headers })
    expect(answer.json()).toEqual({ viewer: null })
    expect(await codeOf(removeSecondFactor(services, { authority, userId: person.userId, reason }))).toBe(
      'accounts.second_factor_not_enabled',
    )
  })
})

describe('roles', () => {
  test('change, end the sessions and leave an audit entry', async () => {
    const person = await signIn()
    await changeRoles(services, { authority, userId: person.userId, reason, roles: ['redator'] })
    expect(await rolesOf(person.userId)).toEqual(['user', 'redator'])
    const answer = await app.inject({ url: '/api/session', headers: person.headers })
    expect(answer.json()).toEqual({ viewer: null })
  })

  test('end no session if only vip changes', async () => {
    const person = await signIn()
    for (const roles of [['vip'], []] as const) {
      await changeRoles(services, { authority, userId: person.userId, reason, roles })
      const answer = await app.inject({ url: '/api/session', headers: person.headers })
      expect(answer.json().viewer.roles).toEqual(['user', ...roles])
    }
  })

  test('keep a paid vip when edited, and a vip given by staff when a paid one ends', async () => {
    const [paid, given] = [await signIn(), await signIn(['vip'])]
    const pay = (userId: string, isPaid: boolean) =>
      db.transaction().execute((tx) => setPaidVip(tx, userId, isPaid))
    await pay(paid.userId, true)
    await changeRoles(services, { authority, userId: paid.userId, reason, roles: ['redator'] })
    expect(await rolesOf(paid.userId)).toEqual(['user', 'vip', 'redator'])
    await pay(paid.userId, false)
    expect(await rolesOf(paid.userId)).toEqual(['user', 'redator'])
    await pay(given.userId, true)
    await pay(given.userId, false)
    expect(await rolesOf(given.userId)).toEqual(['user', 'vip'])
  })

  test('of founders cannot be given by an admin', async () => {
    const { id: userId } = await makePerson(db)
    const admin = await makePerson(db, { roles: ['admin'] })
    const staff = { kind: 'staff' as const, userId: admin.id }
    const attempt = changeRoles(services, { authority: staff, userId, reason, roles: ['fundador'] })
    expect(await codeOf(attempt)).toBe('accounts.founder_only')
  })
})

describe('the last founder', () => {
  test('can neither be banned nor lose the role', async () => {
    const [founder] = await makeOnlyFounders(1)
    const userId = founder?.id ?? ''
    expect(await codeOf(banPerson(services, { authority, userId, reason }))).toBe('accounts.last_founder')
    expect(await codeOf(changeRoles(services, { authority, userId, reason, roles: [] }))).toBe(
      'accounts.last_founder',
    )
  })

  test('stays when all founders remove each other at the same time', async () => {
    const founders = await makeOnlyFounders(5)
    const outcomes = await Promise.all(
      founders.map(({ id }) => codeOf(changeRoles(services, { authority, userId: id, reason, roles: [] }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(4)
    const left = await Promise.all(founders.map(({ id }) => rolesOf(id)))
    expect(left.filter((roles) => roles.includes('fundador'))).toHaveLength(1)
  })
})

describe('create-founder', () => {
  const email = () => `${crypto.randomUUID()}@exemplo.test`

  test('makes one founder, however many operators try at once', async () => {
    await makeOnlyFounders(0)
    const outcomes = await Promise.all(
      ['ana', 'bia', 'caio'].map((username) => codeOf(createFounder(services, { email: email(), username }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  })

  test('gives a new link until the founder sets a password, and voids the old one', async () => {
    await makeOnlyFounders(0)
    const founder = { email: email(), username: 'fundadora' }
    const first = await createFounder(services, founder)
    const second = await createFounder(services, founder)
    const open = (link: string) =>
      app.inject({
        method: 'POST',
        url: '/api/accounts/password-reset',
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { token: link.split('token=')[1], password: 'baralho-de-quarenta-cartas' },
      })
    expect((await open(first)).statusCode).toBe(400)
    expect((await open(second)).statusCode).toBe(204)
    expect((await open(second)).statusCode).toBe(400)
    expect(await codeOf(createFounder(services, founder))).toBe('There is a fundador already.')
  })

  test('makes the owner of an existing account founder', async () => {
    await makeOnlyFounders(0)
    const address = email()
    const person = await makePerson(db, { email: address })
    await createFounder(services, { email: address, username: 'ignorado' })
    expect(await rolesOf(person.id)).toEqual(['user', 'fundador'])
  })
})
