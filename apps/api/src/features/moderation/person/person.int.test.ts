import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { type Method, personDriver } from '../../../../test/people.ts'
import { makePerson, makeSecondFactor, makeSession } from '../../accounts/testing.ts'
import { findBalances } from '../../ledger/index.ts'
import { auditLedger } from '../../ledger/testing.ts'
import { makePlayerRecord } from '../../rankings/testing.ts'
import { makeVip } from '../../vip/testing.ts'
import { makeCash } from '../../wallet/testing.ts'

// No worker runs here, so everything was written by the commands themselves.
const testApp = await useTestApp()
const { app, services, signIn, prove } = testApp
const { db, config } = services
const [founder, admin] = [await signIn(['fundador']), await signIn(['admin'])]
const player = await signIn()
const reason = 'Xingou no mural'

const { ask, view, profileOf, entriesOf, actionsOf, isIn, emitted } = personDriver(testApp)
const codeOf = (response: { statusCode: number; body: string }): string =>
  response.statusCode < 400 ? 'done' : JSON.parse(response.body).error.code

describe('every command', () => {
  const acts: readonly [Method, string, object?][] = [
    ['POST', '/alert', { reason }],
    ['POST', '/ban', { reason }],
    ['POST', '/unban', { reason }],
    ['PUT', '/roles', { give: ['redator'], take: [] }],
    ['POST', '/approve-email'],
    ['POST', '/unlock'],
    ['POST', '/second-factor/remove', { reason }],
    ['DELETE', '/sessions'],
  ]
  const MONEY = ['/bonus', '/coins']
  const foundersActs: readonly [Method, string, object?][] = [
    ['POST', '/bonus', { amount: 5_00, reason }],
    ['POST', '/coins', { amount: 5, reason }],
    [
      'PUT',
      '/record',
      {
        wins: 1,
        participations: 1,
        isHidden: false,
        seen: { wins: 0, participations: 0, isHidden: false },
        reason,
      },
    ],
    ['DELETE', '', { username: 'x', reason }],
  ]

  test.each([...acts, ...foundersActs])('%s %s is rejected on oneself', async (method, path, payload) => {
    const refusal = MONEY.includes(path) ? 'platform.self_dealing' : 'accounts.own_standing'
    expect(codeOf(await ask(founder, method, founder.userId, path, payload))).toBe(refusal)
    expect(await actionsOf(founder.userId)).toEqual([])
  })

  test.each(acts)('%s %s is forbidden to an admin on founders and admins', async (method, path, payload) => {
    const other = await makePerson(db, { roles: ['admin'] })
    for (const id of [founder.userId, other.id])
      expect(codeOf(await ask(admin, method, id, path, payload))).toBe('accounts.founder_only')
  })

  test.each([...foundersActs, ['GET', '/wallet'], ['GET', '/wallet/history']] as [Method, string, object?][])(
    '%s %s is for founders only',
    async (method, path, payload) => {
      expect(codeOf(await ask(admin, method, player.userId, path, payload))).toBe('platform.forbidden')
    },
  )

  test('on an unknown person is a 404', async () => {
    for (const [method, path, payload] of [...acts, ...foundersActs])
      expect(codeOf(await ask(founder, method, crypto.randomUUID(), path, payload))).toBe(
        'accounts.person_not_found',
      )
    expect((await ask(admin, 'GET', crypto.randomUUID())).statusCode).toBe(404)
  })

  test('that needs a reason reports the error at its field', async () => {
    for (const [path, payload] of [
      ['/alert', {}],
      ['/ban', {}],
      ['/unban', {}],
      ['/bonus', { amount: 1 }],
    ] as const) {
      const refused = await ask(founder, 'POST', player.userId, path, { ...payload, reason: '  ' })
      expect(refused.json().error).toMatchObject({ code: 'moderation.reason_required', field: 'reason' })
    }
  })
})

