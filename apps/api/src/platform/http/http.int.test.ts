import type { Role } from '@trunfo/contract/roles'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import { accounts } from '../../features/accounts/index.ts'
import { makePerson, makeSession } from '../../features/accounts/testing.ts'
import { features } from '../../features.ts'
import { loadConfig } from '../config.ts'
import type { Feature } from '../feature.ts'
import { open } from './access.ts'
import { RateLimits } from './rate-limits.ts'

const { app, services, redis, signIn } = await useTestApp({ METRICS_TOKEN: 'a-token-for-the-operator' })
const admin = await signIn(['admin'])
const createGame = (headers: Record<string, string>, name: string = crypto.randomUUID()) =>
  app.inject({ method: 'POST', url: '/api/games', headers, payload: { name } })

/** A separate app, because limits and boot failures would disturb the other tests. */
const withLimits = (perUser: number, perIp = perUser, features: readonly Feature[] = []) =>
  buildApp(
    { ...services, limits: new RateLimits(redis, { perIp, perUser, namespace: 'http-test' }) },
    features,
  )

describe('access', () => {
  test('the server does not start with a route that declares none', async () => {
    const careless: Feature = {
      name: 'careless',
      routes: (routes) => routes.get('/api/careless', async () => 'x'),
    }
    const broken = await withLimits(100, 100, [careless])
    await expect(broken.ready()).rejects.toThrow('GET /api/careless does not declare its access')
  })

  test('metrics need the token, and answer 404 without it', async () => {
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
    const authorization = 'Bearer a-token-for-the-operator'
    const response = await app.inject({ url: '/metrics', headers: { authorization } })
    expect(response.body).toContain('http_request_duration_seconds_bucket')
  })

  test('the API reference is served in development, and to no one in production', async () => {
    expect((await app.inject({ url: '/api/docs/json' })).json().openapi).toBe('3.1.0')
    const config = loadConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://trunfo.example',
      SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters',
      ENCRYPTION_KEYS: 'a-key-of-more-than-thirty-two-characters',
      PRIVACY_EMAIL: 'privacidade@trunfo.example',
    })
    const production = await buildApp({ ...services, config }, features)
    await production.ready()
    const { id } = await makePerson(services.db, { roles: ['fundador'] })
    const { name, value } = await makeSession(services.db, config, id)
    for (const headers of [{}, { cookie: `${name}=${value}` }])
      for (const path of ['', '/', '/json', '/yaml', '/static/index.html', '/static/swagger-initializer.js'])
        expect([path, (await production.inject({ url: `/api/docs${path}`, headers })).statusCode]).toEqual([
          path,
          404,
        ])
    expect(production.declaredRoutes.filter(({ url }) => url.startsWith('/api/docs'))).toEqual([])
    await production.close()
  })

  test('a ban applies from the next request', async () => {
    const person = await signIn(['admin'])
    expect((await createGame(person.headers)).statusCode).toBe(201)
    await services.db
      .updateTable('profiles')
      .set({ status: 'banned' })
      .where('id', '=', person.userId)
      .execute()
    expect((await createGame(person.headers)).statusCode).toBe(401)
  })

  test('a forged, foreign or expired cookie does not sign in', async () => {
    const viewerOf = async (cookie: string) =>
      (await app.inject({ url: '/api/session', headers: { cookie } })).json().viewer
    const { headers, userId } = await signIn()
    const cookie = headers.cookie ?? ''
    expect(await viewerOf(cookie)).toMatchObject({ id: userId })
    expect(await viewerOf(`${cookie.slice(0, -6)}AAAAAA`)).toBeNull()
    expect(await viewerOf('trunfo_session=abc.def')).toBeNull()
    await services.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', userId)
      .execute()
    expect(await viewerOf(cookie)).toBeNull()
  })
})

describe('a session ends at its maximum age, however busy', () => {
  const hoursOld = async (roles: Role[], hours: number) => {
    const { headers, userId } = await signIn(roles)
    const created_at = new Date(Date.now() - hours * 3_600_000)
    await services.db.updateTable('sessions').set({ created_at }).where('user_id', '=', userId).execute()
    return (await app.inject({ url: '/api/session', headers })).json().viewer !== null
  }

  test.each([
    ['a player', [], 29 * 24, true],
    ['a player', [], 31 * 24, false],
    ['staff', ['suporte'], 7, true],
    ['staff', ['suporte'], 9, false],
  ] as const)('%s %j after %i hours: %s', async (_name, roles, hours, isAlive) => {
    expect(await hoursOld([...roles], hours)).toBe(isAlive)
  })
})

