import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { ANSWER_LIMIT_MS, observeOutage, RECOVERY_LIMIT_SECONDS, readiness } from '../outage.ts'
import { QUEUE_LIMIT_SECONDS, secondsUntilQueueEmpty } from '../queue.ts'

/** Longer than any request may take. */
const FREEZE_MS = process.env.TRUNFO_FULL ? 30_000 : 20_000
const PLAIN_QUERIES = 4

const needs = { servers: 1, workers: 1 } as const

/** The whole server stands still: its sockets stay open, and nothing is answered. */
const freeze = oncePerStack(async (stack) => {
  const { url, postgres } = stack
  const probes: string[] = []
  const plain = await openPlain(`${stack.env.DATABASE_URL}`)
  let unanswered = Promise.resolve(0)
  const report = await observeOutage({
    url,
    manager: await stack.signIn(['admin']),
    during: async () => {
      postgres.freeze()
      unanswered = plain.countUnanswered()
      await sleep(FREEZE_MS / 2)
      probes.push(await readiness(url))
      await sleep(FREEZE_MS / 2)
      postgres.thaw()
    },
  })
  probes.push(await readiness(url))
  const emptyAfter = await secondsUntilQueueEmpty(stack.owner)
  await plain.close()
  return { report, probes, emptyAfter, unanswered: await unanswered }
})

/** The driver as it comes, with PostgreSQL's timeouts alone. */
async function openPlain(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: PLAIN_QUERIES,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  })
  pool.on('error', () => undefined)
  const clients = await Promise.all(Array.from({ length: PLAIN_QUERIES }, () => pool.connect()))
  return {
    async countUnanswered() {
      let open = clients.length
      const count = () => {
        open -= 1
      }
      for (const client of clients) client.query('select 1').then(count, count)
      await sleep(ANSWER_LIMIT_MS)
      return open
    },
    async close() {
      for (const client of clients) client.release(true)
      await pool.end()
    },
  }
}

export const rows: readonly Benchmark[] = [
  {
    needs,
    name: `database frozen for ${FREEZE_MS / 1_000} s: requests that got neither success nor 503 within 18 s`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { report } = await freeze(stack)
      return { value: report.wrong, note: report.note }
    },
  },
  {
    needs,
    name: 'queries of a plain pool without an answer after 18 s',
    isControl: true,
    threshold: { atMost: 0 },
    run: async (stack) => ({ value: (await freeze(stack)).unanswered, note: `of ${PLAIN_QUERIES}` }),
  },
  {
    needs,
    name: 'database frozen: probes with the wrong answer',
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { probes } = await freeze(stack)
      const [frozen, thawed] = probes
      const wrong = [frozen !== '503 the database does not respond', thawed !== '200 ok']
      return { value: wrong.filter(Boolean).length, note: probes.join('; ') }
    },
  },
  {
    needs,
    name: 'database thawed: the last refused request came after',
    threshold: { atMost: RECOVERY_LIMIT_SECONDS, unit: 's' },
    run: async (stack) => (await freeze(stack)).report.recoveredAfterSeconds,
  },
  {
    needs,
    name: 'database thawed: the queue is empty after',
    threshold: { atMost: QUEUE_LIMIT_SECONDS, unit: 's' },
    run: async (stack) => (await freeze(stack)).emptyAfter,
  },
]