describe('a ban', () => {
  test('changes status, audit log, notice and sessions in one transaction', async () => {
    const person = await signIn()
    await ask(admin, 'POST', person.userId, '/ban', { reason })
    const { rows } = await sql<{ at: string }>`
      select xmin::text as at from profiles where id = ${person.userId}
      union all select xmin::text from notifications where user_id = ${person.userId}
      union all select xmin::text from audit_entries where subject_id = ${person.userId}`.execute(db)
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(({ at }) => at)).size).toBe(1)
    expect(await isIn(person)).toBe(false)
    const { message } = await db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(message).toContain(reason)
    expect(await entriesOf(person.userId)).toMatchObject([
      { action: 'person.banned', actor_id: admin.userId, reason, request_id: expect.any(String) },
    ])
  })

  test('sent twice is one, and a second one gets an error', async () => {
    const { id } = await makePerson(db)
    const key = crypto.randomUUID()
    const ban = (one: string) => ask(admin, 'POST', id, '/ban', { reason }, one)
    expect((await ban(key)).statusCode).toBe(204)
    expect((await ban(key)).statusCode).toBe(204)
    expect(codeOf(await ban(crypto.randomUUID()))).toBe('accounts.banned_already')
    expect(await actionsOf(id)).toEqual(['person.banned'])
    expect((await ask(admin, 'POST', id, '/unban', { reason })).statusCode).toBe(204)
    expect((await profileOf(id)).status).toBe('active')
    expect(codeOf(await ask(admin, 'POST', id, '/unban', { reason }))).toBe('accounts.not_banned')
  })

  test('by an admin who has just lost the role is rejected', async () => {
    const [leaving, { id }] = [await signIn(['admin']), await makePerson(db)]
    await ask(founder, 'POST', leaving.userId, '/ban', { reason })
    expect(codeOf(await ask(leaving, 'POST', id, '/ban', { reason }))).toBe('platform.unauthenticated')
  })
})

test('an alert is a notice with the reason, and nothing else', async () => {
  const person = await signIn()
  expect((await ask(admin, 'POST', person.userId, '/alert', { reason })).statusCode).toBe(204)
  expect(await emitted('moderation.person-alerted', person.userId)).toEqual([
    { userId: person.userId, reason },
  ])
  expect(await entriesOf(person.userId)).toMatchObject([{ action: 'person.alerted', reason }])
  expect(await isIn(person)).toBe(true)
})

describe('an account made by staff', () => {
  const named = () => `nova-${crypto.randomUUID().slice(0, 8)}`
  const create = (account: object, key: string = crypto.randomUUID()) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/users',
      headers: { ...admin.headers, 'idempotency-key': key },
      payload: account,
    })

  test('has a username, an email address and no password; sent twice it is one', async () => {
    const [username, key] = [named(), crypto.randomUUID()]
    const account = { username, email: `${username}@exemplo.test` }
    const first = await create(account, key)
    expect(first.statusCode).toBe(201)
    const { userId } = first.json()
    expect((await create(account, key)).json()).toEqual({ userId })
    expect(await actionsOf(userId)).toEqual(['person.created'])
    const { rows } = await sql<{ purpose: string; password: string | null }>`
      select token.purpose, credential.password from account_tokens as token
      left join credentials as credential on credential.user_id = token.user_id
      where token.user_id = ${userId}`.execute(db)
    expect(rows).toEqual([{ purpose: 'first-password', password: null }])
    expect(await view(admin, userId)).toMatchObject({
      username,
      isEmailConfirmed: false,
      status: 'active',
      abilities: { approveEmail: null },
    })
  })

  test.each([
    [{ username: '', email: 'a@exemplo.test' }, 'accounts.fields_required', null],
    [{ username: 'nova.pessoa', email: '' }, 'accounts.fields_required', null],
    [{ username: 'com espaço', email: 'a@exemplo.test' }, 'accounts.username_invalid', 'username'],
    [{ username: 'nova.pessoa', email: 'torto' }, 'accounts.email_invalid', 'email'],
  ])('%j is refused: %s', async (account, code, field) => {
    const { error } = (await create(account)).json()
    expect(error).toMatchObject(field ? { code, field } : { code })
  })

  test('with a taken username or email address is rejected at its field', async () => {
    const username = named()
    const { id } = await makePerson(db, { username })
    expect(
      (await create({ username: username.toUpperCase(), email: 'x@exemplo.test' })).json().error,
    ).toMatchObject({
      code: 'accounts.username_taken',
      field: 'username',
    })
    const { email } = await view(admin, id)
    expect((await create({ username: named(), email: email.toUpperCase() })).json().error).toMatchObject({
      code: 'accounts.email_known',
      field: 'email',
    })
  })

  test('can have its email address approved, once', async () => {
    const username = named()
    const { userId } = (await create({ username, email: `${username}@exemplo.test` })).json()
    expect((await ask(admin, 'POST', userId, '/approve-email')).statusCode).toBe(204)
    expect(codeOf(await ask(admin, 'POST', userId, '/approve-email'))).toBe(
      'accounts.email_confirmed_already',
    )
    expect(await view(admin, userId)).toMatchObject({ isEmailConfirmed: true })
    expect(await actionsOf(userId)).toEqual(['person.created', 'person.email-approved'])
  })
})

