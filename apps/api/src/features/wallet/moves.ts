import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { assertApplied, type Verdict } from '../ledger/index.ts'
import { withdrawalMoved } from './wallet.events.ts'
import {
  findWithdrawal,
  type Move,
  moveWithdrawal,
  netOf,
  type WithdrawalRow,
} from './withdrawals.queries.ts'

export const stateChangedError = (state: string) => new AppError('wallet.withdrawal_moved_on', { state })

/**
 * Moves a withdrawal from one state to another and throws if its state changed meanwhile. Always locks the
 * ledger before the row, because a dispute that releases holds already has the ledger's locks. `row` is read
 * without a lock, so the ledger and the update both check the state again.
 */
export async function transition(
  tx: Tx,
  row: WithdrawalRow,
  move: Move,
  moveMoney?: () => Promise<Verdict>,
): Promise<void> {
  const verdict = await moveMoney?.()
  if (verdict === 'frozen') throw new AppError('wallet.frozen')
  if (verdict === 'in_debt' || verdict === 'at_risk') throw new AppError('wallet.owner_at_risk')
  if (verdict === 'resolved' || !(await moveWithdrawal(tx, row.id, move)))
    throw stateChangedError((await findWithdrawal(tx, row.id))?.state ?? row.state)
  if (verdict) assertApplied(verdict)
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
