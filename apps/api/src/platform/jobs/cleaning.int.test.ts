import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { features } from '../../features.ts'
import type { Stale } from '../db/stale-rows.ts'
import { declared } from '../feature.ts'
import { cleaning, removeSome } from './cleaning.ts'
import { housekeeping } from './housekeeping.ts'
import { housekeepingGauge } from './housekeeping-gauge.ts'

const { services, pool } = await useTestApp()
const { db } = services
const platform = { name: 'platform', crons: housekeeping }
const gauge = housekeepingGauge([platform, ...features])
const all = [platform, ...features]
  .flatMap(({ crons }) => declared(crons, features))
  .flatMap(({ stale = [] }) => stale)

const makeKeys = (count: number, age: string) =>
  pool.query(
    `insert into idempotency_keys (owner, key, fingerprint, claimed_at)
     select 'cleaning', gen_random_uuid(), 'x', now() - $2::interval - n * interval '1 microsecond'
     from generate_series(1, $1::int) as n`,
    [count, age],
  )
const countKeys = async () =>
  Number((await pool.query("select count(*) from idempotency_keys where owner = 'cleaning'")).rows[0].count)

test('one run removes more than a batch and leaves what is not stale', async () => {
  await makeKeys(12_000, '25 hours')
  await makeKeys(7, '23 hours')
  await housekeeping.find(({ name }) => name === 'platform.forget-idempotency-keys')?.run(services)
  expect(await countKeys()).toBe(7)
})

test('a run that is stopped leaves the rest for the next one', async () => {
  await makeKeys(12_000, '25 hours')
  const stopping = new AbortController()
  let batches = 0
  const stopsInSecondBatch = cleaning({
    name: 'test.clean',
    stale: all
      .filter(({ table }) => table === 'idempotency_keys')
      .map(({ table, oldest, start, remove }) => ({
        table,
        oldest,
        start,
        remove: {
          rows: (tx, from, limit) => {
            batches += 1
            if (batches === 2) stopping.abort()
            if ('files' in remove) throw new Error('keys have no files')
            return remove.rows(tx, from, limit)
          },
        },
      })),
  })
  await stopsInSecondBatch.run(services, stopping.signal)
  expect(batches).toBe(2)
  const left = await countKeys()
  expect(left).toBeGreaterThan(7)
  await housekeeping.find(({ name }) => name === 'platform.forget-idempotency-keys')?.run(services)
  expect(await countKeys()).toBe(7)
})

const batch = (limit: number, from = '-infinity') => ({ from, limit, signal: new AbortController().signal })

test('batches of all tables and workers take turns', async () => {
  await makeKeys(10, '25 hours')
  const keys = all.find(({ table }) => table === 'idempotency_keys') as Stale
  await db.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('housekeeping', 0))`.execute(other)
    expect(await removeSome(services, keys, batch(100))).toBeUndefined()
  })
  expect(await removeSome(services, keys, batch(100))).toMatchObject({ count: 10 })
})

test('a batch continues at the place where the one before ended', async () => {
  await makeKeys(10, '25 hours')
  const keys = all.find(({ table }) => table === 'idempotency_keys') as Stale
  const first = await removeSome(services, keys, batch(4))
  expect(first?.count).toBe(4)
  // Rows before the place are not looked at, as none are left there.
  await makeKeys(3, '30 hours')
  const second = await removeSome(services, keys, batch(100, first?.place))
  expect(second?.count).toBe(6)
  expect(await removeSome(services, keys, batch(100))).toMatchObject({ count: 3 })
})

test('the gauge says how long the oldest row has been late', async () => {
  await makeKeys(1, '25 hours')
  const late = await gauge.read(db)
  expect(late).toMatchObject({ idempotency_keys: expect.closeTo(3_600, -2), event_receipts: 0 })
  await housekeeping.find(({ name }) => name === 'platform.forget-idempotency-keys')?.run(services)
  expect(await gauge.read(db)).toMatchObject({ idempotency_keys: 0 })
})

test('every table has one label', () => {
  const tables = all.map(({ table }) => table)
  expect(new Set(tables).size).toBe(tables.length)
})

/** Small tables are scanned and sorted unless that is forbidden. A plan that still does has no index to use. */
test.each(all.map(({ table, oldest }) => ({ table, oldest })))(
  'the age of the oldest row of $table is read from an index',
  async ({ oldest }) => {
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`explain select (${oldest})`.execute(tx)
    })
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(lines).toMatch(/Index/)
    expect(lines).not.toMatch(/Seq Scan/)
    expect(lines).not.toMatch(/Sort/)
  },
)