describe('cross-site requests', () => {
  const { cookie = '' } = admin.headers
  test.each([
    ['no origin at all', { cookie }],
    ['another site', { cookie, 'sec-fetch-site': 'cross-site' }],
    ['a sub-domain', { cookie, 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { cookie, origin: 'https://evil.example' }],
    ['a null origin', { cookie, origin: 'null' }],
  ])('%s: rejected', async (_name, headers) => {
    const response = await createGame(headers)
    expect(response.statusCode).toBe(403)
    expect(response.json().error.code).toBe('platform.cross_site')
  })

  test('our own origin is enough for a browser that sends no Sec-Fetch-Site', async () => {
    const response = await createGame({ cookie, origin: new URL(services.config.PUBLIC_URL).origin })
    expect(response.statusCode).toBe(201)
  })

  test('a form body is rejected even from our own origin', async () => {
    const headers = { ...admin.headers, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await app.inject({ method: 'POST', url: '/api/games', headers, payload: 'name=x' })
    expect(response.statusCode).toBe(400)
  })
})

describe('responses', () => {
  test('always have the security headers and a request id', async () => {
    const { headers } = await app.inject({ url: '/api/games' })
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('to errors contain only the code, its facts and the request id', async () => {
    const response = await app.inject({ url: '/api/nothing-here' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({
      error: { code: 'platform.not_found', facts: {}, requestId: response.headers['x-request-id'] },
    })
  })

  test.each([
    ['a lone surrogate', '/api/profiles/%ED%A0%80'],
    ['an overlong parameter', `/api/profiles/${'a'.repeat(300)}`],
  ])('to a URL with %s, which the router cannot parse, are normal errors', async (_what, url) => {
    const { statusCode, headers, json } = await app.inject({ url })
    expect(statusCode).toBe(400)
    const requestId = headers['x-request-id']
    expect(json()).toEqual({ error: { code: 'platform.invalid_request', facts: { field: '' }, requestId } })
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('to unexpected errors have status 500 and hide the reason', async () => {
    const faulty: Feature = {
      name: 'faulty',
      routes: (routes) =>
        routes.get('/api/faulty', { config: { access: open } }, async () => {
          throw new Error('the password is 1234')
        }),
    }
    const broken = await withLimits(100, 100, [faulty])
    const response = await broken.inject({ url: '/api/faulty' })
    expect(response.statusCode).toBe(500)
    expect(response.json().error.code).toBe('platform.internal')
    expect(response.body).not.toContain('1234')
  })

  test('to a body over the limit have status 413', async () => {
    const response = await createGame(admin.headers, 'a'.repeat(70_000))
    expect(response.statusCode).toBe(413)
    expect(response.json().error.code).toBe('platform.body_too_large')
  })

  test('to signed-in users are never stored', async () => {
    const { headers } = await app.inject({ url: '/api/session', headers: admin.headers })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('of public routes are cached briefly, and 304 if the client has them', async () => {
    const url = `/api/games?v=${crypto.randomUUID()}`
    const first = await app.inject({ url })
    expect(first.headers['cache-control']).toContain('s-maxage=2')
    await createGame(admin.headers)
    expect((await app.inject({ url })).body).toBe(first.body)
    const etag = String(first.headers.etag)
    expect((await app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  })

  test('to a URL with a new hint version are never older than the hint', async () => {
    await app.inject({ url: '/api/games' })
    await createGame(admin.headers, 'Truco Mineiro')
    const after = await app.inject({ url: `/api/games?v=${crypto.randomUUID()}` })
    expect(after.body).toContain('Truco Mineiro')
  })
})

describe('limits', () => {
  test('one IP address gets a number of requests per minute, whatever X-Forwarded-For claims', async () => {
    const limited = await withLimits(5)
    const statuses: number[] = []
    for (let request = 0; request < 8; request++) {
      const headers = { 'x-forwarded-for': `10.0.0.${request}` }
      statuses.push((await limited.inject({ url: '/api/nothing', headers })).statusCode)
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429])
  })

  test('one person gets a number of requests per minute', async () => {
    const limited = await withLimits(5, 100, [accounts])
    const { headers } = await signIn()
    const statuses: number[] = []
    for (let request = 0; request < 7; request++) {
      statuses.push((await limited.inject({ url: '/api/session', headers })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('every URL is counted, with and without a trailing slash, except the operator endpoints', async () => {
    const closed = await withLimits(100, 0, features)
    await closed.ready()
    const statuses = new Map<string, number>()
    for (const { method, url } of closed.declaredRoutes) {
      const address = url.replace(/:\w+/g, crypto.randomUUID()).replace('*', 'x')
      for (const spelling of [address, `${address}/`]) {
        const request = { method: [method].flat()[0] as 'GET', url: spelling }
        statuses.set(spelling, (await closed.inject(request)).statusCode)
      }
    }
    const uncounted = [...statuses].filter(([, status]) => status !== 429).map(([address]) => address)
    expect(uncounted.toSorted()).toEqual(['/healthz', '/metrics', '/readyz'])
    expect([...statuses.keys()]).toEqual(expect.arrayContaining(['/api/docs/json', '/readyz/', '/media/x']))
    await closed.close()
  })

  test('files have ten times the limit of other requests', async () => {
    const limited = await withLimits(100, 1)
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await limited.inject({ url: '/media/x' })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(404), 429])
    await limited.close()
  })

  test('health checks are never rejected', async () => {
    const limited = await withLimits(1)
    for (let check = 0; check < 5; check++) {
      expect((await limited.inject({ url: '/healthz' })).statusCode).toBe(200)
    }
  })

  test('a rejection says when to retry', async () => {
    const limited = await withLimits(1)
    await limited.inject({ url: '/api/nothing' })
    const response = await limited.inject({ url: '/api/nothing' })
    expect(response.json().error.code).toBe('platform.rate_limited')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })
})