describe('roles', () => {
  const edit = (who: SignedIn, userId: string, give: Role[], take: Role[] = []) =>
    ask(who, 'PUT', userId, '/roles', { give, take })
  const editProven = async (who: SignedIn, userId: string, give: Role[], take: Role[] = []) =>
    edit({ ...who, headers: await prove(who) }, userId, give, take)

  test('are given and taken one by one, audited, and end the sessions', async () => {
    const person = await signIn(['suporte'])
    await edit(admin, person.userId, ['redator'])
    expect((await profileOf(person.userId)).roles).toEqual(['user', 'redator', 'suporte'])
    expect(await isIn(person)).toBe(false)
    await edit(admin, person.userId, [], ['suporte', 'user'])
    expect((await profileOf(person.userId)).roles).toEqual(['user', 'redator'])
    expect(await entriesOf(person.userId)).toMatchObject([
      { before: ['user', 'suporte'], after: ['user', 'redator', 'suporte'] },
      { before: ['user', 'redator', 'suporte'], after: ['user', 'redator'] },
    ])
    await edit(admin, person.userId, ['redator'])
    expect(await entriesOf(person.userId)).toHaveLength(2)
  })

  test('reserved to founders are given by founders only', async () => {
    const { id } = await makePerson(db)
    expect(codeOf(await edit(admin, id, ['admin']))).toBe('accounts.founder_only')
    expect(codeOf(await editProven(founder, id, ['admin']))).toBe('done')
    expect(codeOf(await edit(admin, id, ['vip']))).toBe('accounts.founder_only')
  })

  test('a paid VIP stays and shows its end, and a VIP given by staff ends no session', async () => {
    const [paid, given] = [await signIn(), await signIn()]
    await makeVip(db, paid.userId)
    const shown = await view(admin, paid.userId)
    expect(shown.vipPaidUntil).toEqual(expect.any(String))
    expect(shown.roles.find(({ role }: { role: Role }) => role === 'vip')).toEqual({
      role: 'vip',
      isHeld: true,
      lock: 'paid',
    })
    await edit(admin, paid.userId, ['redator'], ['vip'])
    expect((await profileOf(paid.userId)).roles).toEqual(['user', 'vip', 'redator'])
    await edit(admin, given.userId, ['vip'])
    expect(await isIn(given)).toBe(true)
    expect(await view(admin, given.userId)).toMatchObject({ isVip: true, vipPaidUntil: null })
  })
})

