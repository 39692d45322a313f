import { basename } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { ACCOUNT_TYPES, OPERATION_KINDS } from '../../apps/api/src/features/ledger/index.ts'
import { useTestDatabase } from '../../apps/api/test/database.ts'
import { filesOf, ROOT } from './check.ts'
import { FUNCTIONS_OF_MIGRATIONS } from './sql-functions.ts'

const { ownerUrl } = await useTestDatabase()
const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
afterAll(() => client.end())

const OURS = `
  select proc.oid, proname, prosrc, proacl from pg_proc as proc
  where pronamespace::regnamespace::text in ('public', 'ledger')
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = proc.oid and deptype = 'e')`

test('the database has the functions of the files and of the list, and no others', async () => {
  const { rows } = await client.query<{ proname: string }>(OURS)
  const files = filesOf(ROOT, 'apps/api/functions/*/*.sql').map((file) => basename(file, '.sql'))
  const numbers = [
    ...Object.keys(ACCOUNT_TYPES).map((name) => `type_${name}`),
    ...Object.keys(OPERATION_KINDS).map((name) => `kind_${name}`),
  ]
  const known = new Set([...files, ...numbers, ...FUNCTIONS_OF_MIGRATIONS])
  expect(rows.map(({ proname }) => proname).filter((name) => !known.has(name))).toEqual([])
  expect(new Set(rows.map(({ proname }) => proname)).size).toBe(rows.length)
})

test('only functions that a default, a constraint or an index calls, directly or indirectly, stay in migrations', async () => {
  const { rows } = await client.query<{ proname: string }>(`
    with ours as (${OURS}),
    direct as (
      select distinct ours.* from ours join pg_depend on refclassid = 'pg_proc'::regclass and refobjid = ours.oid
      where classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)
    )
    select proname from direct
    union
    select ours.proname from ours join direct on direct.prosrc ~ ('\\m' || ours.proname || '\\M')
    order by 1`)
  expect(rows.map(({ proname }) => proname)).toEqual(FUNCTIONS_OF_MIGRATIONS)
})

test('only the app may call the functions of the files', async () => {
  const { rows } = await client.query<{ proname: string }>(
    `select proname from (${OURS}) as ours
     where proname <> all ($1) and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))`,
    [FUNCTIONS_OF_MIGRATIONS],
  )
  expect(rows).toEqual([])
})

test.each([
  ['account_types', ACCOUNT_TYPES],
  ['kinds', OPERATION_KINDS],
])('the named numbers of ledger.%s match the rows of the table', async (table, numbers) => {
  const { rows } = await client.query<{ code: string; id: number }>(
    `select code, id from ledger.${table} order by id`,
  )
  expect(Object.fromEntries(rows.map(({ code, id }) => [code, id]))).toEqual(numbers)
})
