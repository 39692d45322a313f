import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import { LIMITS, RateLimits } from '../../platform/http/rate-limits.ts'
import { makePerson } from './accounts.factory.ts'
import { accounts } from './index.ts'
import { authenticatorCode, makeSecondFactor } from './second-factor/second-factor.factory.ts'
import { makeToken } from './tokens.factory.ts'

const { app, services } = await useTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
const { db } = services
const PASSWORD = 'mesa redonda 9'
const NEW_PASSWORD = 'baralho novo na mesa'
const COOKIE = 'trunfo_devices'

let asked = 0

/** A browser with its own cookies. Every request has another IP address, as an attacker's might. */
class Browser {
  readonly #cookies = new Map<string, string>()
  readonly #server: typeof app

  constructor(server = app) {
    this.#server = server
  }

  async ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    asked += 1
    const cookie = [...this.#cookies]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const response = await this.#server.inject({
      method,
      url,
      headers: { ...FROM_OUR_PAGE, cookie, 'x-forwarded-for': `10.4.${asked >> 8}.${asked & 255}` },
      payload,
    })
    for (const { name, value } of response.cookies) this.#cookies.set(name, value)
    return response
  }

  get marks(): string[] {
    return this.#cookies.get(COOKIE)?.split('.') ?? []
  }

  keep(marks: readonly string[]): void {
    this.#cookies.set(COOKIE, marks.join('.'))
  }

  /** Drops all cookies but the marks, as at the end of a session. */
  forgetSession(): void {
    for (const name of this.#cookies.keys()) if (name !== COOKIE) this.#cookies.delete(name)
  }

  signIn(email: string, password = PASSWORD) {
    this.forgetSession()
    return this.ask('POST', '/api/accounts/sign-in', { email, password })
  }

  async isIn(): Promise<boolean> {
    return (await this.ask('GET', '/api/session')).json().viewer !== null
  }
}

async function makeOwner() {
  const { id, username } = await makePerson(db, { password: PASSWORD, hasSecondFactor: false })
  return { id, username, email: `${username}@exemplo.test` }
}

async function deviceOf({ email }: { email: string }): Promise<Browser> {
  const device = new Browser()
  expect((await device.signIn(email)).statusCode).toBe(200)
  return device
}

const wrong = async (browser: Browser, email: string, times: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let tries = 0; tries < times; tries++)
    statuses.push((await browser.signIn(email, 'errada')).statusCode)
  return statuses
}

/** Has the effect of twenty wrong passwords, without hashing each. */
async function lockStrangers({ email }: { email: string }, times: number = LIMITS.signInAccount.points) {
  for (let tries = 0; tries < times; tries++) await services.limits.spend('signInAccount', email)
}

describe('strangers who guess passwords', () => {
  test('lock every new device, but not the one that has signed in before', async () => {
    const owner = await makeOwner()
    const device = await deviceOf(owner)
    expect((await wrong(new Browser(), owner.email, 21)).at(-1)).toBe(429)
    expect((await new Browser().signIn(owner.email)).statusCode).toBe(429)
    expect((await device.signIn(owner.email)).statusCode).toBe(200)
    expect(await device.isIn()).toBe(true)
  })

  test('get no fresh attempts when the owner signs in', async () => {
    const owner = await makeOwner()
    const device = await deviceOf(owner)
    await lockStrangers(owner)
    await device.signIn(owner.email)
    expect(await wrong(new Browser(), owner.email, 1)).toEqual([429])
  })

  test('learn nothing: an unknown account responds the same, whatever marks they send', async () => {
    const owner = await makeOwner()
    const stranger = await deviceOf(await makeOwner())
    const bodies: unknown[] = []
    for (const email of [owner.email, `${crypto.randomUUID()}@exemplo.test`]) {
      const before = await stranger.signIn(email, 'errada')
      await lockStrangers({ email }, LIMITS.signInAccount.points - 1)
      const locked = await stranger.signIn(email)
      bodies.push([before.json().error.code, locked.statusCode, locked.json().error.code])
    }
    const alike = ['accounts.wrong_credentials', 429, 'platform.rate_limited']
    expect(bodies).toEqual([alike, alike])
  })
})

