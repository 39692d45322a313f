import type { FindErasureObstacles } from '../../platform/erasure-obstacles.ts'
import { findBalances } from './ledger.queries.ts'

/**
 * Cash, unsettled deposits, holds and debts block erasure. A bonus and coins do not: they can only be spent
 * here, so a person may leave them behind, and the page says so.
 */
export const findErasureObstacles: FindErasureObstacles = async (db, userId) => {
  const { cash, unsettled, held, debt } = await findBalances(db, userId)
  const obstacles = [
    { reason: 'balance', amount: cash },
    { reason: 'unsettled', amount: unsettled },
    { reason: 'held', amount: held },
    { reason: 'debt', amount: debt },
  ] as const
  return obstacles.filter(({ amount }) => amount > 0)
}
