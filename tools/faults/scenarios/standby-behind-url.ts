import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { findFreePort } from '../../services/index.ts'
import { startStandby } from '../../services/standby.ts'
import type { Stack } from '../../stack/index.ts'
import { observeOutage, RECOVERY_LIMIT_SECONDS, readiness } from '../outage.ts'
import { startSwitchedUrl } from '../switched-url.ts'
import { withClient } from '../with-client.ts'

const STANDBY_MS = process.env.TRUNFO_FULL ? 30_000 : 5_000
const PLAIN_CONNECTIONS = 4

/** The scenario's own server uses a URL that changes its target. */
const needs = { servers: 1 } as const

/**
 * The URL leads to a streaming standby, then to the primary again. Nobody cuts the connections that were opened in
 * between. Then a real failover: the primary stops, and the standby is promoted.
 */
const mislead = oncePerStack(async (stack) => {
  const { postgres, env } = stack
  const primaryUrl = `${env.DATABASE_URL}`
  const standby = await startStandby(postgres.url)
  const switched = await startSwitchedUrl(primaryUrl)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const server = await stack.startServer({ port, settings: { DATABASE_URL: switched.url, PUBLIC_URL: url } })
  const manager = await stack.signIn(['admin'])
  const probes: string[] = []
  let plain = 0
  try {
    const misled = await observeOutage({
      url,
      manager,
      during: async () => {
        switched.lead(standby.url, { cutsOpen: true })
        const countReadOnly = await openPlain(switched.url)
        await sleep(STANDBY_MS)
        probes.push(await readiness(url))
        switched.lead(primaryUrl)
        plain = await countReadOnly()
      },
    })
    probes.push(await readiness(url))
    const failedOver = await observeOutage({
      url,
      manager,
      during: async () => {
        await postgres.down()
        switched.lead(standby.url, { cutsOpen: true })
        await sleep(2_000)
        probes.push(await readiness(url))
        await withClient(standby.url, (client) => client.query('select pg_promote()'))
      },
    })
    probes.push(await readiness(url))
    const lost = await countLost(standby.url, primaryUrl, [...misled.created, ...failedOver.created])
    return { misled, failedOver, probes, plain, lost }
  } finally {
    await server.kill()
    await switched.stop()
    await standby.stop()
    await postgres.up()
  }
})

/** The driver's own pool in use while the URL leads to the standby; counts the connections that still cannot write. */
async function openPlain(url: string): Promise<() => Promise<number>> {
  // Stays in use for as long as the URL leads to the standby: the pool would close idle connections before that.
  const pool = new pg.Pool({ connectionString: url, max: PLAIN_CONNECTIONS, idleTimeoutMillis: 0 })
  pool.on('error', () => undefined)
  const onAll = async <Result>(use: (client: pg.PoolClient) => Promise<Result>) => {
    const clients = await Promise.all(Array.from({ length: PLAIN_CONNECTIONS }, () => pool.connect()))
    return Promise.all(clients.map((client) => use(client).finally(() => client.release())))
  }
  await onAll((client) => client.query('select 1'))
  return async () => {
    const writes = await onAll((client) =>
      client.query('delete from worker_heartbeats where false').then(
        () => 0,
        () => 1,
      ),
    )
    await pool.end()
    return writes.reduce<number>((sum, one) => sum + one, 0)
  }
}

/** Counts games whose creation was acknowledged and that the promoted server does not have. */
async function countLost(standbyUrl: string, appUrl: string, created: readonly string[]): Promise<number> {
  const url = new URL(standbyUrl)
  url.pathname = new URL(appUrl).pathname
  return withClient(url.href, async (client) => {
    const { rowCount } = await client.query('select from games where name = any($1)', [created])
    return created.length - (rowCount ?? 0)
  })
}

const PROBES = [
  '503 the database is a standby or read-only',
  '200 ok',
  '503 the database is a standby or read-only',
  '200 ok',
]

const row = (name: string, run: (stack: Stack) => ReturnType<Benchmark['run']>): Benchmark => ({
  needs,
  name,
  threshold: { atMost: 0 },
  run,
})

export const rows: readonly Benchmark[] = [
  row('URL leads to a standby and back: requests that got neither success nor 503', async (stack) => {
    const { wrong: value, note } = (await mislead(stack)).misled
    return { value, note }
  }),
  {
    ...row('connections of a plain pool that still cannot write', async (stack) => {
      return { value: (await mislead(stack)).plain, note: `of ${PLAIN_CONNECTIONS}` }
    }),
    isControl: true,
  },
  {
    ...row('URL leads to the primary again: the last refused request came after', async (stack) => {
      return (await mislead(stack)).misled.recoveredAfterSeconds
    }),
    threshold: { atMost: RECOVERY_LIMIT_SECONDS, unit: 's' },
  },
  row('standby promoted: requests that got neither success nor 503', async (stack) => {
    const { wrong: value, note } = (await mislead(stack)).failedOver
    return { value, note }
  }),
  {
    ...row('standby promoted: the last refused request came after', async (stack) => {
      return (await mislead(stack)).failedOver.recoveredAfterSeconds
    }),
    threshold: { atMost: RECOVERY_LIMIT_SECONDS, unit: 's' },
  },
  row('standby promoted: acknowledged games that are lost', async (stack) => (await mislead(stack)).lost),
  row('standby behind the URL: probes with the wrong answer', async (stack) => {
    const { probes } = await mislead(stack)
    const wrong = PROBES.filter((expected, index) => probes[index] !== expected)
    return { value: wrong.length, note: probes.map((probe) => probe.slice(0, 3)).join(', ') }
  }),
]
