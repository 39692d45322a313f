import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { makePerson, makeSession } from '../accounts.factory.ts'
import { findPasswordHash } from '../accounts.queries.ts'
import { verifyPassword } from '../passwords.ts'
import { issueToken, peekToken } from '../tokens.ts'

const { app, services } = await useTestApp()
const { db, config } = services
const OLD = 'carta-na-manga-9'
const NEW = 'zape-e-setes-em-maos'

async function signedIn(fields: Parameters<typeof makePerson>[1] = {}) {
  const { id } = await makePerson(db, { password: OLD, ...fields })
  return { id, cookie: await sessionOf(id) }
}

async function sessionOf(id: string): Promise<string> {
  const { name, value } = await makeSession(db, config, id)
  return `${name}=${value}`
}

const change = (cookie: string, password = NEW, currentPassword = OLD) =>
  app.inject({
    method: 'PUT',
    url: '/api/accounts/password',
    headers: { ...FROM_OUR_PAGE, cookie },
    payload: { currentPassword, password },
  })

const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const cookiesOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
const isIn = async (cookie: string) =>
  (await app.inject({ url: '/api/session', headers: { cookie } })).json().viewer !== null
const has = async (id: string, password: string) => verifyPassword(await findPasswordHash(db, id), password)

describe('changing the password', () => {
  test('sets it, ends the other sessions and continues under a new token', async () => {
    const { id, cookie } = await signedIn()
    const other = await sessionOf(id)
    const response = await change(cookie)
    expect(response.statusCode).toBe(204)
    expect([await has(id, NEW), await has(id, OLD)]).toEqual([true, false])
    expect([await isIn(other), await isIn(cookie), await isIn(cookiesOf(response))]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('needs the current one, and changes nothing without it', async () => {
    const { id, cookie } = await signedIn()
    expect(codeOf(await change(cookie, NEW, 'outra-senha'))).toBe('accounts.wrong_password')
    expect([await has(id, OLD), await isIn(cookie)]).toEqual([true, true])
  })

  test.each([
    ['curta', 'accounts.password_too_short'],
    ['senha123', 'accounts.password_common'],
    ['x'.repeat(129), 'accounts.password_too_long'],
  ])('refuses %s', async (password, code) => {
    expect(codeOf(await change((await signedIn()).cookie, password))).toBe(code)
  })

  test('requires a longer one from staff', async () => {
    const { cookie } = await signedIn({ roles: ['moderador'] })
    expect(codeOf(await change(cookie, 'zap-e-setes'))).toBe('accounts.staff_password_too_short')
  })

  test('voids open reset links', async () => {
    const { id, cookie } = await signedIn()
    const reset = { userId: id, purpose: 'reset-password', ttlMinutes: 60 } as const
    const token = await db.transaction().execute((tx) => issueToken(tx, reset))
    await change(cookie)
    expect(await peekToken(db, 'reset-password', token)).toBeNull()
  })

  test('reports that the user has no password', async () => {
    const { id } = await makePerson(db)
    expect(codeOf(await change(await sessionOf(id)))).toBe('accounts.password_not_set')
  })

  test('leaves no trace of a password in the table of repeated requests', async () => {
    const { cookie } = await signedIn()
    const key = crypto.randomUUID()
    await app.inject({
      method: 'PUT',
      url: '/api/accounts/password',
      headers: { ...FROM_OUR_PAGE, cookie, 'idempotency-key': key },
      payload: { currentPassword: OLD, password: NEW },
    })
    expect(await db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute()).toEqual([])
  })
})
