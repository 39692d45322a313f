import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import type { Feature } from '../feature.ts'
import { defineJob } from '../jobs/definitions.ts'
import { enqueue } from '../jobs/emit.ts'
import { recordBackup } from './backups.ts'
import { metrics } from './metrics.ts'

const waits = defineJob('test.waits', async () => undefined)
const readings: { value: number | null } = { value: null }
const unanswered = Promise.withResolvers<number>()
let isHanging = false
let hangingReads = 0

const feature: Feature = {
  name: 'test',
  jobs: [waits],
  gauges: [
    { name: 'test_reading', help: 'Whatever the test sets', read: async () => readings.value },
    {
      name: 'test_hanging',
      help: 'Hangs when the test says so',
      read: () => {
        if (!isHanging) return Promise.resolve(null)
        hangingReads += 1
        return unanswered.promise
      },
    },
  ],
}
const { services } = await useTestApp({}, [feature])
const { db } = services

afterEach(() => {
  readings.value = null
})

/** Value of the series with this name and these labels; undefined if there is none. */
async function scrape(series: string): Promise<number | undefined> {
  const lines = (await metrics.metrics()).split('\n')
  const line = lines.find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('a gauge without a value has no series, not the value 0', async () => {
  readings.value = 7
  expect(await scrape('test_reading')).toBe(7)
  readings.value = null
  expect(await scrape('test_reading')).toBeUndefined()
})

test('shows for each task how many jobs wait, and for how long', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, waits, {}, { runAt: minutesAgo(10) })
    await enqueue(tx, waits, {}, { runAt: minutesAgo(1) })
    await enqueue(tx, waits, {}, { runAt: minutesAgo(-10) })
  })
  expect(await scrape('job_queue_waiting{task="test.waits"}')).toBe(2)
  expect(await scrape('job_queue_oldest_seconds{task="test.waits"}')).toBeGreaterThanOrEqual(600)
})

test('finds the oldest job whatever its priority', async () => {
  await sql`select graphile_worker.add_job('test.urgent', priority => -5, run_at => now() - interval '1 hour')`.execute(
    db,
  )
  await sql`select graphile_worker.add_job('test.idle', priority => 9, run_at => now() - interval '2 hours')`.execute(
    db,
  )
  expect(await scrape('job_queue_oldest_seconds{task="test.urgent"}')).toBeGreaterThanOrEqual(3_600)
  expect(await scrape('job_queue_oldest_seconds{task="test.idle"}')).toBeGreaterThanOrEqual(7_200)
})

test('counts job runners by the age of their heartbeat, not the jobs that each can run', async () => {
  await sql`insert into worker_heartbeats (worker_id, seen_at) values
    ('pool-a', now()), ('worker-a1', now()), ('worker-a2', now()), ('pool-b', now() - interval '5 minutes')`.execute(
    db,
  )
  expect(await scrape('job_workers{state="alive"}')).toBe(1)
  expect(await scrape('job_workers{state="dead"}')).toBe(1)
})

test('shows the age of a backup only once one was reported', async () => {
  expect(await scrape('backup_age_seconds{kind="database"}')).toBeUndefined()
  await recordBackup(db, 'database')
  await recordBackup(db, 'database')
  expect(await scrape('backup_age_seconds{kind="database"}')).toBeLessThan(60)
  expect(await scrape('backup_age_seconds{kind="uploads"}')).toBeUndefined()
})

test("shows the database's connections and standbys", async () => {
  expect(await scrape('db_server_connections{of="used"}')).toBeGreaterThan(0)
  expect(await scrape('db_server_connections{of="max"}')).toBeGreaterThan(10)
  expect(await scrape('db_wal_archive_is_failing')).toBe(0)
  expect(await scrape('db_standbys')).toBe(0)
})

test('a read that hangs costs its own series alone, and the next scrape starts no second one', async () => {
  isHanging = true
  expect(await scrape('db_is_up')).toBe(1)
  expect(await scrape('test_hanging')).toBeUndefined()
  expect(hangingReads).toBe(1)
  unanswered.resolve(3)
  expect(await scrape('test_hanging')).toBe(3)
})
