import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../../tools/services/index.ts'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { makePerson, makeSession } from '../accounts.factory.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const { app, services, work } = await useTestApp({ SMTP_URL: catcher.url, TRUSTED_PROXIES: '127.0.0.1' })
const { db, config } = services
await work()

const PASSWORD = 'mesa redonda 9'
let people = 0
let calls = 0

async function somebody() {
  people += 1
  const username = `troca${people}`
  const email = `${username}@exemplo.test`
  const { id } = await makePerson(db, { username, email, password: PASSWORD })
  const { name, value } = await makeSession(db, config, id)
  return { id, email, newEmail: `novo-${email}`, headers: { ...fromAnywhere(), cookie: `${name}=${value}` } }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

/** Each call has its own IP address: the limit per IP address has its own tests. */
function fromAnywhere() {
  calls += 1
  return { ...FROM_OUR_PAGE, 'x-forwarded-for': `198.18.${calls >> 8}.${calls & 255}` }
}

const ask = ({ headers }: Somebody, email: string, password = PASSWORD) =>
  app.inject({ method: 'POST', url: '/api/accounts/me/email', headers, payload: { email, password } })
const follow = (act: 'confirm' | 'undo', token: string) =>
  app.inject({
    method: 'POST',
    url: `/api/accounts/email/${act}`,
    headers: fromAnywhere(),
    payload: { token },
  })
const signIn = (email: string, password = PASSWORD) =>
  app.inject({
    method: 'POST',
    url: '/api/accounts/sign-in',
    headers: fromAnywhere(),
    payload: { email, password },
  })
const me = async ({ headers }: Somebody) => (await app.inject({ url: '/api/accounts/me', headers })).json()
const viewerOf = async ({ headers }: Somebody) =>
  (await app.inject({ url: '/api/session', headers })).json().viewer
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const emailOf = async (id: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

const tokenIn = (link: string) => new URL(link).hash.split('=')[1] ?? ''
const confirmToken = async (address: string) =>
  tokenIn(await mailbox.expectLink(address, /Confirme seu novo e-mail/, '/email-change'))
const undoToken = async (address: string) =>
  tokenIn(await mailbox.expectLink(address, /e-mail da sua conta .* foi alterado/, '/email-change'))

async function change(person: Somebody) {
  await ask(person, person.newEmail)
  expect((await follow('confirm', await confirmToken(person.newEmail))).statusCode).toBe(204)
}

describe('requesting an email change', () => {
  test('changes nothing yet, and shows the pending address', async () => {
    const person = await somebody()
    const response = await ask(person, person.newEmail)
    expect([response.statusCode, response.body]).toEqual([202, 'null'])
    expect(await me(person)).toMatchObject({ email: person.email, pendingEmail: person.newEmail })
  })

  test('needs the password', async () => {
    const person = await somebody()
    const response = await ask(person, person.newEmail, 'outra senha 1')
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'accounts.wrong_password'])
    expect((await me(person)).pendingEmail).toBeNull()
  })

  test('responds the same for a taken address, whose owner is notified', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const taken = await ask(person, other.email)
    const free = await ask(await somebody(), 'livre@exemplo.test')
    const visible = ({ statusCode, body, headers }: typeof taken) => ({
      statusCode,
      body,
      headers: Object.keys(headers).toSorted(),
    })
    expect(visible(taken)).toEqual(visible(free))
    expect((await me(person)).pendingEmail).toBe(other.email)
    await mailbox.expect(other.email, /já tem uma conta/)
    const links = (await mailbox.to(other.email)).filter(({ text }) => text.includes('/email-change'))
    expect(links).toEqual([])
  })

  test('rejects an invalid address and the current one', async () => {
    const person = await somebody()
    expect(codeOf(await ask(person, 'sem-arroba'))).toBe('accounts.email_invalid')
    expect(codeOf(await ask(person, person.email.toUpperCase()))).toBe('accounts.email_unchanged')
  })

  test('again voids the earlier link, and it can be cancelled', async () => {
    const person = await somebody()
    await ask(person, person.newEmail)
    const first = await confirmToken(person.newEmail)
    await ask(person, `b-${person.newEmail}`)
    expect(codeOf(await follow('confirm', first))).toBe('accounts.link_expired')

    const second = await confirmToken(`b-${person.newEmail}`)
    await app.inject({ method: 'DELETE', url: '/api/accounts/me/email', headers: person.headers })
    expect((await me(person)).pendingEmail).toBeNull()
    expect(codeOf(await follow('confirm', second))).toBe('accounts.link_expired')
  })
})

