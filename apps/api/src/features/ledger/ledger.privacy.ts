import type { FindErasureObstacles } from '../../platform/erasure-obstacles.ts'
import { findBalances } from './ledger.queries.ts'

/**
 * Money that is the person's, on its way to them, or owed by them. A bonus and coins cannot be paid out, only spent here:
 * whoever wants to be forgotten may leave them behind, and the page says so.
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
