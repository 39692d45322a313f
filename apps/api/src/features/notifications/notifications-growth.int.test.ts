import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../tools/bench/buffers.ts'
import { type Statement, statementsOf } from '../../../../../tools/bench/statements.ts'
import { useTestApp } from '../../../test/app.ts'
import { writeCursor } from '../../platform/paging.ts'
import { CLEARED_AT_ONCE } from './notifications.commands.ts'

/** Enough for a hundred rows to count, one page and the session; a scan would touch thousands. */
const MOST_PAGES = 200
const UNREAD = 100_000

const { app, database, services, signIn } = await useTestApp()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())
const hoarder = await signIn()
const { headers } = hoarder

beforeAll(async () => {
  await owner.query(
    `insert into notifications (user_id, source_id, kind, title, message)
     select $1, gen_random_uuid(), 'wall', 'Recado ' || n, 'Olá.' from generate_series(1, $2::int) as n`,
    [hoarder.userId, UNREAD],
  )
  await settle(owner)
}, 120_000)

const { SESSION_SECRET, REDIS_URL } = services.config
const env = { DATABASE_URL: database.url, SESSION_SECRET, REDIS_URL }
const pagesOf = async (statements: readonly Statement[]) => {
  let sum = 0
  for (const statement of statements) sum += await buffersOf(owner, statement)
  return sum
}

test(`the first and the last page of ${UNREAD} cost the same`, async () => {
  const { rows } = await owner.query('select id from notifications order by id offset 30 limit 1')
  const last = `?cursor=${writeCursor([rows[0].id])}`
  for (const query of ['', last])
    expect(await pagesOf(await statementsOf(env, `/api/notifications${query}`, headers))).toBeLessThan(
      MOST_PAGES,
    )
})

test('clearing them all touches a bounded number of rows, and the list afterwards reads no more', async () => {
  const url = '/api/notifications/read-all'
  expect((await app.inject({ method: 'POST', url, headers })).statusCode).toBe(204)
  const { rows } = await owner.query(
    'select count(*)::int as touched from notifications where read_at is not null',
  )
  expect(rows[0].touched).toBe(CLEARED_AT_ONCE)
  // The index still returns rows that were just marked, until it is cleaned; it never returns the 99,500
  // below the mark.
  const list = await statementsOf(env, '/api/notifications', headers)
  expect(await pagesOf(list)).toBeLessThan(MOST_PAGES + 3 * CLEARED_AT_ONCE)
  const answer = await app.inject({ url: '/api/notifications', headers })
  expect(answer.json()).toEqual({ notifications: [], nextCursor: null, unread: 0 })
})

test('a query that scans them is detected', async () => {
  const text = `select id from notifications where user_id = $1 and message like '%nada%'`
  expect(await pagesOf([{ text, values: [hoarder.userId] }])).toBeGreaterThan(1_000)
})
