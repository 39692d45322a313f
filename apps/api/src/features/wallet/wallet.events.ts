import { WITHDRAWALS_ROOM, type WithdrawalState, walletRoom } from '@trunfo/contract/wallet'
import { defineEvent } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'
import { moneyChanged } from '../ledger/index.ts'
import { orderChanged, orderPaid } from '../payments/index.ts'

/** A withdrawal entered a state, including its first one. */
export const withdrawalMoved = defineEvent<{
  withdrawalId: string
  userId: string
  from: WithdrawalState | null
  state: WithdrawalState
  amount: number
  net: number
  reason: string | null
}>('wallet.withdrawal-moved')

export const bankLinesChanged = defineEvent<{ lines: number }>('wallet.bank-lines-changed')

export const walletRefreshes: readonly Refresh[] = [
  refresh([moneyChanged], { rooms: ({ userId }) => [walletRoom(userId)] }),
  refresh([orderChanged, orderPaid], { rooms: ({ buyerId }) => [walletRoom(buyerId)] }),
  refresh([withdrawalMoved], { rooms: ({ userId }) => [walletRoom(userId), WITHDRAWALS_ROOM] }),
  refresh([bankLinesChanged], { rooms: () => [WITHDRAWALS_ROOM] }),
]
