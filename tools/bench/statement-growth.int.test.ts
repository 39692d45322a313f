import { expect, test } from 'vitest'
import { useTestDatabase } from '../../apps/api/test/database.ts'
import { statementGrowth } from './statement-growth.ts'

const database = await useTestDatabase()

test('a page of a long history touches no more than twice the pages of a short one', async () => {
  const { small, large } = await statementGrowth(database, { small: 100, large: 100_000 })
  process.stdout.write(`statement: ${small} pages at 100 legs, ${large} at 100 k\n`)
  expect(large).toBeLessThanOrEqual(2 * small)
}, 120_000)
