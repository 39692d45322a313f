import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { buildApp } from '../../app.ts'
import { games } from '../../features/games/index.ts'
import type { Feature } from '../feature.ts'
import { signedIn } from './access.ts'
import { contextOf } from './context.ts'
import { LIMITS, RateLimits } from './rate-limits.ts'
import { runCommand } from './run-command.ts'

const { app, services, database, redis, signIn } = await useTestApp()
const { db } = services
const admin = await signIn(['admin'])
const createGame = (headers: Record<string, string>, name: string = crypto.randomUUID()) =>
  app.inject({ method: 'POST', url: '/api/games', headers, payload: { name } })
const withKey = (key: string, name: string) => createGame({ ...admin.headers, 'idempotency-key': key }, name)
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const keptFor = (key: string) =>
  db.selectFrom('idempotency_keys').select('result').where('key', '=', key).execute()
const gamesNamed = (name: string) => db.selectFrom('games').select('id').where('name', '=', name).execute()

test('a repeated request gets the first response and has no second effect', async () => {
  const key = crypto.randomUUID()
  const first = await withKey(key, 'Dominó')
  const second = await withKey(key, 'Dominó')
  expect(second.statusCode).toBe(201)
  expect(second.body).toBe(first.body)
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(await keptFor(key)).toEqual([{ result: first.json().game }])
})

test('a command without a result stores none, and its repeat succeeds', async () => {
  const { id } = (await createGame(admin.headers)).json().game
  const key = crypto.randomUUID()
  const headers = { ...admin.headers, 'idempotency-key': key }
  for (let n = 0; n < 2; n += 1)
    expect((await app.inject({ method: 'DELETE', url: `/api/games/${id}`, headers })).statusCode).toBe(204)
  expect(await keptFor(key)).toEqual([{ result: null }])
})

test('an error rolls its claim back: the same request may succeed later', async () => {
  const key = crypto.randomUUID()
  const taken = (await createGame(admin.headers, 'Canastra')).json().game
  expect(codeOf(await withKey(key, 'Canastra'))).toBe('games.name_taken')
  expect(await keptFor(key)).toEqual([])
  await db.deleteFrom('games').where('id', '=', taken.id).execute()
  expect((await withKey(key, 'Canastra')).statusCode).toBe(201)
})

describe('a 429 is not stored under its key: the same request succeeds once the limit has passed', () => {
  const key = () => crypto.randomUUID()

  test('when the general limit rejected it', async () => {
    const namespace = crypto.randomUUID()
    const limits = new RateLimits(redis, { perIp: 100, perUser: 0, namespace })
    const limited = await buildApp({ ...services, limits }, [games])
    const headers = { ...admin.headers, 'idempotency-key': key() }
    const request = { method: 'POST', url: '/api/games', headers, payload: { name: 'Bocha' } } as const
    expect(codeOf(await limited.inject(request))).toBe('platform.rate_limited')
    expect(await keptFor(headers['idempotency-key'])).toEqual([])
    const later = await app.inject(request)
    expect([later.statusCode, later.headers['idempotency-replayed']]).toEqual([201, undefined])
    await limited.close()
  })

  test('when a limit that the command itself spends rejected it', async () => {
    const account = crypto.randomUUID()
    const spending: Feature = {
      name: 'spending',
      routes: (routes) => {
        const config = { access: signedIn, idempotency: 'key' } as const
        routes.post('/api/spending', { config }, async (request) => {
          const spend = async () => services.limits.spend('passwordCheck', account)
          await runCommand(contextOf(services, request), spend)
          return {}
        })
      },
    }
    const spender = await buildApp(services, [spending])
    const ask = (idempotencyKey: string) =>
      spender.inject({
        method: 'POST',
        url: '/api/spending',
        headers: { ...admin.headers, 'idempotency-key': idempotencyKey },
      })
    for (let n = 0; n < LIMITS.passwordCheck.points; n += 1) await ask(key())
    const refused = key()
    expect(codeOf(await ask(refused))).toBe('platform.rate_limited')
    expect(await keptFor(refused)).toEqual([])
    await services.limits.forget('passwordCheck', account)
    const later = await ask(refused)
    expect([later.statusCode, later.headers['idempotency-replayed']]).toEqual([200, undefined])
    await spender.close()
  })
})

test('thirty concurrent requests have one effect, and all get its response', async () => {
  const key = crypto.randomUUID()
  const responses = await Promise.all(Array.from({ length: 30 }, () => withKey(key, 'Damas')))
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(responses.filter(({ headers }) => !headers['idempotency-replayed'])).toHaveLength(1)
  expect(await gamesNamed('Damas')).toHaveLength(1)
})

test('one key for two different requests is rejected', async () => {
  const key = crypto.randomUUID()
  await withKey(key, 'Ludo')
  expect(codeOf(await withKey(key, 'Gamão'))).toBe('platform.key_reused')
})

test('another person may use the same key', async () => {
  const key = crypto.randomUUID()
  const other = await signIn(['fundador'])
  await withKey(key, 'Mahjong')
  const response = await createGame({ ...other.headers, 'idempotency-key': key }, 'Paciência')
  expect(response.statusCode).toBe(201)
})

test('a visitor with a key still has to sign in', async () => {
  const response = await createGame({ ...FROM_OUR_PAGE, 'idempotency-key': crypto.randomUUID() })
  expect(response.statusCode).toBe(401)
})

test('a malformed key is rejected', async () => {
  expect(codeOf(await withKey('short', 'Buraco'))).toBe('platform.invalid_request')
})

describe('while the first request is still running', () => {
  /** The claim of a command that has not committed yet. */
  async function running(key: string) {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('begin')
    await client.query(
      `insert into idempotency_keys (owner, key, fingerprint) values ($1, $2, 'of the first')`,
      [admin.userId, key],
    )
    return client
  }

  test('a repeat waits for the lock timeout and fails with still_running', async () => {
    const key = crypto.randomUUID()
    const first = await running(key)
    expect(codeOf(await withKey(key, 'Truco'))).toBe('platform.still_running')
    expect(await gamesNamed('Truco')).toEqual([])
    await first.end()
  })

  test('a repeat goes ahead when the first dies', async () => {
    const key = crypto.randomUUID()
    const first = await running(key)
    const second = withKey(key, 'Pôquer').then(({ statusCode }) => statusCode)
    await until(async () => {
      const { rows } = await sql`
        select from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted`.execute(db)
      return rows.length === 1
    })
    await first.end()
    expect(await second).toBe(201)
  })
})

test('a route whose command never makes the declared claim fails at its first success', async () => {
  const careless: Feature = {
    name: 'careless',
    routes: (routes) => {
      const config = { access: signedIn, idempotency: 'key' } as const
      routes.post('/api/careless', { config }, async (request) => {
        contextOf(services, request)
        return {}
      })
      routes.post('/api/careful', { config }, async (request) => {
        await runCommand(contextOf(services, request), async () => undefined)
        return {}
      })
    },
  }
  const broken = await buildApp(services, [careless])
  const { headers } = admin
  expect((await broken.inject({ method: 'POST', url: '/api/careless', headers })).statusCode).toBe(500)
  expect((await broken.inject({ method: 'POST', url: '/api/careful', headers })).statusCode).toBe(200)
  await broken.close()
})