describe('a known device', () => {
  test('has twenty attempts of its own, then is locked while others are not', async () => {
    const owner = await makeOwner()
    const [device, other] = [await deviceOf(owner), await deviceOf(owner)]
    const statuses = await wrong(device, owner.email, 21)
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true)
    expect(statuses[20]).toBe(429)
    expect((await device.signIn(owner.email)).statusCode).toBe(429)
    expect((await other.signIn(owner.email)).statusCode).toBe(200)
    expect((await new Browser().signIn(owner.email)).statusCode).toBe(200)
  })

  test('keeps its id when it signs in again, so it gets no fresh attempts', async () => {
    const owner = await makeOwner()
    const device = await deviceOf(owner)
    const copy = new Browser()
    copy.keep(device.marks)
    await device.signIn(owner.email)
    expect(device.marks).toEqual(copy.marks)
    // A stolen copy shares the count of the original.
    await wrong(copy, owner.email, 20)
    expect((await device.signIn(owner.email)).statusCode).toBe(429)
  })

  test('is limited in memory while Redis is down', async () => {
    const owner = await makeOwner()
    const device = await deviceOf(owner)
    const away = new Redis({
      port: 1,
      lazyConnect: true,
      enableOfflineQueue: false,
      retryStrategy: () => null,
    })
    const limits = new RateLimits(away, { perIp: 100_000, perUser: 100_000, namespace: 'away' })
    const server = await buildApp({ ...services, limits }, [accounts])
    const copy = new Browser(server)
    copy.keep(device.marks)
    const share = LIMITS.signInDevice.points / 2
    const statuses = await wrong(copy, owner.email, share + 1)
    expect(statuses).toEqual([...Array.from({ length: share }, () => 401), 429])
    await server.close()
    away.disconnect()
  })

  test('is recognised by an HttpOnly cookie that names nobody and opens nothing', async () => {
    const owner = await makeOwner()
    const response = await new Browser().signIn(owner.email)
    const cookie = response.cookies.find(({ name }) => name === COOKIE)
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 400 * 24 * 60 * 60 })
    expect(cookie).not.toHaveProperty('domain')
    expect(cookie?.value).toMatch(/^[\w-]{65}$/)
    for (const known of [owner.id, owner.username, owner.email]) {
      expect(cookie?.value).not.toContain(known)
      expect(cookie?.value).not.toContain(Buffer.from(known).toString('base64url'))
    }
    const bare = new Browser()
    bare.keep([cookie?.value ?? ''])
    expect(await bare.isIn()).toBe(false)
  })

  test('has a cookie that is bound to this host over HTTPS', async () => {
    const owner = await makeOwner()
    const config = { ...services.config, PUBLIC_URL: 'https://trunfo.exemplo.test' }
    const secure = await buildApp({ ...services, config }, [accounts])
    const { cookies } = await new Browser(secure).signIn(owner.email)
    await secure.close()
    expect(cookies).toContainEqual(
      expect.objectContaining({ name: '__Host-trunfo_devices', secure: true, path: '/' }),
    )
  })

  test.each<[string, (mark: string) => string]>([
    ['forged', () => 'A'.repeat(65)],
    ['whose id is changed', (mark) => `${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`],
    ['that is cut', (mark) => mark.slice(0, 40)],
    ['that is empty', () => ''],
  ])('is not recognised by a mark %s', async (_name, change) => {
    const owner = await makeOwner()
    const device = await deviceOf(owner)
    await lockStrangers(owner)
    device.keep(device.marks.map(change))
    expect((await device.signIn(owner.email)).statusCode).toBe(429)
  })

  test('of one account is unknown to another', async () => {
    const [owner, thief] = [await makeOwner(), await makeOwner()]
    const device = await deviceOf(thief)
    await lockStrangers(owner)
    expect((await device.signIn(owner.email)).statusCode).toBe(429)
  })
})

