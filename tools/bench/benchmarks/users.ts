import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { personParamsSchema } from '@trunfo/contract/moderation/person.schemas'
import pg from 'pg'
import { buildApp } from '../../../apps/api/src/app.ts'
import { makePerson, makeSession } from '../../../apps/api/src/features/accounts/testing.ts'
import { features } from '../../../apps/api/src/features.ts'
import { loadConfig } from '../../../apps/api/src/platform/config.ts'
import { createDatabase, openPool } from '../../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import type { Feature } from '../../../apps/api/src/platform/feature.ts'
import { anyOf } from '../../../apps/api/src/platform/http/access.ts'
import { openServices } from '../../../apps/api/src/platform/open-services.ts'
import { createLog } from '../../../apps/api/src/platform/telemetry/log.ts'
import { prepareDatabase, startPostgres, startRedis } from '../../services/index.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { percentile, round } from '../harness/statistics.ts'
import { growPeople, personId } from '../people-data.ts'
import { DEAR_VIEWS, type Measured, PEOPLE_VIEWS, pagesFor } from '../people-growth.ts'

/** `BENCH_PEOPLE=100000` is for a quick try. */
const LARGE = Number(process.env.BENCH_PEOPLE ?? 1_000_000)
const SMALL = LARGE / 100
/** A PostgreSQL server that a previous run has filled, to skip the filling. */
const FILLED = process.env.BENCH_POSTGRES_URL
const SERVER = { shared_buffers: '1GB', max_wal_size: '8GB' }
const READS = 120
const WARM_UP_READS = 20
const EXPORTED = Math.min(LARGE, 100_000)
const MEGABYTE = 1024 * 1024
const NEW_LINE = 10

/** The baseline: one person by id, through the same hooks, for the same role. */
const byKey: Feature = {
  name: 'moderation',
  routes: (app, { db }) =>
    app.get(
      '/api/bench/person/:userId',
      { config: { access: anyOf(['admin']) }, schema: { hide: true, params: personParamsSchema } },
      ({ params }) =>
        db
          .selectFrom('profiles')
          .select(['id', 'username'])
          .where('id', '=', params.userId)
          .executeTakeFirst(),
    ),
}

interface Sized extends Measured {
  readonly people: number
}

interface Served extends Sized {
  readonly url: string
}

const adminOf = (ownerUrl: string, postgresUrl: string) => {
  const address = new URL(ownerUrl)
  address.username = new URL(postgresUrl).username
  return address.href
}

async function makeSized(postgresUrl: string, redisUrl: string, people: number): Promise<Sized> {
  const { ownerUrl, appUrl } = await prepareDatabase(postgresUrl, `people_${people}`)
  await migrate({ ownerUrl })
  const owner = new pg.Pool({ connectionString: adminOf(ownerUrl, postgresUrl), max: 1 })
  owner.on('error', () => undefined)
  const startedAt = performance.now()
  await growPeople(owner, people)
  await owner.query('vacuum analyze')
  console.log(`${people} people in ${round((performance.now() - startedAt) / 1000)} s`)
  const env = { ...SETTINGS, DATABASE_URL: appUrl, REDIS_URL: redisUrl }
  const pool = openPool({ url: appUrl, poolMax: 1 })
  const db = createDatabase(pool)
  const { id } = await makePerson(db, { roles: ['admin'] })
  const { name, value } = await makeSession(db, loadConfig(env), id)
  await pool.end()
  return { people, owner, env, headers: { cookie: `${name}=${value}`, 'sec-fetch-site': 'same-origin' } }
}

const SETTINGS = {
  LOG_LEVEL: 'silent',
  WEB_DIST: '/nowhere',
  EVENT_LOOP_DELAY_MAX_MS: '0',
  RATE_LIMIT_API_PER_IP: '1000000',
  RATE_LIMIT_API_PER_USER: '1000000',
}

