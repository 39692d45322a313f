import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { buildApp } from '../../../app.ts'
import { makePerson, type PersonFields } from '../accounts.factory.ts'
import { accounts } from '../index.ts'

const testApp = await useTestApp({ TRUSTED_PROXIES: '127.0.0.1', DATABASE_POOL_MAX: '20' })
const { app, services } = testApp
const { db } = services
const PASSWORD = 'mesa redonda 9'

let calls = 0
const anyAddress = () => {
  calls += 1
  return `10.0.${calls >> 8}.${calls & 255}`
}

const signIn = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/accounts/sign-in',
    headers: { ...FROM_OUR_PAGE, 'x-forwarded-for': anyAddress(), ...headers },
    payload: { email, password },
  })
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const sessionsOf = (userId: string) =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()

async function makePlayer(fields: PersonFields = {}) {
  const person = await makePerson(db, { password: PASSWORD, hasSecondFactor: false, ...fields })
  return { ...person, email: fields.email ?? `${person.username}@exemplo.test` }
}

describe('the right password', () => {
  test('starts a session with an HttpOnly cookie', async () => {
    const player = await makePlayer()
    const response = await signIn(` ${player.email.toUpperCase()} `)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ step: 'done' })
    expect(response.headers['cache-control']).toBe('no-store')
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({ name: 'trunfo_session', path: '/', httpOnly: true, sameSite: 'Lax' })
    expect(cookie).not.toHaveProperty('domain')

    const session = await app.inject({
      url: '/api/session',
      headers: { cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}` },
    })
    expect(session.json().viewer).toMatchObject({ id: player.id, username: player.username })
  })

  test('stores the device, with its user agent truncated', async () => {
    const player = await makePlayer()
    await signIn(player.email, PASSWORD, { 'user-agent': 'N'.repeat(900), 'x-forwarded-for': '203.0.113.9' })
    const [session] = await sessionsOf(player.id)
    expect(session).toMatchObject({ ip_address: '203.0.113.9', user_agent: 'N'.repeat(500) })
  })

  test('sent again under its key continues the session, and the lost token is void', async () => {
    const player = await makePlayer()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [
      await signIn(player.email, PASSWORD, headers),
      await signIn(player.email, PASSWORD, headers),
    ]
    expect(await sessionsOf(player.id)).toHaveLength(1)
    const viewers = []
    for (const { cookies } of [first, second]) {
      const cookie = `${cookies[0]?.name}=${encodeURIComponent(cookies[0]?.value ?? '')}`
      viewers.push((await app.inject({ url: '/api/session', headers: { cookie } })).json().viewer)
    }
    expect(viewers).toMatchObject([null, { id: player.id }])
    await signIn(player.email, PASSWORD, { 'idempotency-key': crypto.randomUUID() })
    expect(await sessionsOf(player.id)).toHaveLength(2)
  })

  test('gives a new token each time', async () => {
    const player = await makePlayer()
    const tokens = [await signIn(player.email), await signIn(player.email)].map(
      ({ cookies }) => cookies[0]?.value,
    )
    expect(new Set(tokens).size).toBe(2)
    expect(await sessionsOf(player.id)).toHaveLength(2)
  })

  test.each([
    [[], 7 * 24 * 60],
    [['suporte'], 30],
  ] as const)('of a user with the roles %j gives %i idle minutes', async (roles, minutes) => {
    const player = await makePlayer({ roles })
    await signIn(player.email)
    const [session] = await sessionsOf(player.id)
    const idleMs = (session?.expires_at.getTime() ?? 0) - Date.now()
    expect(Math.abs(idleMs / 60_000 - minutes)).toBeLessThan(1)
  })

  test('sets a cookie that is bound to this host over HTTPS', async () => {
    const player = await makePlayer()
    const config = { ...services.config, PUBLIC_URL: 'https://trunfo.exemplo.test' }
    const secure = await buildApp({ ...services, config }, [accounts])
    const response = await secure.inject({
      method: 'POST',
      url: '/api/accounts/sign-in',
      headers: { ...FROM_OUR_PAGE, 'x-forwarded-for': anyAddress() },
      payload: { email: player.email, password: PASSWORD },
    })
    await secure.close()
    expect(response.cookies[0]).toMatchObject({ name: '__Host-trunfo_session', secure: true, path: '/' })
  })

  test('of a user with a second factor leads only to the second step', async () => {
    const player = await makePlayer({ hasSecondFactor: true })
    const response = await signIn(player.email)
    expect(response.json()).toEqual({ step: 'second-factor' })
    expect(response.cookies).toMatchObject([{ name: 'trunfo_second_step', httpOnly: true, maxAge: 600 }])
    expect(await sessionsOf(player.id)).toEqual([])
  })
})

describe('what sign-in reveals', () => {
  test('an unknown address and a wrong password get the same response', async () => {
    const player = await makePlayer()
    const [wrong, unknown] = [
      await signIn(player.email, 'errada demais'),
      await signIn('ninguem@exemplo.test'),
    ]
    const withoutId = (response: typeof wrong) => ({ ...response.json().error, requestId: '' })
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    expect(withoutId(wrong)).toEqual(withoutId(unknown))
    expect(codeOf(wrong)).toBe('accounts.wrong_credentials')
  })

  test.each([
    [
      'that the address is not confirmed',
      { email_verified: false },
      'active',
      'accounts.email_not_confirmed',
    ],
    ['that the account is banned', { email_verified: true }, 'banned', 'accounts.banned'],
    ['that the account is banned, before all else', { email_verified: false }, 'banned', 'accounts.banned'],
  ] as const)('%s is reported only after the right password', async (_name, user, status, code) => {
    const player = await makePlayer()
    await db.updateTable('users').set(user).where('id', '=', player.id).execute()
    await db.updateTable('profiles').set({ status }).where('id', '=', player.id).execute()
    expect(codeOf(await signIn(player.email, 'errada demais'))).toBe('accounts.wrong_credentials')
    const right = await signIn(player.email)
    expect(right.statusCode).toBe(403)
    expect(codeOf(right)).toBe(code)
    expect(await sessionsOf(player.id)).toEqual([])
  })

  test('a user with only a linked account has no valid password', async () => {
    const player = await makePlayer()
    await db.deleteFrom('credentials').where('user_id', '=', player.id).execute()
    expect(codeOf(await signIn(player.email))).toBe('accounts.wrong_credentials')
  })

  test.each(['a\u0000@exemplo.test', '\ud800@exemplo.test', "' or 1=1 --", 'x'.repeat(400)])(
    'an invalid address (%j) belongs to nobody',
    async (email) => {
      expect(codeOf(await signIn(email))).toBe('accounts.wrong_credentials')
    },
  )

  test('an empty form reports missing fields', async () => {
    expect(codeOf(await signIn('', ''))).toBe('accounts.fields_required')
  })
})

describe('limits', () => {
  test('one account has 20 attempts in 15 minutes, from any IP addresses', async () => {
    const player = await makePlayer()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 21; attempt++) {
      statuses.push(
        (await signIn(attempt % 2 ? player.email : player.email.toUpperCase(), 'errada')).statusCode,
      )
    }
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true)
    expect(statuses[20]).toBe(429)
    expect((await signIn(player.email)).statusCode).toBe(429)
  })

  test('an unknown account is counted the same', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 21; attempt++) {
      statuses.push((await signIn('fantasma@exemplo.test', 'errada')).statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('the right password resets the count', async () => {
    const player = await makePlayer()
    for (let attempt = 0; attempt < 19; attempt++) await signIn(player.email, 'errada')
    expect((await signIn(player.email)).statusCode).toBe(200)
    expect((await signIn(player.email, 'errada')).statusCode).toBe(401)
  })

  test('one IP address has six attempts per minute, whatever it claims further left', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 7; attempt++) {
      const response = await signIn(`alguem${attempt}@exemplo.test`, 'errada', {
        'x-forwarded-for': `${anyAddress()}, 198.51.100.7`,
      })
      statuses.push(response.statusCode)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
  })

  test('a client that is not the proxy cannot choose its IP address', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 7; attempt++) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/accounts/sign-in',
        remoteAddress: '198.51.100.99',
        headers: { ...FROM_OUR_PAGE, 'x-forwarded-for': anyAddress() },
        payload: { email: `outra${attempt}@exemplo.test`, password: 'errada' },
      })
      statuses.push(response.statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

test('another site cannot sign anybody in', async () => {
  const player = await makePlayer()
  const response = await signIn(player.email, PASSWORD, {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
  })
  expect(response.statusCode).toBe(403)
  expect(codeOf(response)).toBe('platform.cross_site')
})

test('a ban during sign-in leaves no session behind', async () => {
  const statuses = new Set<number>()
  await everyInterleaving(testApp, async (race) => {
    const player = await makePlayer()
    const ban = () =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('profiles').set({ status: 'banned' }).where('id', '=', player.id).execute()
        await tx.deleteFrom('sessions').where('user_id', '=', player.id).execute()
      })
    const [response] = await race([() => signIn(player.email), ban])
    const left = await sessionsOf(player.id)
    // Either the sign-in came first and the ban deleted its session, or it was rejected.
    statuses.add(response.statusCode)
    expect(left).toEqual([])
  })
  expect(statuses).toEqual(new Set([200, 403]))
})
