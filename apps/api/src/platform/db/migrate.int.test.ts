import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createScratchDatabase, dropScratchDatabase, ownerUrl } from '../../../test/scratch-database.ts'
import { migrate } from './migrate.ts'

const database = `trunfo_migrate_${randomBytes(6).toString('hex')}`
const dir = mkdtempSync(join(tmpdir(), 'trunfo-migrations-'))
await createScratchDatabase(database)
afterAll(async () => {
  rmSync(dir, { recursive: true })
  await dropScratchDatabase(database)
})

test('several migrators at once bring one database up, an index built concurrently included', async () => {
  writeFileSync(join(dir, '20300101000000_test-create.sql'), 'create table things (name text);')
  writeFileSync(
    join(dir, '20300101000100_test-index.sql'),
    '-- no transaction\ncreate index concurrently things_name on things (name);',
  )
  const options = { ownerUrl: ownerUrl(database), dir }
  await Promise.all(Array.from({ length: 8 }, () => migrate(options)))
  const client = new pg.Client({ connectionString: options.ownerUrl })
  await client.connect()
  const { rows } = await client.query(
    "select indisvalid from pg_index where indexrelid = 'things_name'::regclass",
  )
  await client.end()
  expect(rows).toEqual([{ indisvalid: true }])
})
