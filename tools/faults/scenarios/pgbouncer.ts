import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SESSION_TIMEOUTS } from '../../../apps/api/src/platform/db/database.ts'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { findFreePort, findPgBouncer, type PgBouncer, startPgBouncer, waitFor } from '../../services/index.ts'
import type { Stack } from '../../stack/index.ts'
import { playDeclared } from '../declared-tournament.ts'
import { readDocumentedPooler } from '../documented-pooler.ts'
import { describeTraffic, startTraffic } from '../traffic.ts'

const SERVERS = 2
/** Far fewer than the connections that the servers open to PgBouncer. */
const POOL_SIZE = 4
const TRAFFIC_MS = 8_000
const PLAYERS = 32
const NOTIFICATIONS = 5
const LOCK = 104

const found = findPgBouncer()
/** The worker of the stack connects to PostgreSQL directly. */
const base = {
  needs: { servers: 1, workers: 1 },
  notRun: 'missing' in found ? found.missing : undefined,
} as const

interface Pooled {
  readonly bouncer: PgBouncer
  readonly urls: readonly string[]
}

/** Servers behind a PgBouncer with the settings of docs/operations.md. */
const startDocumented = oncePerStack(async (stack) => {
  const { settings, sql } = readDocumentedPooler()
  await asSuperuser(stack, sql)
  return startPooled(stack, settings)
})

/** Connections of a role without timeouts of its own. */
const startWithoutRoleTimeouts = oncePerStack(async (stack) => {
  await asSuperuser(stack, 'alter role trunfo_app reset all')
  const bouncer = await startBouncer(stack, readDocumentedPooler().settings)
  try {
    return { ended: await countEnded(stack, bouncer), differing: await countDifferingTimeouts(bouncer) }
  } finally {
    await bouncer.stop()
  }
})

const played = oncePerStack(async (stack) =>
  playDeclared(stack, (await startDocumented(stack)).urls, PLAYERS),
)

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: 'timeouts on the role missing: of 3, those that differ from ours',
    isControl: true,
    threshold: { atMost: 0 },
    run: async (stack) => (await startWithoutRoleTimeouts(stack)).differing,
  },
  {
    ...base,
    name: 'timeouts on the role missing: of 3 statements that outlast them, ended',
    isControl: true,
    threshold: { atLeast: 3 },
    run: async (stack) => (await startWithoutRoleTimeouts(stack)).ended,
  },
  {
    ...base,
    name: 'API behind PgBouncer: failed reads and writes',
    threshold: { atMost: 0 },
    run: async (stack) => trafficThrough(stack, await startDocumented(stack)),
  },
  {
    ...base,
    name: `API behind PgBouncer: ${PLAYERS} players declare everything twice; lost, doubled or refused`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { wrong, sent } = await played(stack)
      return { value: wrong, note: `${sent} requests` }
    },
  },
  {
    ...base,
    name: 'API behind PgBouncer, worker beside it: jobs left',
    threshold: { atMost: 0 },
    run: async (stack) => {
      await played(stack)
      return countJobsLeft(stack)
    },
  },
  {
    ...base,
    name: 'API behind PgBouncer: timeouts that differ from ours',
    threshold: { atMost: 0 },
    run: async (stack) => countDifferingTimeouts((await startDocumented(stack)).bouncer),
  },
  {
    ...base,
    name: 'API behind PgBouncer: of 3 statements that outlast a timeout, ended',
    threshold: { atLeast: 3 },
    run: async (stack) => countEnded(stack, (await startDocumented(stack)).bouncer),
  },
  {
    ...base,
    name: `worker connected directly: of ${NOTIFICATIONS} notifications, heard`,
    threshold: { atLeast: NOTIFICATIONS },
    run: (stack) => countHeard(stack, stack.env.DATABASE_URL ?? ''),
  },
  {
    ...base,
    name: 'worker behind PgBouncer',
    isControl: true,
    threshold: { atLeast: NOTIFICATIONS },
    run: async (stack) => countHeard(stack, (await startDocumented(stack)).bouncer.url),
  },
  {
    ...base,
    name: 'migrators connected directly: of 2 at once, those with the lock',
    threshold: { atMost: 1 },
    run: (stack) => countLockHolders(stack.env.DATABASE_URL ?? ''),
  },
  {
    ...base,
    name: 'migrators behind PgBouncer',
    isControl: true,
    threshold: { atMost: 1 },
    run: async (stack) => countLockHolders((await startDocumented(stack)).bouncer.url),
  },
  // The last one, because connections that failed are not used again.
  {
    ...base,
    name: 'PgBouncer without prepared statements: failed reads and writes',
    isControl: true,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const pooled = await startDocumented(stack)
      await pooled.bouncer.run('set max_prepared_statements = 0')
      return trafficThrough(stack, pooled)
    },
  },
]