describe('a shared browser', () => {
  test('keeps the marks of the last five accounts that signed in', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, makeOwner))
    const device = new Browser()
    for (const { email } of owners) expect((await device.signIn(email)).statusCode).toBe(200)
    expect(device.marks).toHaveLength(5)
    const kept = device.marks
    const outcomes: number[] = []
    for (const owner of owners) {
      await lockStrangers(owner)
      device.keep(kept)
      outcomes.push((await device.signIn(owner.email)).statusCode)
    }
    expect(outcomes).toEqual([429, 200, 200, 200, 200, 200])
  })
})

describe('a new password', () => {
  test('makes every other device unknown, except the one that set it', async () => {
    const owner = await makeOwner()
    const [device, lost] = [await deviceOf(owner), await deviceOf(owner)]
    const change = { currentPassword: PASSWORD, password: NEW_PASSWORD }
    expect((await device.ask('PUT', '/api/accounts/password', change)).statusCode).toBe(204)
    await lockStrangers(owner)
    expect((await lost.signIn(owner.email, NEW_PASSWORD)).statusCode).toBe(429)
    expect((await device.signIn(owner.email, NEW_PASSWORD)).statusCode).toBe(200)
  })

  test('set by mail during an attack lets its owner in, but not earlier devices', async () => {
    const owner = await makeOwner()
    const [device, lost] = [new Browser(), await deviceOf(owner)]
    await lockStrangers(owner)
    const token = await makeToken(db, { userId: owner.id, purpose: 'reset-password', ttlMinutes: 60 })
    const reset = await device.ask('POST', '/api/accounts/password-reset', { token, password: NEW_PASSWORD })
    expect(reset.statusCode).toBe(204)
    expect(await device.isIn()).toBe(false)
    expect((await lost.signIn(owner.email, NEW_PASSWORD)).statusCode).toBe(429)
    expect((await device.signIn(owner.email, NEW_PASSWORD)).statusCode).toBe(200)
  })
})

describe('an attacker who knows the password and guesses codes', () => {
  async function makeEnrolled() {
    const owner = await makeOwner()
    return { ...owner, secret: await makeSecondFactor(services, owner.id) }
  }

  const tryCode = async (browser: Browser, email: string, code: string) => {
    expect((await browser.signIn(email)).json()).toEqual({ step: 'second-factor' })
    return browser.ask('POST', '/api/accounts/sign-in/second-factor', { code })
  }

  const lockByCodes = async (browser: Browser, email: string) => {
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await tryCode(browser, email, '000000')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
  }

  test('locks new devices, but neither the known one nor the signed-in owner', async () => {
    const { email, secret } = await makeEnrolled()
    const device = new Browser()
    expect((await tryCode(device, email, authenticatorCode(secret))).statusCode).toBe(204)
    await lockByCodes(new Browser(), email)
    expect((await tryCode(new Browser(), email, authenticatorCode(secret, 1))).statusCode).toBe(429)
    expect((await tryCode(device, email, authenticatorCode(secret, 1))).statusCode).toBe(204)
    const proof = { password: PASSWORD, code: '000000' }
    const inside = await device.ask('POST', '/api/accounts/second-factor/recovery-codes', proof)
    expect(inside.json().error.code).toBe('accounts.wrong_code')
  })

  test('locks the known device after ten attempts from it', async () => {
    const { email, secret } = await makeEnrolled()
    const device = new Browser()
    await tryCode(device, email, authenticatorCode(secret))
    await lockByCodes(device, email)
    expect((await tryCode(device, email, authenticatorCode(secret, 1))).statusCode).toBe(429)
    expect((await tryCode(new Browser(), email, authenticatorCode(secret, 1))).statusCode).toBe(204)
  })

  test('does not become a known device by the password alone', async () => {
    const { email } = await makeEnrolled()
    const stranger = new Browser()
    await stranger.signIn(email)
    expect(stranger.marks).toEqual([])
  })
})
