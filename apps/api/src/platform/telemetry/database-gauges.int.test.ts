import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../../../tools/services/index.ts'
import { createDatabase, openPool } from '../db/database.ts'
import { databaseGauges } from './database-gauges.ts'
import { metrics, watchMetrics } from './metrics.ts'

const postgres = await startPostgres()
const pool = openPool({ url: postgres.url, poolMax: 3 })
const unwatch = watchMetrics(databaseGauges, createDatabase(pool))
afterAll(async () => {
  unwatch()
  await pool.end()
  await postgres.stop()
})

const scrape = async () => (await metrics.metrics()).split('\n').filter((line) => line.startsWith('db_'))

test('the oldest transaction is one of the own role, although the role may see all', async () => {
  const age = async () =>
    Number((await scrape()).find((line) => line.startsWith('db_oldest_transaction_seconds '))?.split(' ')[1])
  const begin = async (connectionString: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin')
  }
  const other = new URL(postgres.url)
  other.username = 'reporting'
  await pool.query('create role reporting superuser login')
  await begin(other.href)
  await pool.query('select pg_sleep(2)')
  // The reads of the scrape itself are transactions of the own role.
  expect(await age()).toBeGreaterThanOrEqual(0)
  expect(await age()).toBeLessThan(2)
  await begin(postgres.url)
  await pool.query('select pg_sleep(2)')
  expect(await age()).toBeGreaterThanOrEqual(2)
})

test('a database that hangs is down in every scrape, and has no other figures', async () => {
  expect(await scrape()).toEqual(expect.arrayContaining(['db_is_up 1', 'db_standbys 0']))

  postgres.freeze()
  for (let round = 0; round < 4; round += 1) expect(await scrape()).toEqual(['db_is_up 0'])

  postgres.thaw()
  await expect.poll(scrape).toEqual(expect.arrayContaining(['db_is_up 1', 'db_standbys 0']))
})
