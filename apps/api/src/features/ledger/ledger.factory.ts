import { centavos } from '@trunfo/money/amounts'
import type { Db } from '../../platform/db/database.ts'
import { assertApplied, fillRewardBudget } from './operations.ts'

/** Adds to the budget for cash rewards. */
export function makeRewardBudget(db: Db, amount = 100_000_00): Promise<void> {
  const fact = `test:budget:${crypto.randomUUID()}`
  return db
    .transaction()
    .execute(async (tx) => assertApplied(await fillRewardBudget(tx, { fact, amount: centavos(amount) })))
}
