import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../../../../../tools/services/ports.ts'
import { useTestApp } from '../../../test/app.ts'
import { loseFirstEnds } from '../../../test/lost-job-ends.ts'
import { createDatabase, type Db, openPool } from '../db/database.ts'
import type { Feature } from '../feature.ts'
import { defineJob } from '../jobs/definitions.ts'
import { enqueue } from '../jobs/emit.ts'
import type { WorkerVitals } from '../jobs/worker.ts'
import { serveWorkerEndpoint } from './worker-endpoint.ts'

const ran: string[] = []
const quick = defineJob<object>('test.quick', async () => {
  ran.push('quick')
})
const gate = Promise.withResolvers<void>()
const held = defineJob<object>('test.held', async () => {
  ran.push('held')
  await gate.promise
})
/** Its first end cannot be recorded, so the runner takes no more jobs. */
const lost = defineJob<object>('test.lost', async () => undefined)
/** No worker knows it. */
const nobodys = { name: 'test.nobodys' }
const feature: Feature = { name: 'test', jobs: [quick, held, lost] }

const { services, database, work } = await useTestApp({}, [feature])
const { vitals } = await work()
await loseFirstEnds(database, lost.name)
const leave = (job: { name: string }, runAt?: Date) =>
  services.db.transaction().execute((tx) => enqueue(tx, job, {}, { runAt }))

async function serve(db: Db, known: WorkerVitals) {
  const port = await findFreePort()
  onTestFinished(serveWorkerEndpoint({ ...services.config, WORKER_PORT: port }, db, known))
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return {
      status: response.status,
      health: (await response.json()) as Record<string, boolean | number | null>,
    }
  }
  return async () => ({ healthz: await ask('/healthz'), readyz: await ask('/readyz') })
}

describe('the health of a worker', () => {
  test('says when the last job ended, and how long the oldest due job has waited', async () => {
    const look = await serve(services.db, vitals)
    const fresh = { isRunning: true, lastJobAgeS: null, queueAgeS: 0 }
    expect((await look()).readyz).toMatchObject({ status: 200, health: fresh })

    await leave(quick)
    await leave(nobodys, new Date(Date.now() - 120_000))
    await vi.waitFor(() => expect(vitals.jobEndedAt).not.toBeNull(), { timeout: 30_000 })
    const { healthz, readyz } = await look()
    expect([healthz.status, readyz.status]).toEqual([200, 200])
    expect(readyz.health.lastJobAgeS).toBeLessThan(60)
    expect(readyz.health.queueAgeS).toBeGreaterThanOrEqual(120)
    expect(readyz.health.heartbeatAgeS).toBeLessThan(30)
  })

  test('fails while no runner takes jobs although the database responds, and recovers', async () => {
    // Also if this test fails: the worker stops only when its jobs have ended.
    onTestFinished(() => gate.resolve())
    const look = await serve(services.db, vitals)
    await leave(held)
    await vi.waitFor(() => expect(ran).toContain('held'), { timeout: 30_000 })
    await leave(lost)
    await vi.waitFor(
      async () => {
        const { healthz, readyz } = await look()
        expect(healthz).toMatchObject({ status: 503, health: { isRunning: false } })
        expect(readyz).toMatchObject({ status: 503, health: { isRunning: false } })
      },
      { timeout: 30_000 },
    )
    gate.resolve()
    await vi.waitFor(
      async () => {
        const { healthz, readyz } = await look()
        expect([healthz.status, readyz.status]).toEqual([200, 200])
      },
      { timeout: 30_000 },
    )
  })

  test('without a database is alive, because a restart would not help, and not ready', async () => {
    const pool = openPool({
      url: `postgres://trunfo_app@127.0.0.1:${await findFreePort()}/trunfo`,
      poolMax: 1,
    })
    onTestFinished(() => pool.end())
    const silent = { isRunning: false, heartbeatAt: new Date(Date.now() - 60_000), jobEndedAt: null }
    for (const known of [vitals, silent]) {
      const { healthz, readyz } = await (await serve(createDatabase(pool), known))()
      expect([healthz.status, readyz.status]).toEqual([200, 503])
      expect(readyz.health.queueAgeS).toBeNull()
    }
  })

  test('says no more than that', async () => {
    const port = await findFreePort()
    onTestFinished(serveWorkerEndpoint({ ...services.config, WORKER_PORT: port }, services.db, vitals))
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  })
})
