import { useQuery } from '@tanstack/react-query'
import {
  HISTORY_KINDS,
  HISTORY_STATES,
  type HistoryKind,
  type HistoryState,
  walletRoom,
} from '@trunfo/contract/wallet'
import { call, type Schemas } from '@/lib/api.ts'
import { moneyInText } from '@/lib/formats.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { useAction } from '@/lib/use-action.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'

export type Wallet = Schemas['Wallet']

export type Withdrawal = Schemas['Withdrawal']
export type HistoryEntry = Schemas['WalletHistoryEntry']

const HISTORY = '/api/wallet/history'

export const walletQuery = query('/api/wallet')
const historyKey = { queryKey: [HISTORY] }
/** The viewer's newest prizes, including those that wait for them. */
export const sharesQuery = query('/api/prizes/shares')
/** Queries that change with the viewer's money. */
export const refreshes = [walletQuery, historyKey, sharesQuery]

/** Refetches every page of the history, because a withdrawal changes its state in place. */
export function useWallet() {
  const { viewer } = useSession()
  useLiveQuery(viewer && walletRoom(viewer.id), refreshes)
  return useQuery(walletQuery)
}

export interface HistoryFilter {
  kind: HistoryKind | undefined
  state: HistoryState | undefined
}

export const parseFilter = (params: URLSearchParams): HistoryFilter => ({
  kind: HISTORY_KINDS.find((kind) => kind === params.get('kind')),
  state: HISTORY_STATES.find((state) => state === params.get('state')),
})

export const historyQuery = ({ kind, state }: HistoryFilter) =>
  pagedQuery(HISTORY, { params: { query: { kind, state } } })

export const useCancel = ({ id, amount }: Withdrawal) =>
  useAction(() => call('post', '/api/wallet/withdrawals/{id}/cancel', { params: { path: { id } } }), {
    texts: 'wallet:cancel',
    values: { amount: moneyInText(amount) },
    refreshes,
  })
