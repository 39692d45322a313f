import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../apps/api/test/app.ts'
import { bufferGrowth } from './buffers.ts'
import { type Statement, statementsOf } from './statements.ts'

/** The audit log only grows, so its reads are measured in a short log and in a long one. */
const SIZES = { small: 10_000, large: process.env.TRUNFO_FULL ? 1_000_000 : 100_000 } as const
const MOST = 3

const { database, services, signIn } = await useTestApp()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())
const admin = await signIn(['admin'])

/**
 * One entry in 100 is by the viewer, more than a page in both sizes; one in 100,000 has the rare action.
 * Entries are one second apart.
 */
async function grow(rows: number): Promise<void> {
  await owner.query(
    `insert into audit_entries (id, at, actor_id, action, subject_type, subject_id, after)
     select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7000'
         || '8' || substr(md5(n::text), 1, 15))::uuid,
       moment, case when n % 100 = 0 then $2::uuid else md5((n % 500)::text)::uuid end,
       case when n % 100000 = 7 then 'game.removed' else 'ticket.answered' end,
       case when n % 3 = 0 then 'person' else 'ticket' end, md5((n % 9973)::text)::uuid::text, '{"n": 1}'
     from (select n, now() - n * interval '1 second' as moment
       from generate_series((select count(*) from audit_entries)::int + 1, $1::int) as n) as made`,
    [rows, admin.userId],
  )
}

test('a page of the audit log reads about as many buffers in a long log as in a short one', async () => {
  const { SESSION_SECRET, REDIS_URL } = services.config
  const env = { DATABASE_URL: database.url, SESSION_SECRET, REDIS_URL }
  await grow(SIZES.small)
  const { username } = await services.db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', admin.userId)
    .executeTakeFirstOrThrow()
  const hour = encodeURIComponent(new Date(Date.now() - 3_600_000).toISOString())
  const paths = {
    newest: '/api/admin/audit',
    'a rare act': '/api/admin/audit?action=game.removed',
    'a person': `/api/admin/audit?q=${username}`,
    'a rare act of a person': `/api/admin/audit?q=${username}&action=game.removed`,
    'an hour': `/api/admin/audit?from=${hour}&action=ticket.answered`,
  }
  const reads: Record<string, Statement[]> = {}
  for (const [name, path] of Object.entries(paths)) reads[name] = await statementsOf(env, path, admin.headers)
  const growth = await bufferGrowth(owner, SIZES, grow, reads)
  for (const [name, { small, large, ratio }] of Object.entries(growth))
    process.stdout.write(`audit log, ${name}: ${small} → ${large} buffers (${ratio.toFixed(2)}×)\n`)
  expect(Object.entries(growth).filter(([, { ratio }]) => ratio > MOST)).toEqual([])
}, 600_000)
