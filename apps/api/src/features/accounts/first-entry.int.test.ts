import { afterAll, describe, expect, test } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../tools/services/index.ts'
import { FROM_OUR_PAGE, useTestApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import { makePerson } from './accounts.factory.ts'
import { accounts } from './index.ts'
import { makeToken } from './tokens.factory.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const { app, services, work } = await useTestApp({ SMTP_URL: catcher.url, TRUSTED_PROXIES: '127.0.0.1' })
const { db } = services
await work()

const PASSWORD = 'mesa redonda 9'
const COOKIE = 'trunfo_first_entry'
const SESSION = 'trunfo_session'
const TOURNAMENT = '/tournaments/0192f3a1-0000-7000-8000-000000000001'

let asked = 0

/** A browser with its own cookies. Every request has another IP address. */
class Browser {
  readonly cookies = new Map<string, string>()

  async post(path: string, payload: object, headers: Record<string, string> = {}) {
    asked += 1
    const response = await app.inject({
      method: 'POST',
      url: `/api/accounts/${path}`,
      headers: {
        ...FROM_OUR_PAGE,
        ...headers,
        cookie: this.#cookieHeader(),
        'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0',
        'x-forwarded-for': `198.18.${asked >> 8}.${asked & 255}`,
      },
      payload,
    })
    for (const { name, value } of response.cookies) {
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return response
  }

  async signUp(fields: Partial<ReturnType<typeof somebody>> & { returnTo?: string } = {}) {
    const person = { ...somebody(), ...fields }
    expect((await this.post('sign-up', person)).statusCode).toBe(202)
    return person
  }

  confirm(token: string) {
    return this.post('confirmation', { token })
  }

  async viewer(): Promise<string | null> {
    const headers = { ...FROM_OUR_PAGE, cookie: this.#cookieHeader() }
    const { viewer } = (await app.inject({ url: '/api/session', headers })).json()
    return viewer?.username ?? null
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  }
}

const somebody = () => {
  const username = `ana-${crypto.randomUUID().slice(0, 8)}`
  return { username, email: `${username}@exemplo.test`, password: PASSWORD }
}

const idOf = async ({ email }: { email: string }): Promise<string> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** The token of the mailed link, without waiting for the mail. */
const mailedTo = async (person: { email: string }): Promise<string> =>
  makeToken(db, { userId: await idOf(person), purpose: 'confirm-email', ttlMinutes: 60 })

const sessionsOf = async (person: { email: string }) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', await idOf(person))
    .execute()

const isConfirmed = async ({ email }: { email: string }): Promise<boolean | undefined> =>
  (await db.selectFrom('users').select('email_verified').where('email', '=', email).executeTakeFirst())
    ?.email_verified

const tokenIn = (link: string) => new URL(link).hash.split('=')[1] ?? ''

describe('the browser that signed up', () => {
  test('is signed in by the mailed link and gets the return path', async () => {
    const browser = new Browser()
    const person = await browser.signUp({ returnTo: TOURNAMENT })
    expect(await browser.viewer()).toBeNull()
    const token = tokenIn(await mailbox.expectLink(person.email, /Confirme/, '/login'))
    const response = await browser.confirm(token)
    const answer = { state: 'confirmed', isSignedIn: true, email: person.email, returnTo: TOURNAMENT }
    expect(response.json()).toEqual(answer)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(await browser.viewer()).toBe(person.username)
    expect(browser.cookies.has(COOKIE)).toBe(false)
  })

  test('gets an ordinary session and becomes a known device', async () => {
    const browser = new Browser()
    const person = await browser.signUp()
    await browser.confirm(await mailedTo(person))
    expect(await sessionsOf(person)).toMatchObject([{ user_agent: expect.stringContaining('Android') }])
    expect(browser.cookies.has('trunfo_devices')).toBe(true)
  })

  test('is signed in by a second mail too, which keeps the return path', async () => {
    const browser = new Browser()
    const person = await browser.signUp({ returnTo: TOURNAMENT })
    await mailbox.expect(person.email, /Confirme/)
    await browser.post('confirmation/resend', { email: person.email })
    await mailbox.expectAll(person.email, 2)
    const token = tokenIn(await mailbox.expectLink(person.email, /Confirme/, '/login'))
    expect((await browser.confirm(token)).json()).toMatchObject({ isSignedIn: true, returnTo: TOURNAMENT })
  })

  test('is signed in once: a copy of both secrets only reports the confirmation', async () => {
    const browser = new Browser()
    const person = await browser.signUp()
    const token = await mailedTo(person)
    const copy = new Browser()
    copy.cookies.set(COOKIE, browser.cookies.get(COOKIE) ?? '')
    await browser.confirm(token)
    const replay = await copy.confirm(token)
    expect(replay.json()).toMatchObject({ state: 'already-confirmed', isSignedIn: false })
    expect(replay.cookies).toEqual([])
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  test('is signed in once when the link is opened ten times at once', async () => {
    const browser = new Browser()
    const person = await browser.signUp()
    const token = await mailedTo(person)
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.confirm(token)))
    expect(answers.filter((answer) => answer.json().isSignedIn)).toHaveLength(1)
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  test('gets the same cookie after a lost response, and the tables hold no usable secret', async () => {
    const [browser, headers] = [new Browser(), { 'idempotency-key': crypto.randomUUID() }]
    const person = somebody()
    const first = await browser.post('sign-up', person, headers)
    const again = await browser.post('sign-up', person, headers)
    const [secret] = first.cookies.map(({ value }) => value)
    expect(again.cookies.map(({ value }) => value)).toEqual([secret])
    expect(again.body).toBe(first.body)
    const kept = [
      await db.selectFrom('account_tokens').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
    ]
    expect(JSON.stringify(kept)).not.toContain(secret)
    await browser.confirm(await mailedTo(person))
    expect(await browser.viewer()).toBe(person.username)
  })

  test('is signed in for an hour only; later the link confirms and the password is required', async () => {
    const browser = new Browser()
    const person = await browser.signUp()
    const { expires_at, created_at } = await db
      .selectFrom('account_tokens')
      .select(['expires_at', 'created_at'])
      .where('user_id', '=', await idOf(person))
      .where('purpose', '=', 'first-entry')
      .executeTakeFirstOrThrow()
    expect(expires_at.getTime() - created_at.getTime()).toBe(60 * 60 * 1000)
    await db
      .updateTable('account_tokens')
      .set({ expires_at: new Date(0) })
      .where('purpose', '=', 'first-entry')
      .execute()
    const answer = await browser.confirm(await mailedTo(person))
    expect(answer.json()).toMatchObject({ state: 'confirmed', isSignedIn: false })
    expect(await browser.viewer()).toBeNull()
  })

  test('loses its permission with a new password', async () => {
    const browser = new Browser()
    const person = await browser.signUp()
    const userId = await idOf(person)
    const reset = await makeToken(db, { userId, purpose: 'reset-password', ttlMinutes: 60 })
    await new Browser().post('password-reset', { token: reset, password: 'baralho novo na mesa' })
    expect((await browser.confirm(await mailedTo(person))).json().isSignedIn).toBe(false)
    expect(await browser.viewer()).toBeNull()
  })
})

describe('one secret is not enough', () => {
  test('the link on another device confirms and returns email address and return path', async () => {
    const browser = new Browser()
    const person = await browser.signUp({ returnTo: TOURNAMENT })
    const token = tokenIn(await mailbox.expectLink(person.email, /Confirme/, '/login'))
    const elsewhere = new Browser()
    const response = await elsewhere.confirm(token)
    const answer = { state: 'confirmed', isSignedIn: false, email: person.email, returnTo: TOURNAMENT }
    expect(response.json()).toEqual(answer)
    expect(response.cookies).toEqual([])
    expect(await elsewhere.viewer()).toBeNull()

    // The permission is gone: the link no longer signs in the browser of the sign-up either.
    expect((await browser.confirm(token)).json().isSignedIn).toBe(false)
    expect(await browser.viewer()).toBeNull()
  })

  test('the cookie without the link neither signs in nor confirms', async () => {
    const browser = new Browser()
    const person = await browser.signUp()
    for (const token of ['x'.repeat(43), browser.cookies.get(COOKIE) ?? '']) {
      const response = await browser.confirm(token)
      expect(response.json().error.code).toBe('accounts.link_expired')
      expect(response.cookies).toEqual([])
    }
    expect(await browser.viewer()).toBeNull()
    expect(await isConfirmed(person)).toBe(false)
  })
})

describe('nobody is signed in as someone else', () => {
  test("by a stranger's link, and their own link still works", async () => {
    const attacker = await new Browser().signUp()
    const bare = new Browser()
    expect((await bare.confirm(await mailedTo(attacker))).json().isSignedIn).toBe(false)

    const another = await new Browser().signUp()
    const victim = new Browser()
    const person = await victim.signUp()
    expect((await victim.confirm(await mailedTo(another))).json().isSignedIn).toBe(false)
    expect(await victim.viewer()).toBeNull()
    await victim.confirm(await mailedTo(person))
    expect(await victim.viewer()).toBe(person.username)
  })

  test('when a stranger signed up with their address before', async () => {
    const attacker = new Browser()
    const { email } = await attacker.signUp()
    const owner = new Browser()
    await owner.signUp({ email })
    const answer = await owner.confirm(await mailedTo({ email }))
    expect(answer.json()).toMatchObject({ state: 'confirmed', isSignedIn: false })
    expect(await owner.viewer()).toBeNull()
    expect(await attacker.viewer()).toBeNull()
  })

  test('while signed in: the current session stays', async () => {
    const browser = new Browser()
    const first = await browser.signUp()
    await browser.confirm(await mailedTo(first))
    const session = browser.cookies.get(SESSION)
    const second = await browser.signUp()
    const answer = await browser.confirm(await mailedTo(second))
    expect(answer.json()).toMatchObject({ state: 'confirmed', isSignedIn: false })
    expect(browser.cookies.get(SESSION)).toBe(session)
    expect(await browser.viewer()).toBe(first.username)
  })

  test('by another site, which can neither set the cookie nor post the token', async () => {
    const browser = new Browser()
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const planted = await browser.post('sign-up', somebody(), foreign)
    expect([planted.statusCode, planted.cookies]).toEqual([403, []])
    const person = await browser.signUp()
    const sent = await browser.post('confirmation', { token: await mailedTo(person) }, foreign)
    expect([sent.statusCode, sent.cookies]).toEqual([403, []])
    expect(await isConfirmed(person)).toBe(false)
  })
})

test.each([
  [
    'banned people',
    async (id: string) => db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', id),
  ],
  [
    'staff',
    async (id: string) =>
      db
        .updateTable('profiles')
        .set({ roles: ['user', 'suporte'] })
        .where('id', '=', id),
  ],
  [
    'people with a second factor',
    async (id: string) => db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', id),
  ],
])('%s confirm their address and must sign in as usual', async (_who, change) => {
  const browser = new Browser()
  const person = await browser.signUp()
  await (await change(await idOf(person))).execute()
  const answer = await browser.confirm(await mailedTo(person))
  expect(answer.json()).toMatchObject({ state: 'confirmed', isSignedIn: false })
  expect(await sessionsOf(person)).toEqual([])
  expect(await isConfirmed(person)).toBe(true)
})

describe('the cookie', () => {
  test('reveals nothing: a known address gets one that looks the same but is void', async () => {
    const known = await makePerson(db)
    const looks = []
    for (const email of [`${known.username}@exemplo.test`, somebody().email]) {
      const { cookies } = await new Browser().post('sign-up', { ...somebody(), email })
      looks.push(cookies.map(({ value, ...look }) => ({ ...look, length: value.length })))
    }
    expect(looks[0]).toEqual(looks[1])
    expect(looks[0]).toEqual([
      { name: COOKIE, path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 3600, length: 43 },
    ])
    const permitted = await db
      .selectFrom('account_tokens')
      .select('id')
      .where('user_id', '=', known.id)
      .execute()
    expect(permitted).toEqual([])
  })

  test('is bound to this host over HTTPS', async () => {
    const config = { ...services.config, PUBLIC_URL: 'https://trunfo.exemplo.test' }
    const secure = await buildApp({ ...services, config }, [accounts])
    const response = await secure.inject({
      method: 'POST',
      url: '/api/accounts/sign-up',
      headers: FROM_OUR_PAGE,
      payload: somebody(),
    })
    await secure.close()
    expect(response.cookies).toMatchObject([{ name: `__Host-${COOKIE}`, secure: true, path: '/' }])
  })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  `/${'é'.repeat(400)}`,
])('the return path %s is dropped', async (returnTo) => {
  const browser = new Browser()
  const person = await browser.signUp({ returnTo })
  const token = tokenIn(await mailbox.expectLink(person.email, /Confirme/, '/login'))
  expect((await browser.confirm(token)).json()).toMatchObject({ isSignedIn: true, returnTo: null })
})
