import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../apps/api/src/app.ts'
import { makePerson, makeSession } from '../../apps/api/src/features/accounts/testing.ts'
import { features } from '../../apps/api/src/features.ts'
import { loadConfig } from '../../apps/api/src/platform/config.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { readMigrationNames } from '../../apps/api/src/platform/db/migration-files.ts'
import { openServices } from '../../apps/api/src/platform/open-services.ts'
import { createLog } from '../../apps/api/src/platform/telemetry/log.ts'
import { serveWorkerEndpoint } from '../../apps/api/src/platform/telemetry/worker-endpoint.ts'
import { FROM_OUR_PAGE } from '../../apps/api/test/app.ts'
import { findFreePort, prepareDatabase, startPostgres } from '../services/index.ts'

/** Its own PostgreSQL, because it becomes a standby and freezes. */
const postgres = await startPostgres()
const { ownerUrl, appUrl } = await prepareDatabase(postgres.url)
const workerPort = await findFreePort()
const config = loadConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  WEB_DIST: '/nowhere',
  EVENT_LOOP_DELAY_MAX_MS: '0',
  REDIS_URL: process.env.REDIS_URL,
  DATABASE_URL: appUrl,
  WORKER_PORT: `${workerPort}`,
})
const { services, pool, close } = openServices(config, createLog(config, 'test'), features)
const app = await buildApp(services, features)
const vitals = { isRunning: true, heartbeatAt: new Date(), jobEndedAt: null }
const closeEndpoint = serveWorkerEndpoint(config, services.db, vitals)
afterAll(async () => {
  closeEndpoint()
  await app.close()
  await close()
  await postgres.stop()
})

const asOwner = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}
async function readiness() {
  const { statusCode, body } = await app.inject('/readyz')
  vitals.heartbeatAt = new Date()
  const worker = await fetch(`http://127.0.0.1:${workerPort}/readyz`)
  const { problem } = (await worker.json()) as { problem: string | null }
  return { server: [statusCode, body], worker: [worker.status, problem] }
}
const ready = { server: [200, 'ok'], worker: [200, null] }
const unready = (problem: string) => ({ server: [503, problem], worker: [503, problem] })

test('needs the migrations of this release, also the newest', { timeout: 120_000 }, async () => {
  expect(await readiness()).toEqual(unready('migrations are missing'))
  await migrate({ ownerUrl })
  expect(await readiness()).toEqual(ready)
  const newest = readMigrationNames().at(-1)
  await asOwner('delete from schema_migrations where name = $1', [newest])
  expect(await readiness()).toEqual(unready('migrations are missing'))
  await asOwner('insert into schema_migrations (name, run_on) values ($1, now())', [newest])
  expect(await readiness()).toEqual(ready)
})

test('needs a primary: on a standby nothing is served, and everything is once it is promoted', async () => {
  const { id } = await makePerson(services.db, { roles: ['admin'] })
  const { name, value } = await makeSession(services.db, config, id)
  const headers = { ...FROM_OUR_PAGE, cookie: `${name}=${value}` }
  const createGame = () =>
    app.inject({ method: 'POST', url: '/api/games', headers, payload: { name: 'Truco' } })

  await postgres.down()
  writeFileSync(join(postgres.dir, 'standby.signal'), '')
  await postgres.up()
  expect(await readiness()).toEqual(unready('the database is a standby or read-only'))
  const refused = await createGame()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
    503,
    expect.stringMatching(/^[234]$/),
  ])
  expect((await app.inject(`/api/games?v=${crypto.randomUUID()}`)).statusCode).toBe(503)
  expect(pool.totalCount).toBe(0)

  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('select pg_promote()')
  await admin.end()
  expect(await readiness()).toEqual(ready)
  expect((await createGame()).statusCode).toBe(201)
})

test('needs an answer within seconds, however many probes wait for it', async () => {
  postgres.freeze()
  const startedAt = performance.now()
  const probes = await Promise.all(Array.from({ length: 30 }, () => app.inject('/readyz')))
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(probes.map(({ body }) => body)).toEqual(Array(30).fill('the database does not respond'))
  expect(pool.totalCount).toBeLessThanOrEqual(2)
  const askedAt = performance.now()
  expect((await fetch(`http://127.0.0.1:${workerPort}/healthz`)).status).toBe(200)
  // The health check of the image waits that long.
  expect(performance.now() - askedAt).toBeLessThan(3_000)
  postgres.thaw()
  await vi.waitFor(async () => expect(await readiness()).toEqual(ready), { timeout: 30_000 })
})
