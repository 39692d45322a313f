import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../services/index.ts'
import { ROOT } from './check.ts'
import { readCompose, variablesOf } from './packaging/compose.ts'

const CPF = '529.982.247-25'

const file = join(ROOT, 'compose.yaml')
const anything = Object.fromEntries([...variablesOf(file)].map((name) => [name, 'x']))
const [, ...flags] = readCompose(file, anything).services.postgres?.command ?? []
const settings = Object.fromEntries(
  flags.map((flag) => flag.replace(/^--/, '').split('=') as [string, string]),
)

const postgres = await startPostgres({
  settings: { ...settings, logging_collector: 'on', log_filename: 'postgresql.log' },
})
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
afterAll(async () => {
  await client.end()
  await postgres.stop()
})

const log = () => readFileSync(join(postgres.dir, 'log/postgresql.log'), 'utf8')

test('the settings of compose.yaml log a slow statement without its parameters', async () => {
  await client.query('select pg_sleep($1), $2::text as cpf', [0.6, CPF])
  await client.query('select $1::text as quick', [CPF])
  await expect.poll(log).toContain('select pg_sleep($1), $2::text as cpf')
  expect(log()).not.toContain(CPF)
  expect(log()).not.toContain('as quick')
})

test('and they load the extension that sums up statements', async () => {
  await client.query('create extension pg_stat_statements')
  const { rowCount } = await client.query("select from pg_stat_statements where query like '%pg_sleep%'")
  expect(rowCount).toBeGreaterThan(0)
})