describe('grants', () => {
  test('a bonus is booked once, can only be spent, and is notified', async () => {
    const [{ id }, key] = [await makePerson(db), crypto.randomUUID()]
    const give = () => ask(founder, 'POST', id, '/bonus', { amount: 12_50, reason }, key)
    expect((await give()).statusCode).toBe(204)
    expect((await give()).statusCode).toBe(204)
    expect(await findBalances(db, id)).toMatchObject({ bonus: 12_50, cash: 0 })
    expect(await entriesOf(id)).toMatchObject([
      { action: 'person.bonus-granted', after: { amount: 12_50 }, reason },
    ])
    expect(await emitted('moderation.grant-made', id)).toEqual([
      { userId: id, kind: 'bonus', amount: 12_50, reason },
    ])
  })

  test('coins are booked by the ledger', async () => {
    const { id } = await makePerson(db)
    await ask(founder, 'POST', id, '/coins', { amount: 300, reason })
    expect((await findBalances(db, id)).coins).toBe(300)
    expect(await auditLedger(db)).toEqual({})
  })

  test.each([0, -1, 10_000_01])('%i is rejected as an amount', async (amount) => {
    const refused = await ask(founder, 'POST', admin.userId, '/bonus', { amount, reason })
    expect(refused.json().error).toMatchObject({ code: 'moderation.amount_out_of_range', field: 'amount' })
  })

  test('a banned person gets nothing', async () => {
    const { id } = await makePerson(db)
    await ask(founder, 'POST', id, '/ban', { reason })
    expect(codeOf(await ask(founder, 'POST', id, '/coins', { amount: 1, reason }))).toBe(
      'moderation.person_banned',
    )
    expect((await findBalances(db, id)).coins).toBe(0)
  })
})

describe('the record', () => {
  const none = { wins: 0, participations: 0, isHidden: false }

  test('is set by a founder, audited with before and after, unless it has changed', async () => {
    const { id } = await makePerson(db)
    await makePlayerRecord(db, { user_id: id, wins: 3, participations: 4 })
    const seen = { wins: 3, participations: 4, isHidden: false }
    const wanted = { wins: 1, participations: 5, isHidden: true }
    expect(codeOf(await ask(founder, 'PUT', id, '/record', { ...wanted, seen: none, reason }))).toBe(
      'moderation.record_changed',
    )
    expect((await ask(founder, 'PUT', id, '/record', { ...wanted, seen, reason })).statusCode).toBe(204)
    expect((await view(founder, id)).record).toEqual(wanted)
    const { entries } = (await ask(founder, 'GET', id, '/history')).json()
    expect(entries).toMatchObject([
      { entry: 'record_edited', record: { before: seen, after: wanted }, reason },
    ])
  })

  test('has limits', async () => {
    const { id } = await makePerson(db)
    const refused = await ask(founder, 'PUT', id, '/record', { ...none, wins: -1, seen: none, reason })
    expect(codeOf(refused)).toBe('moderation.record_out_of_range')
  })
})

describe('an erasure by a founder', () => {
  const erase = (userId: string, username: string, key?: string) =>
    ask(founder, 'DELETE', userId, '', { username, reason }, key)

  test('requires the username and leaves nothing of the person but the row', async () => {
    const [{ id, username }, key] = [await makePerson(db), crypto.randomUUID()]
    expect((await erase(id, 'outra')).json().error).toMatchObject({
      code: 'accounts.confirmation_differs',
      field: 'username',
    })
    expect((await erase(id, username, key)).statusCode).toBe(204)
    expect((await erase(id, username, key)).statusCode).toBe(204)
    expect(await view(founder, id)).toMatchObject({ status: 'erased', email: null, obstacles: null })
    expect(await entriesOf(id)).toMatchObject([{ action: 'person.erased', actor_id: founder.userId, reason }])
  })

  test('is rejected while there is money, with reasons that the page shows', async () => {
    const { id, username } = await makePerson(db)
    await makeCash(services, id, 20_00)
    expect((await view(founder, id)).obstacles).toEqual([{ reason: 'balance', amountCents: 20_00 }])
    expect((await view(admin, id)).obstacles).toBeNull()
    expect(codeOf(await erase(id, username))).toBe('accounts.erasure_obstructed')
  })
})

