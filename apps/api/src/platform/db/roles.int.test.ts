import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { recordAudit } from '../audit.ts'

const { services } = await useTestApp()
const { db } = services
const DENIED = '42501'

await db.transaction().execute((tx) =>
  recordAudit(tx, {
    actorId: null,
    action: 'game.created',
    subject: { type: 'game', id: '1' },
    after: ['a', { b: 1 }],
  }),
)

test('a recorded audit entry is read back unchanged', async () => {
  const entry = await db.selectFrom('audit_entries').select('after').executeTakeFirstOrThrow()
  expect(entry.after).toEqual(['a', { b: 1 }])
})

test.each([
  ['create a table', sql`create table sneaky (id int)`],
  ['create a schema', sql`create schema sneaky`],
  ['alter a table', sql`alter table games add column sneaky int`],
  ['drop a table', sql`drop table games`],
  ['update an audit row', sql`update audit_entries set action = 'nothing'`],
  ['delete an audit row', sql`delete from audit_entries`],
  ['empty the audit table', sql`truncate audit_entries`],
  ['write a counter by hand', sql`update counter_slots set total = 1000000`],
  ['rewrite the history of migrations', sql`delete from schema_migrations`],
])('the application cannot %s', async (_name, statement) => {
  await expect(statement.execute(db)).rejects.toMatchObject({ code: DENIED })
})

test('the application is neither a superuser nor exempt from row security', async () => {
  const { rows } = await sql<{
    rolsuper: boolean
    rolbypassrls: boolean
    rolcreatedb: boolean
    rolcreaterole: boolean
  }>`
    select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`.execute(
    db,
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false }])
})

test('connections have timeouts', async () => {
  const setting = async (name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value
  expect(await setting('statement_timeout')).toBe('10s')
  expect(await setting('lock_timeout')).toBe('3s')
  expect(await setting('idle_in_transaction_session_timeout')).toBe('15s')
})

test('statements are named, so that each connection plans them once', async () => {
  await db.connection().execute(async (connection) => {
    for (let run = 0; run < 3; run++) await connection.selectFrom('games').select('id').limit(1).execute()
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_prepared_statements where statement like 'select "id" from "games" limit%'`.execute(
      connection,
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})
