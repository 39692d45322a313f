import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { mustStand, type Verdict } from '../ledger/index.ts'
import { withdrawalMoved } from './wallet.events.ts'
import {
  findWithdrawal,
  type Move,
  moveWithdrawal,
  netOf,
  type WithdrawalRow,
} from './withdrawals.queries.ts'

export const movedOn = (state: string) => new AppError('wallet.withdrawal_moved_on', { state })

/**
 * Takes a withdrawal from one state into another. The ledger first and the row after it, everywhere: a dispute that takes
 * holds back has the ledger's locks when it comes to the rows. The row is found without a lock, so both judge anew.
 */
export async function takeStep(
  tx: Tx,
  row: WithdrawalRow,
  move: Move,
  moveMoney?: () => Promise<Verdict>,
): Promise<void> {
  const verdict = await moveMoney?.()
  if (verdict === 'frozen') throw new AppError('wallet.frozen')
  if (verdict === 'in_debt' || verdict === 'at_risk') throw new AppError('wallet.owner_at_risk')
  if (verdict === 'resolved' || !(await moveWithdrawal(tx, row.id, move)))
    throw movedOn((await findWithdrawal(tx, row.id))?.state ?? row.state)
  if (verdict) mustStand(verdict)
  await emit(tx, withdrawalMoved, {
    withdrawalId: row.id,
    userId: row.userId,
    from: move.from,
    state: move.to,
    amount: row.amount,
    net: netOf(row),
    reason: move.reason ?? null,
  })
}
