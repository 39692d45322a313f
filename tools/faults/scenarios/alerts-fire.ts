import { sql } from 'kysely'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { round } from '../../bench/harness/statistics.ts'
import { readPanelExpressions } from '../../monitoring/dashboards.ts'
import { type Prometheus, startPrometheus } from '../../monitoring/prometheus.ts'
import { findFreePort, type Service, waitFor } from '../../services/index.ts'
import { ROOT } from '../../stack/build.ts'
import type { Stack } from '../../stack/index.ts'

const METRICS_TOKEN = 'token-of-the-fault-scenario'
const PATIENCE_MS = 90_000
const LIMIT_SECONDS = 60
/** A worker counts as dead after 30 seconds; the rest is for a slow machine. */
const WORKER_LIMIT_SECONDS = 75
const CONTROL_MS = 20_000
const NEVER = Number.POSITIVE_INFINITY

/** One Prometheus watches a server and a worker through a series of faults. Its alerts fire without their delays. */
const watchFaults = oncePerStack(async (stack) => {
  const port = await findFreePort()
  const worker = await stack.startWorker({ WORKER_PORT: `${port}` })
  const prometheus = await startPrometheus({
    metricsToken: METRICS_TOKEN,
    targets: {
      'trunfo-server': stack.servers.map((server) => `127.0.0.1:${server.port}`),
      'trunfo-worker': [`127.0.0.1:${port}`],
    },
  })
  try {
    return await breakThings(stack, worker, prometheus)
  } finally {
    await prometheus.stop()
  }
})

async function breakThings(stack: Stack, worker: Service, prometheus: Prometheus) {
  await beHealthy(stack, prometheus)
  const healthy = [...(await prometheus.firing())].filter((alert) => alert !== 'Watchdog')
  const panels = readPanelExpressions(ROOT)
  const empty = await emptyPanels(prometheus, panels)

  await stack.redis.down()
  const redisAway = await prometheus.secondsUntilFiring(['RedisAway'], PATIENCE_MS)
  await stack.redis.up()

  stack.postgres.freeze()
  const databaseDown = await prometheus.secondsUntilFiring(['DatabaseDown'], PATIENCE_MS)
  const unreachable = await prometheus.query('min_over_time(up[1m]) == 0')
  stack.postgres.thaw()
  await allQuiet(prometheus)

  await addOldJob(stack)
  const jobsWaitAnyway = await prometheus.secondsUntilFiring(['JobsWait'], CONTROL_MS)
  await worker.kill()
  await addOldJob(stack)
  const workerKilled = await prometheus.secondsUntilFiring(['NoWorker', 'JobsWait'], PATIENCE_MS)
  return { healthy, panels, empty, redisAway, databaseDown, unreachable, jobsWaitAnyway, workerKilled }
}

/** An installation as it should be: backups are reported, the ledger is checked, and people visit. */
async function beHealthy(stack: Stack, prometheus: Prometheus): Promise<void> {
  await stack.cli('record-backup', 'database')
  await stack.cli('record-backup', 'uploads')
  await sql`select graphile_worker.add_job('cron:ledger.check-all')`.execute(stack.db)
  await waitFor('The ledger check', async () => (await prometheus.query('ledger_is_frozen')).length > 0)
  const visit = async () => (await fetch(`${stack.url}/api/games`)).body?.cancel()
  await waitFor('The rate of requests', async () => {
    await visit()
    return (await prometheus.query('slo:errors:ratio_rate5m >= 0')).length > 0
  })
  await allQuiet(prometheus)
}

/** Waits until no alert fires but the one that always does. */
async function allQuiet(prometheus: Prometheus): Promise<void> {
  let last: readonly string[] = []
  await waitFor(
    'Silence of the alerts',
    async () => {
      last = [...(await prometheus.firing())]
      return last.length === 1 && last[0] === 'Watchdog'
    },
    { timeoutMs: PATIENCE_MS, everyMs: 250 },
  ).catch((error: unknown) => {
    throw new Error(`still firing: ${last.join(', ')}`, { cause: error })
  })
}

async function emptyPanels(
  prometheus: Prometheus,
  panels: readonly { readonly where: string; readonly expr: string }[],
): Promise<string[]> {
  const empty: string[] = []
  for (const { where, expr } of panels) if ((await prometheus.query(expr)).length === 0) empty.push(where)
  return empty
}

/** A job that has been due for ten minutes: the alert need not wait for the job to grow old. */
async function addOldJob({ db }: Stack): Promise<void> {
  await sql`select graphile_worker.add_job('cron:platform.forget-receipts', run_at => now() - interval '10 minutes')`.execute(
    db,
  )
}

const base = { needs: { servers: 1, settings: { METRICS_TOKEN } }, isPatient: true } as const
const seconds = (value: number | null) => (value === null ? NEVER : round(value, 1))

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: 'healthy installation: alerts that fire, besides Watchdog',
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { healthy } = await watchFaults(stack)
      return { value: healthy.length, note: healthy.join(', ') }
    },
  },
  {
    ...base,
    name: 'expressions of the dashboards without a series',
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { empty, panels } = await watchFaults(stack)
      return { value: empty.length, note: empty.join('; ') || `${panels.length} expressions` }
    },
  },
  {
    ...base,
    name: 'Redis stopped: RedisAway fires after',
    threshold: { atMost: LIMIT_SECONDS, unit: 's' },
    run: async (stack) => seconds((await watchFaults(stack)).redisAway),
  },
  {
    ...base,
    name: 'PostgreSQL frozen: DatabaseDown fires after',
    threshold: { atMost: LIMIT_SECONDS, unit: 's' },
    run: async (stack) => seconds((await watchFaults(stack)).databaseDown),
  },
  {
    ...base,
    name: 'PostgreSQL frozen: processes whose metrics could not be read',
    threshold: { atMost: 0 },
    run: async (stack) => (await watchFaults(stack)).unreachable.length,
  },
  {
    ...base,
    name: 'worker killed: NoWorker and JobsWait fire after',
    threshold: { atMost: WORKER_LIMIT_SECONDS, unit: 's' },
    run: async (stack) => seconds((await watchFaults(stack)).workerKilled),
  },
  {
    ...base,
    name: 'the same job with a worker: JobsWait fires after',
    isControl: true,
    threshold: { atMost: WORKER_LIMIT_SECONDS, unit: 's' },
    run: async (stack) => seconds((await watchFaults(stack)).jobsWaitAnyway),
  },
]
