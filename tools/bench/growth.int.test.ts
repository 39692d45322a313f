import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../apps/api/test/app.ts'
import { buffersOf } from './buffers.ts'
import { mainReadsGrowth } from './growth.ts'

const MOST = 1.5

const { database, services, signIn } = await useTestApp()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())

test('the main reads touch about as many pages in a large database as in a small one', async () => {
  const { SESSION_SECRET, REDIS_URL } = services.config
  const env = { DATABASE_URL: database.url, SESSION_SECRET, REDIS_URL }
  const growth = await mainReadsGrowth(owner, env, await signIn())
  const tooLarge = Object.entries(growth).filter(([, { ratio }]) => ratio > MOST)
  expect(tooLarge).toEqual([])
}, 300_000)

test('a read that counts a whole table exceeds the limit', async () => {
  const counting = { text: 'select count(*) from tournament_matches where completed_at is null', values: [] }
  expect(await buffersOf(owner, counting)).toBeGreaterThan(200)
})
