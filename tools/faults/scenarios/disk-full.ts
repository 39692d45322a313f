import { setTimeout as sleep } from 'node:timers/promises'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import type { Service } from '../../services/index.ts'
import type { Stack } from '../../stack/index.ts'
import { observeOutage, readiness } from '../outage.ts'
import { QUEUE_LIMIT_SECONDS, secondsUntilQueueEmpty } from '../queue.ts'
import { withClient } from '../with-client.ts'

const FULL_MS = process.env.TRUNFO_FULL ? 30_000 : 10_000
/** PostgreSQL may have crashed. Its supervisor and the replay of its log come before our own recovery. */
const RECOVERY_LIMIT_SECONDS = 15
const PLAIN_WRITES = 10

const needs = { servers: 1, workers: 1, databaseDiskMb: 300 } as const

/** Data and log of PostgreSQL share a disk that fills up: first tables cannot grow, then the log cannot. */
const fillDisk = oncePerStack(async (stack) => {
  const { url, postgres, databaseDisk } = stack
  if (!databaseDisk) throw new Error('the stack has no disk of its own')
  const supervisor = supervise(postgres)
  const probes: string[] = []
  let refused = 0
  let hasCrashed = false
  try {
    const report = await observeOutage({
      url,
      manager: await stack.signIn(['admin']),
      during: async () => {
        databaseDisk.fill()
        await sleep(FULL_MS / 2)
        refused = await countRefusedWrites(`${stack.env.DATABASE_URL}`)
        hasCrashed = await growLog(postgres.url)
        await sleep(FULL_MS / 2)
        probes.push(await readiness(url))
        databaseDisk.free()
      },
    })
    probes.push(await readiness(url))
    const emptyAfter = await secondsUntilQueueEmpty(stack.owner)
    const lost = await countLost(stack, report.created)
    return { report, probes, refused, hasCrashed, emptyAfter, lost, restarts: supervisor.restarts() }
  } finally {
    databaseDisk.free()
    await supervisor.stop()
  }
})

/** Restarts PostgreSQL when it ends, like systemd or a container engine. */
function supervise(service: Service) {
  let isOver = false
  let restarts = 0
  const watching = (async () => {
    while (!isOver) {
      const reason = await Promise.race([service.ended, sleep(250)])
      if (isOver || reason === undefined) continue
      restarts += 1
      await sleep(1_000)
      // While the disk is full it ends again.
      await service.up().catch(() => undefined)
    }
  })()
  return {
    restarts: () => restarts,
    async stop() {
      isOver = true
      await watching
    },
  }
}

/** Counts the writes of a plain client that PostgreSQL refuses with disk_full. */
async function countRefusedWrites(url: string): Promise<number> {
  let refused = 0
  for (let write = 0; write < PLAIN_WRITES; write += 1) {
    await withClient(url, (client) =>
      client.query(`insert into idempotency_keys (owner, key, fingerprint)
        select 'fault', gen_random_uuid()::text, '' from generate_series(1, 1000)`),
    ).catch((error: { code?: string }) => {
      if (error.code === '53100') refused += 1
    })
  }
  return refused
}

/** Fills segments of the log until no new one has space, which stops PostgreSQL. Returns whether it did. */
async function growLog(url: string): Promise<boolean> {
  const grow = `select pg_logical_emit_message(false, 'fault', repeat('x', 4000000)) from generate_series(1, 40)`
  return withClient(url, (client) => client.query(grow)).then(
    () => false,
    () => true,
  )
}

async function countLost({ owner }: Stack, created: readonly string[]): Promise<number> {
  const { rowCount } = await owner.query('select from games where name = any($1)', [created])
  return created.length - (rowCount ?? 0)
}

export const rows: readonly Benchmark[] = [
  {
    needs,
    name: 'disk full: requests that got neither success nor 503 within 18 s',
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { report, hasCrashed, restarts } = await fillDisk(stack)
      const crash = hasCrashed ? `PostgreSQL crashed, ${restarts} restarts` : 'PostgreSQL stayed up'
      return { value: report.wrong, note: `${report.note}; ${crash}` }
    },
  },
  {
    needs,
    name: 'writes that fail with 53100, once a status of 500',
    isControl: true,
    threshold: { atMost: 0 },
    run: async (stack) => ({ value: (await fillDisk(stack)).refused, note: `of ${PLAIN_WRITES}` }),
  },
  {
    needs,
    name: 'disk full: the log could not grow, and PostgreSQL went down',
    threshold: { atLeast: 1 },
    run: async (stack) => {
      const { hasCrashed, probes } = await fillDisk(stack)
      return { value: Number(hasCrashed), note: probes.join('; ') }
    },
  },
  {
    needs,
    name: 'space freed: the last refused request came after',
    threshold: { atMost: RECOVERY_LIMIT_SECONDS, unit: 's' },
    run: async (stack) => (await fillDisk(stack)).report.recoveredAfterSeconds,
  },
  {
    needs,
    name: 'space freed: the queue is empty after',
    threshold: { atMost: QUEUE_LIMIT_SECONDS, unit: 's' },
    run: async (stack) => (await fillDisk(stack)).emptyAfter,
  },
  {
    needs,
    name: 'space freed: acknowledged games that are lost',
    threshold: { atMost: 0 },
    run: async (stack) => (await fillDisk(stack)).lost,
  },
]