describe('opening the link at the new address', () => {
  test('changes it without a session, and locks it for six months', async () => {
    const person = await somebody()
    await change(person)
    const account = await me(person)
    expect(account).toMatchObject({ email: person.newEmail, pendingEmail: null })
    expect(account.emailChangeableAt).not.toBeNull()
    expect(codeOf(await ask(person, 'mais-um@exemplo.test'))).toBe('accounts.email_locked')
    expect((await signIn(person.newEmail)).statusCode).toBe(200)
    expect((await signIn(person.email)).statusCode).toBe(401)
  })

  test('works once, however often and quickly', async () => {
    const person = await somebody()
    await ask(person, person.newEmail)
    const token = await confirmToken(person.newEmail)
    const responses = await Promise.all(Array.from({ length: 8 }, () => follow('confirm', token)))
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    await undoToken(person.email)
    const told = (await mailbox.to(person.email)).filter(({ subject }) => subject.includes('foi alterado'))
    expect(told).toHaveLength(1)
  })

  test('is too late if an account with the address was confirmed meanwhile', async () => {
    const person = await somebody()
    await ask(person, person.newEmail)
    const token = await confirmToken(person.newEmail)
    await makePerson(db, { email: person.newEmail })
    expect(codeOf(await follow('confirm', token))).toBe('accounts.email_taken')
    expect(await emailOf(person.id)).toBe(person.email)
  })

  test('wins over an unconfirmed sign-up with the address', async () => {
    const person = await somebody()
    await ask(person, person.newEmail)
    const token = await confirmToken(person.newEmail)
    const squatter = await makePerson(db, { email: person.newEmail })
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', squatter.id).execute()
    expect((await follow('confirm', token)).statusCode).toBe(204)
    expect(await emailOf(person.id)).toBe(person.newEmail)
  })

  test('is rejected after a day, and with a token for another purpose', async () => {
    const person = await somebody()
    await ask(person, person.newEmail)
    const token = await confirmToken(person.newEmail)
    expect(codeOf(await follow('undo', token))).toBe('accounts.link_expired')
    await db
      .updateTable('account_tokens')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('user_id', '=', person.id)
      .execute()
    expect((await me(person)).pendingEmail).toBeNull()
    expect(codeOf(await follow('confirm', token))).toBe('accounts.link_expired')
  })
})

test('a pending email change does not survive a password change', async () => {
  const owner = await somebody()
  await ask(owner, owner.newEmail)
  const token = await confirmToken(owner.newEmail)
  const changed = await app.inject({
    method: 'PUT',
    url: '/api/accounts/password',
    headers: owner.headers,
    payload: { currentPassword: PASSWORD, password: 'outra mesa 10' },
  })
  expect(changed.statusCode).toBe(204)
  expect(codeOf(await follow('confirm', token))).toBe('accounts.link_expired')
  expect(await emailOf(owner.id)).toBe(owner.email)
})

describe('undoing from the old address', () => {
  test('restores it, ends all sessions and mails a link for a new password', async () => {
    const person = await somebody()
    await change(person)
    const token = await undoToken(person.email)
    expect((await follow('undo', token)).statusCode).toBe(204)
    expect(await emailOf(person.id)).toBe(person.email)
    expect(await viewerOf(person)).toBeNull()
    expect((await signIn(person.email)).statusCode).toBe(401)

    const link = await mailbox.expectLink(person.email, /Crie uma nova senha/, '/password-reset')
    const reset = await app.inject({
      method: 'POST',
      url: '/api/accounts/password-reset',
      headers: fromAnywhere(),
      payload: { token: tokenIn(link), password: 'outra mesa 10' },
    })
    expect(reset.statusCode).toBe(204)
    expect((await signIn(person.email, 'outra mesa 10')).statusCode).toBe(200)
  })

  test('lifts the cool-down, and works once', async () => {
    const person = await somebody()
    await change(person)
    const token = await undoToken(person.email)
    const responses = await Promise.all(Array.from({ length: 6 }, () => follow('undo', token)))
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    const { changedAt } = await db
      .selectFrom('users')
      .select('email_changed_at as changedAt')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(changedAt).toBeNull()
  })

  test('voids a reset link at the new address', async () => {
    const person = await somebody()
    await change(person)
    const headers = fromAnywhere()
    const payload = { email: person.newEmail }
    await app.inject({ method: 'POST', url: '/api/accounts/password-reset/request', headers, payload })
    const link = await mailbox.expectLink(person.newEmail, /Crie uma nova senha/, '/password-reset')
    await follow('undo', await undoToken(person.email))
    const reset = await app.inject({
      method: 'POST',
      url: '/api/accounts/password-reset',
      headers,
      payload: { token: tokenIn(link), password: 'senha do ladrão 1' },
    })
    expect(codeOf(reset)).toBe('accounts.link_expired')
  })

  test('cannot be blocked by a sign-up with the old address', async () => {
    const person = await somebody()
    await change(person)
    const squatter = await makePerson(db, { email: person.email })
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', squatter.id).execute()
    expect((await follow('undo', await undoToken(person.email))).statusCode).toBe(204)
    expect(await emailOf(person.id)).toBe(person.email)
  })
})