/** Call it once per process, because the metrics have a single registry. */
async function serve(sized: Sized): Promise<Served> {
  const config = loadConfig(sized.env)
  const { services } = openServices(config, createLog(config, 'bench'), features)
  const app = await buildApp(services, [...features, byKey])
  await app.listen({ port: 0 })
  return { ...sized, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

let opened: Promise<{ small: Sized; large: Served }> | undefined
/** The servers stop when the run ends. */
const databases = () => {
  opened ??= (async () => {
    const url = FILLED ?? (await startPostgres({ settings: SERVER })).url
    const redis = await startRedis()
    const small = await makeSized(url, redis.url, SMALL)
    return { small, large: await serve(await makeSized(url, redis.url, LARGE)) }
  })()
  return opened
}

async function time({ url, headers }: Served, path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url + path, { headers })
  await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - startedAt
}

const VIEWS: Readonly<Record<string, (people: number) => string>> = {
  ...PEOPLE_VIEWS,
  ...DEAR_VIEWS,
}

const pages: readonly Benchmark[] = Object.entries(VIEWS).map(([name, path]) => ({
  name: `users, ${name}: pages at ${LARGE / 1000} k ÷ at ${SMALL / 1000} k`,
  threshold: { atMost: 3 },
  run: async () => {
    const { small, large } = await databases()
    const few = await pagesFor(small, path(SMALL))
    const many = await pagesFor(large, path(LARGE))
    return { value: round(many / few, 2), note: `${few}, then ${many} pages` }
  },
}))

/** Alternates between both reads, so that other load affects both. */
const times: readonly Benchmark[] = Object.entries(VIEWS).map(([name, path]) => ({
  name: `users, ${name}: p95 at ${LARGE / 1000} k ÷ a read by key`,
  threshold: { atMost: 3 },
  run: async () => {
    const { large } = await databases()
    const taken = { list: [] as number[], key: [] as number[] }
    for (let turn = -WARM_UP_READS; turn < READS; turn += 1) {
      const key = await time(
        large,
        `/api/bench/person/${personId(1 + (((turn + WARM_UP_READS) * 7919) % LARGE))}`,
      )
      const list = await time(large, path(LARGE))
      if (turn < 0) continue
      taken.key.push(key)
      taken.list.push(list)
    }
    const [key, list] = [percentile(taken.key, 0.95), percentile(taken.list, 0.95)]
    const medians = `medians ${round(percentile(taken.list, 0.5), 2)} and ${round(percentile(taken.key, 0.5), 2)} ms`
    return {
      value: round(list / key, 2),
      note: `${round(list, 2)} ms against ${round(key, 2)} ms, ${medians}, ${READS} reads each`,
    }
  },
}))

/** Memory that the second half of an export adds to this process, which both writes and reads it. */
const file: Benchmark = {
  name: `users, a file of ${EXPORTED / 1000} k rows: memory of its second half beyond its first`,
  threshold: { atMost: 16, unit: 'MB' },
  run: async () => {
    const { large } = await databases()
    await read(large, () => undefined)
    const startedAt = performance.now()
    const most = [0, 0]
    const { lines, bytes } = await read(large, (at) => {
      const half = at < EXPORTED / 2 ? 0 : 1
      most[half] = Math.max(most[half] ?? 0, process.memoryUsage.rss())
    })
    const seconds = (performance.now() - startedAt) / 1000
    const [first = 0, second = 0] = most.map((rss) => rss / MEGABYTE)
    return {
      value: round(Math.max(0, second - first), 1),
      note: `at most ${round(first)} MB, then ${round(second)} MB; ${lines} lines, ${round(bytes / MEGABYTE)} MB in ${round(seconds, 1)} s`,
    }
  },
}

/**
 * Reads `EXPORTED` lines. It also runs once before the measurement, because a process grows during its first
 * export.
 */
async function read({ url, headers }: Served, watch: (lines: number) => void) {
  const [answer] = (await once(
    get(`${url}/api/admin/users.csv`, { headers: { ...headers } }),
    'response',
  )) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`the file answered ${answer.statusCode}`)
  const read = { lines: 0, bytes: 0 }
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    read.bytes += chunk.length
    for (const byte of chunk) if (byte === NEW_LINE) read.lines += 1
    watch(read.lines)
    if (read.lines > EXPORTED) break
  }
  answer.destroy()
  await once(answer, 'close')
  return read
}

export const rows: readonly Benchmark[] = [...pages, ...times, file]