describe('sessions', () => {
  test('are listed without an IP address, and ended one by one or all at once', async () => {
    const person = await signIn()
    await makeSession(db, config, person.userId)
    const list = async () => (await ask(admin, 'GET', person.userId, '/sessions')).json().sessions
    const [one] = await list()
    expect(Object.keys(one).toSorted()).toEqual(['browser', 'id', 'seenAt', 'signedInAt', 'system'])
    expect((await ask(admin, 'DELETE', person.userId, `/sessions/${one.id}`)).statusCode).toBe(204)
    expect(codeOf(await ask(admin, 'DELETE', person.userId, `/sessions/${one.id}`))).toBe(
      'accounts.device_not_found',
    )
    expect(await list()).toHaveLength(1)
    await ask(admin, 'DELETE', person.userId, '/sessions')
    expect(await isIn(person)).toBe(false)
    expect(await actionsOf(person.userId)).toEqual(['person.session-ended', 'person.sessions-ended'])
  })

  test('of another person cannot be ended through this one', async () => {
    const [person, other] = [await signIn(), await signIn()]
    const [{ id }] = (await ask(admin, 'GET', other.userId, '/sessions')).json().sessions
    expect(codeOf(await ask(admin, 'DELETE', person.userId, `/sessions/${id}`))).toBe(
      'accounts.device_not_found',
    )
  })
})

test('removing a second factor and unlocking an account are audited', async () => {
  const person = await signIn([], { hasSecondFactor: false })
  await makeSecondFactor(services, person.userId)
  expect((await ask(admin, 'POST', person.userId, '/second-factor/remove', { reason })).statusCode).toBe(204)
  expect(await view(admin, person.userId)).toMatchObject({ hasSecondFactor: false })
  expect((await ask(admin, 'POST', person.userId, '/unlock')).statusCode).toBe(204)
  expect(await actionsOf(person.userId)).toEqual(['person.second-factor-removed', 'person.unlocked'])
})

describe('the wallet of another person', () => {
  test('is read by a founder, with one audit entry per view', async () => {
    const { id } = await makePerson(db)
    await makeCash(services, id, 20_00)
    expect((await ask(founder, 'GET', id, '/wallet')).json()).toMatchObject({
      total: 20_00,
      withdrawable: 20_00,
      bonus: 0,
      coins: 0,
    })
    const { entries } = (await ask(founder, 'GET', id, '/wallet/history')).json()
    expect(entries).toMatchObject([{ amount: 20_00, kind: 'referral_bonus' }])
    expect(await actionsOf(id)).toEqual(['person.wallet-seen'])
  })
})

test('the history is paged, newest first; only founders see amounts', async () => {
  const { id } = await makePerson(db)
  await ask(founder, 'POST', id, '/bonus', { amount: 1_00, reason })
  for (let count = 0; count < 20; count += 1) await ask(admin, 'POST', id, '/alert', { reason: `n${count}` })
  const first = (await ask(founder, 'GET', id, '/history')).json()
  expect(first.entries).toHaveLength(20)
  expect(first.entries[0]).toMatchObject({ entry: 'alerted', reason: 'n19', by: { id: admin.userId } })
  const rest = async (who: SignedIn) =>
    (await ask(who, 'GET', id, `/history?cursor=${first.nextCursor}`)).json()
  expect(await rest(founder)).toMatchObject({
    entries: [{ entry: 'bonus_granted', amount: 1_00 }],
    nextCursor: null,
  })
  expect((await rest(admin)).entries).toMatchObject([{ entry: 'bonus_granted', amount: null }])
})
