import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { loseFirstEnds } from '../../../test/lost-job-ends.ts'
import { createDatabase, openPool } from '../db/database.ts'
import type { Feature } from '../feature.ts'
import { defineJob } from './definitions.ts'
import { enqueue } from './emit.ts'
import { jobsHeldBy } from './lost-jobs.ts'
import { startWorker } from './worker.ts'

const ROUNDS = 3
const CONCURRENCY = 8
const ran: string[] = []

/** Cuts every connection of the worker's pool at the last moment. The end of its first attempt is lost as well. */
const cutConnections = defineJob<{ round: string }>('test.cut-connections', async (_services, { round }) => {
  if (ran.includes(`cut ${round}`)) return
  ran.push(`cut ${round}`)
  await outside.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
})
const next = defineJob<{ round: string }>('test.next', async (_services, { round }) => {
  ran.push(`next ${round}`)
})
const gates = [0, 1, 2].map(() => Promise.withResolvers<void>())
const held = defineJob<{ gate: number }>('test.held', async (_services, { gate }) => {
  ran.push(`held ${gate}`)
  await gates[gate]?.promise
})
const feature: Feature = { name: 'test', jobs: [cutConnections, next, held] }

const { services, pool, database, work } = await useTestApp({ WORKER_CONCURRENCY: `${CONCURRENCY}` }, [
  feature,
])
const outside = new pg.Client({ connectionString: services.config.DATABASE_URL })
await outside.connect()
afterAll(() => outside.end())
const { vitals } = await work()
await loseFirstEnds(database, cutConnections.name)

/** The connections of the test itself are cut too. */
const persistently = <Result>(run: () => Promise<Result>) =>
  vi.waitFor(run, { timeout: 30_000, interval: 200 })
const leave = <Payload extends object>(job: { name: string }, payload: Payload) =>
  persistently(() => services.db.transaction().execute((tx) => enqueue(tx, job, payload)))
const untilRan = (what: string) => vi.waitFor(() => expect(ran).toContain(what), { timeout: 60_000 })

/** Nothing is left of the runners that ended: no job, no heartbeat and no connection that listens. */
async function untilOneRunnerIsLeft(): Promise<void> {
  await vi.waitFor(
    async () => {
      const jobs = await sql`select from graphile_worker._private_jobs`.execute(services.db)
      const { rows: hearts } = await sql`select from worker_heartbeats`.execute(services.db)
      // The pool of the runner and each of its workers.
      expect([jobs.rows, hearts.length]).toEqual([[], 1 + CONCURRENCY])
      expect(pool.totalCount - pool.idleCount).toBe(1)
    },
    { timeout: 60_000, interval: 500 },
  )
  expect(vitals.isRunning).toBe(true)
}

describe('a worker that lost its connections', () => {
  // The control is commit d7888402: without `vitals` and `untilOneRunnerIsLeft`, this test ends there in one unhandled
  // rejection of `batchCompleteJobs` per round, and our processes exit on those.
  test('goes on, and runs the job that ended at that moment again', { timeout: 240_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await leave(cutConnections, { round: `${round}` })
      await untilRan(`cut ${round}`)
      await leave(next, { round: `${round}` })
      await untilRan(`next ${round}`)
    }
    await untilOneRunnerIsLeft()
  })

  // Control: at commit 7761b5d9 the runner never ends, and `next` never runs.
  test('lets the other jobs end one after the other, and then goes on', { timeout: 120_000 }, async () => {
    for (const gate of gates.keys()) await leave(held, { gate })
    for (const gate of gates.keys()) await untilRan(`held ${gate}`)
    await leave(cutConnections, { round: 'with others' })
    // No runner takes jobs while the old one waits for its own.
    await vi.waitFor(() => expect(vitals.isRunning).toBe(false), { timeout: 30_000 })
    for (const [gate, { resolve }] of gates.entries()) {
      resolve()
      await persistently(async () => {
        const { rows } = await outside.query(
          `select from graphile_worker.jobs where task_identifier = 'test.held'`,
        )
        expect(rows).toHaveLength(gates.length - gate - 1)
      })
    }
    await leave(next, { round: 'with others' })
    await untilRan('next with others')
    await untilOneRunnerIsLeft()
  })

  test('frees a job that it was given in a response which never arrived', { timeout: 60_000 }, async () => {
    await services.db
      .transaction()
      .execute((tx) => enqueue(tx, next, { round: 'lost' }, { runAt: new Date(Date.now() + 3_600_000) }))
    await outside.query(
      `update graphile_worker._private_jobs set run_at = now(), locked_at = now(), attempts = 1, locked_by =
         (select worker_id from worker_heartbeats where worker_id like 'pool-%')`,
    )
    await untilRan('next lost')
    await untilOneRunnerIsLeft()
  })
})

describe('a worker that stops', () => {
  test('frees the jobs that it holds without running them', { timeout: 60_000 }, async () => {
    const { rows: before } = await outside.query('select worker_id from worker_heartbeats')
    const other = await startWorker(services, pool, [feature])
    await services.db
      .transaction()
      .execute((tx) => enqueue(tx, next, { round: 'left' }, { runAt: new Date(Date.now() + 3_600_000) }))
    await outside.query(
      `update graphile_worker._private_jobs set run_at = now(), locked_at = now(), attempts = 1, locked_by =
         (select worker_id from worker_heartbeats where worker_id like 'pool-%' and worker_id <> all($1))`,
      [before.map(({ worker_id }) => worker_id)],
    )
    await other.stop()
    await untilRan('next left')
    await untilOneRunnerIsLeft()
  })

  test('ends although it cannot delete its heartbeats', { timeout: 60_000 }, async () => {
    const other = await startWorker(services, pool, [feature])
    await outside.query('begin; lock table worker_heartbeats in exclusive mode')
    await other.stop()
    await outside.query('rollback')
  })
})

test('a worker that starts before its database waits for it', { timeout: 60_000 }, async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const allow = (connections: number) =>
    owner.query(`alter database ${owner.database} connection limit ${connections}`)
  const ownPool = openPool({ url: database.url, poolMax: 10 })
  const early = Object.create(services, { db: { value: createDatabase(ownPool) } })
  const warn = vi.spyOn(services.log, 'warn')
  await allow(0)
  const starting = startWorker(early, ownPool, [])
  await vi.waitFor(
    () => expect(warn).toHaveBeenCalledWith(expect.anything(), 'no job runner could be started'),
    { timeout: 30_000 },
  )
  await allow(-1)
  const worker = await starting
  expect(worker.vitals.isRunning).toBe(true)
  await worker.stop()
  await ownPool.end()
  await owner.end()
})

test('looking for lost jobs reads the locked ones, not the whole queue', async () => {
  const plan = await services.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`explain ${jobsHeldBy(['pool-1'])}`.execute(tx)
  })
  expect(plan.rows.map((row) => row['QUERY PLAN']).join()).toContain('jobs_locked')
})
