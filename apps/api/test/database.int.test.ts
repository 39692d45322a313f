import pg from 'pg'
import { expect, test } from 'vitest'
import { useTestDatabase } from './database.ts'

const database = await useTestDatabase()

test('a test file gets a migrated database, as the application role', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select current_user as role, count(*)::int as games from games')
  await client.end()
  expect(rows).toEqual([{ role: 'trunfo_app', games: 0 }])
})
