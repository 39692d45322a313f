import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../../tools/bench/buffers.ts'
import { overheard, type Statement, statementsOf } from '../../../../../../tools/bench/statements.ts'
import { useTestApp } from '../../../../test/app.ts'
import { createDatabase, openPool } from '../../../platform/db/database.ts'
import { makePerson } from '../../accounts/testing.ts'
import { deleteSomeOf, hasTooManyPending, isRepeatedMessage } from './wall.queries.ts'

/** Enough for a page of messages and their authors; a scan of this wall would read thousands. */
const MOST_PAGES = 150
const MESSAGES = 100_000

const { database, services, signIn } = await useTestApp()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())

const star = await signIn()
const fan = await signIn()
const modest = await makePerson(services.db)
const { username } = await services.db
  .selectFrom('profiles')
  .select('username')
  .where('id', '=', star.userId)
  .executeTakeFirstOrThrow()
const visitor = { headers: {} }

/**
 * The worst case: all newest messages are pending, so a visitor's page lies below 50,000 others, and an old
 * pending message lies below 50,000 approved ones.
 */
beforeAll(async () => {
  await owner.query(
    `with crowd as (
       insert into users (email) select 'fa-' || n || '@exemplo.test' from generate_series(1, 200) as n
       returning id, email
     )
     insert into profiles (id, username) select id, split_part(email, '@', 1) from crowd`,
  )
  await owner.query(
    `insert into profile_messages (profile_id, author_id, content, status, created_at)
     select $1, authors.ids[1 + n % array_length(authors.ids, 1)], repeat('recado ', 20) || n,
       case when n = 1 or n > $2::int / 2 then 'pending' else 'approved' end,
       now() - make_interval(mins => $2::int - n)
     from generate_series(1, $2::int) as n,
       (select array_agg(id) as ids from profiles where username like 'fa-%') as authors
     order by n`,
    [star.userId, MESSAGES],
  )
  await owner.query(
    `insert into profile_messages (profile_id, author_id, content, status)
     select $1, author_id, content, status from profile_messages limit 2000`,
    [modest.id],
  )
  await owner.query(
    `insert into profile_messages (profile_id, author_id, content, status)
     select $1, $2, 'Recado ' || n, 'pending' from generate_series(1, 3) as n`,
    [star.userId, fan.userId],
  )
  await settle(owner)
}, 120_000)

const pagesOf = async (statements: readonly Statement[]) => {
  let sum = 0
  for (const statement of statements) sum += await buffersOf(owner, statement)
  return sum
}
const { SESSION_SECRET, REDIS_URL } = services.config
const env = { DATABASE_URL: database.url, SESSION_SECRET, REDIS_URL }

test.each([
  ['a visitor', visitor, ''],
  ['the owner', star, ''],
  ['the owner, what waits', star, '&show=pending'],
  ['an author', fan, ''],
  ['an author, what waits', fan, '&show=pending'],
])(`%s reads the first and the last page of ${MESSAGES} at the same price`, async (_who, viewer, show) => {
  const path = `/api/profiles/${username}/messages?show=all${show}`.replace('show=all&', '')
  const first = await statementsOf(env, path, viewer.headers)
  const { rows } = await owner.query<{ createdAt: Date; id: string }>(
    `select created_at as "createdAt", id from profile_messages where profile_id = $1
     order by created_at offset 30 limit 1`,
    [star.userId],
  )
  const key = [rows[0]?.createdAt.toISOString(), rows[0]?.id]
  const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')
  const last = await statementsOf(env, `${path}&cursor=${cursor}`, viewer.headers)
  expect(await pagesOf(first)).toBeLessThan(MOST_PAGES)
  expect(await pagesOf(last)).toBeLessThan(MOST_PAGES)
})

test('the checks before posting do not get slower as the wall grows', async () => {
  const statements: Statement[] = []
  const pool = openPool({ url: database.url, poolMax: 1 })
  const db = createDatabase(overheard(pool, (statement) => statements.push(statement)))
  const here = { profileId: star.userId, authorId: fan.userId }
  await db.transaction().execute(async (tx) => {
    await isRepeatedMessage(tx, { ...here, content: 'Outro recado' })
    await hasTooManyPending(tx, here.profileId, here.authorId)
  })
  await pool.end()
  const asked = statements.filter(({ text }) => text.startsWith('select'))
  expect(asked).toHaveLength(2)
  expect(await pagesOf(asked)).toBeLessThan(20)
})

test('erasing a batch costs the same on a large wall as on a small one', async () => {
  const nobody = await makePerson(services.db)
  expect(await deleteSomeOf(services.db, nobody.id, 500)).toBe(0)
  const pagesOfDeleting = async (userId: string) => {
    const pool = openPool({ url: database.url, poolMax: 1 })
    const statements: Statement[] = []
    const db = createDatabase(overheard(pool, (statement) => statements.push(statement)))
    expect(await deleteSomeOf(db, userId, 500)).toBe(500)
    await pool.end()
    return pagesOf(statements)
  }
  const few = await pagesOfDeleting(modest.id)
  expect(await pagesOfDeleting(star.userId)).toBeLessThan(few * 1.5)
})

test('a query that scans the wall is detected', async () => {
  const text = `select id from profile_messages where profile_id = $1 and content like '%nada%'`
  expect(await pagesOf([{ text, values: [star.userId] }])).toBeGreaterThan(1_000)
})
