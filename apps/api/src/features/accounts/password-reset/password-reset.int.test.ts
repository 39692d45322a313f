import { afterAll, describe, expect, test, vi } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../../tools/services/index.ts'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { makePerson, makeSession, type PersonFields } from '../accounts.factory.ts'
import { findPasswordHash } from '../accounts.queries.ts'
import { verifyPassword } from '../passwords.ts'
import { issueToken, ON_CREDENTIAL_CHANGE, type TokenPurpose } from '../tokens.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const { app, services, work } = await useTestApp({ SMTP_URL: catcher.url, TRUSTED_PROXIES: '127.0.0.1' })
const { db, config } = services
await work()

const OLD = 'mesa redonda 9'
const NEW = 'baralho novo 3'

let calls = 0
const post = (path: string, payload: object, key?: string) => {
  calls += 1
  // Each call has its own IP address: this counts email addresses.
  const from = { ...FROM_OUR_PAGE, 'x-forwarded-for': `10.1.${calls >> 8}.${calls & 255}` }
  const headers = key ? { ...from, 'idempotency-key': key } : from
  return app.inject({ method: 'POST', url: `/api/accounts/${path}`, headers, payload })
}
const request = (email: string) => post('password-reset/request', { email })
const reset = (token: string, password = NEW) => post('password-reset', { token, password })
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const tokenIn = (link: string) => new URL(link).hash.split('=')[1] ?? ''
const linkTo = async (email: string) =>
  tokenIn(await mailbox.expectLink(email, /Crie uma nova senha/, '/password-reset'))

async function makePlayer(fields: PersonFields = {}) {
  const person = await makePerson(db, { password: OLD, hasSecondFactor: false, ...fields })
  return { ...person, email: `${person.username}@exemplo.test` }
}

const issue = (userId: string, purpose: TokenPurpose = 'reset-password', ttlMinutes = 60) =>
  db.transaction().execute((tx) => issueToken(tx, { userId, purpose, ttlMinutes }))
const hasPassword = async (userId: string, password: string) =>
  verifyPassword(await findPasswordHash(db, userId), password)

test('a forgotten password is replaced by mail, and all sessions end', async () => {
  const player = await makePlayer()
  const { name, value } = await makeSession(db, config, player.id)
  await request(player.email.toUpperCase())
  const response = await reset(await linkTo(player.email))
  expect(response.statusCode).toBe(204)
  // The device is known from now on, but not signed in.
  expect(response.cookies.map(({ name }) => name)).toEqual(['trunfo_devices'])

  expect(await hasPassword(player.id, NEW)).toBe(true)
  const viewer = await app.inject({ url: '/api/session', headers: { cookie: `${name}=${value}` } })
  expect(viewer.json().viewer).toBeNull()
  await mailbox.expectLink(player.email, /foi alterada/, '/password-reset')
})

test('a repeated reset succeeds; under another key its link is used up', async () => {
  const player = await makePlayer()
  const form = { token: await issue(player.id), password: NEW }
  const key = crypto.randomUUID()
  for (let n = 0; n < 2; n += 1) expect((await post('password-reset', form, key)).statusCode).toBe(204)
  expect(codeOf(await post('password-reset', form, crypto.randomUUID()))).toBe('accounts.link_expired')
})

test('the link proves the address: a reset confirms it', async () => {
  const player = await makePlayer()
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', player.id).execute()
  await reset(await issue(player.id))
  const user = await db.selectFrom('users').selectAll().where('id', '=', player.id).executeTakeFirst()
  expect(user?.email_verified).toBe(true)
})

test('a user with only a linked account gets a password this way', async () => {
  const player = await makePlayer()
  await db.deleteFrom('credentials').where('user_id', '=', player.id).execute()
  await reset(await issue(player.id))
  expect(await hasPassword(player.id, NEW)).toBe(true)
})

describe('requesting a reset', () => {
  test('responds the same for known and unknown addresses, and only known ones get a mail', async () => {
    const player = await makePlayer()
    const [known, unknown] = [await request(player.email), await request('ninguem@exemplo.test')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(known.statusCode).toBe(202)
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
    await linkTo(player.email)
    expect(await mailbox.to('ninguem@exemplo.test')).toEqual([])
  })

  test('is limited to three per day and email address, known or not', async () => {
    const { email } = await makePlayer()
    for (const address of [email, 'fantasma@exemplo.test']) {
      const statuses: number[] = []
      for (let round = 0; round < 4; round++) statuses.push((await request(address)).statusCode)
      expect(statuses).toEqual([202, 202, 202, 429])
    }
  })

  test('again voids the earlier link', async () => {
    const player = await makePlayer()
    await request(player.email)
    const first = await linkTo(player.email)
    await request(player.email)
    await vi.waitFor(async () => expect(await linkTo(player.email)).not.toBe(first), { timeout: 30_000 })
    expect(codeOf(await reset(first))).toBe('accounts.link_expired')
    expect((await reset(await linkTo(player.email))).statusCode).toBe(204)
  })
})

describe('a link', () => {
  test('works once, also for many concurrent uses', async () => {
    const player = await makePlayer()
    const token = await issue(player.id)
    const statuses = await Promise.all(
      Array.from(
        { length: 15 },
        async (_, index) => (await reset(token, `baralho novo ${index}`)).statusCode,
      ),
    )
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(codeOf(await reset(token))).toBe('accounts.link_expired')
  })

  test('expires after an hour', async () => {
    const player = await makePlayer()
    const token = await issue(player.id, 'reset-password', -1)
    expect(codeOf(await reset(token))).toBe('accounts.link_expired')
    expect(await hasPassword(player.id, OLD)).toBe(true)
  })

  test('is not used up by a rejected password', async () => {
    const player = await makePlayer()
    const token = await issue(player.id)
    expect(codeOf(await reset(token, 'abc'))).toBe('accounts.password_too_short')
    expect(codeOf(await reset(token, 'senha123'))).toBe('accounts.password_common')
    expect((await reset(token)).statusCode).toBe(204)
  })

  test('of staff requires a longer password', async () => {
    const player = await makePlayer({ roles: ['moderador'] })
    const token = await issue(player.id)
    expect(codeOf(await reset(token, 'onze letras'))).toBe('accounts.staff_password_too_short')
    expect((await reset(token, 'agora sao bem mais')).statusCode).toBe(204)
  })

  const others = (Object.keys(ON_CREDENTIAL_CHANGE) as TokenPurpose[]).filter(
    (one) => one !== 'reset-password' && one !== 'first-password',
  )
  test.each(others)('for another purpose (%s) resets nothing', async (purpose) => {
    const player = await makePlayer()
    expect(codeOf(await reset(await issue(player.id, purpose)))).toBe('accounts.link_expired')
    expect(await hasPassword(player.id, OLD)).toBe(true)
  })

  test('for a reset cannot confirm an address', async () => {
    const player = await makePlayer()
    const token = await issue(player.id)
    expect(codeOf(await post('confirmation', { token }))).toBe('accounts.link_expired')
  })
})