async function startPooled(stack: Stack, settings: Readonly<Record<string, string>>): Promise<Pooled> {
  const bouncer = await startBouncer(stack, settings)
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, async () =>
      stack.startServer({ port: await findFreePort(), settings: { DATABASE_URL: bouncer.url } }),
    ),
  )
  return { bouncer, urls: servers.map(({ url }) => url) }
}

const startBouncer = ({ env }: Stack, settings: Readonly<Record<string, string>>) =>
  startPgBouncer({
    databaseUrl: env.DATABASE_URL ?? '',
    settings: { ...settings, default_pool_size: `${POOL_SIZE}` },
  })

async function trafficThrough(stack: Stack, { bouncer, urls }: Pooled) {
  const manager = await stack.signIn(['admin'])
  const traffic = urls.map((url) => startTraffic({ url, manager, pauseMs: 0 }))
  await sleep(TRAFFIC_MS)
  const reports = await Promise.all(traffic.map((one) => one.stop()))
  const servers = (await bouncer.run('show servers')).length
  const [stats] = (await bouncer.run('show stats')).filter(({ database }) => database !== 'pgbouncer')
  const { total_bind_count: bound = '?', total_server_parse_count: parsed = '?' } = stats ?? {}
  const pooling = `${servers} connections to PostgreSQL, ${bound} statements bound, ${parsed} parsed`
  return {
    value: reports.reduce((sum, { failed }) => sum + failed, 0),
    note: `${reports.map(describeTraffic).join('; ')}; ${pooling}`,
  }
}

async function countJobsLeft({ owner }: Stack): Promise<number> {
  const query = `select count(*)::int as left from graphile_worker._private_jobs where run_at <= now() or attempts > 0`
  const left = async () => (await owner.query<{ left: number }>(query)).rows[0]?.left ?? 0
  await waitFor('The queue', async () => (await left()) === 0, { timeoutMs: 60_000 }).catch(() => undefined)
  return left()
}

const TIMEOUT_NAMES = Object.keys(SESSION_TIMEOUTS) as (keyof typeof SESSION_TIMEOUTS)[]

async function countDifferingTimeouts({ url }: PgBouncer): Promise<number> {
  const client = await connect(url)
  const query = 'select name, setting::int from pg_settings where name = any($1)'
  const { rows } = await client.query<{ name: string; setting: number }>(query, [TIMEOUT_NAMES])
  await client.end()
  const actual = new Map(rows.map(({ name, setting }) => [name, setting]))
  return TIMEOUT_NAMES.filter((name) => actual.get(name) !== SESSION_TIMEOUTS[name]).length
}

/** Outlasts each timeout by a second and a half, and counts those that PostgreSQL ended. */
async function countEnded({ env }: Stack, { url }: PgBouncer): Promise<number> {
  const seconds = (name: keyof typeof SESSION_TIMEOUTS) => SESSION_TIMEOUTS[name] / 1000 + 1.5
  const blocker = await connect(env.DATABASE_URL ?? '')
  await blocker.query('select pg_advisory_lock($1)', [LOCK])
  const freed = sleep(seconds('lock_timeout') * 1000).then(() => blocker.end())
  const ended = await Promise.all([
    isEnded(url, (client) => client.query('select pg_sleep($1)', [seconds('statement_timeout')])),
    isEnded(url, (client) => client.query('select pg_advisory_xact_lock($1)', [LOCK])),
    isEnded(url, async (client) => {
      await client.query('begin')
      await sleep(seconds('idle_in_transaction_session_timeout') * 1000)
      await client.query('commit')
    }),
  ])
  await freed
  return ended.filter(Boolean).length
}

async function isEnded(url: string, outlast: (client: pg.Client) => Promise<unknown>): Promise<boolean> {
  const client = await connect(url)
  try {
    await outlast(client)
    return false
  } catch {
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function countHeard({ owner }: Stack, url: string): Promise<number> {
  const listener = await connect(url)
  let heard = 0
  listener.on('notification', () => {
    heard += 1
  })
  await listener.query('listen pgbouncer_row')
  for (let sent = 0; sent < NOTIFICATIONS; sent += 1) await owner.query('notify pgbouncer_row')
  // PgBouncer drops what arrives between transactions: let all of it arrive before the next one.
  await sleep(500)
  await listener.query('select 1')
  await listener.end()
  return heard
}

/** The migrators' lock belongs to a session. */
async function countLockHolders(url: string): Promise<number> {
  const clients = await Promise.all([connect(url), connect(url)])
  let holders = 0
  for (const client of clients) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as "isOurs"', [LOCK + 1])
    holders += Number(rows[0]?.isOurs)
  }
  await Promise.all(clients.map((client) => client.end()))
  return holders
}

async function asSuperuser({ postgres }: Stack, sql: string): Promise<void> {
  const client = await connect(postgres.url)
  await client.query(sql)
  await client.end()
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
