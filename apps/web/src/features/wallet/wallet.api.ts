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
import { useAct } from '@/lib/use-act.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'

export type Wallet = Schemas['Wallet']

export type Withdrawal = Schemas['Withdrawal']
export type HistoryEntry = Schemas['WalletHistoryEntry']

const HISTORY = '/api/wallet/history'

export const walletQuery = query('/api/wallet')
const historyKey = { queryKey: [HISTORY] }
/** The newest of what the person won; what waits for them is among these. */
export const sharesQuery = query('/api/prizes/shares')
/** What changes with the person's money. */
export const refreshes = [walletQuery, historyKey, sharesQuery]

/** Every page of the history is asked for anew: a withdrawal changes its state where it stands. */
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
  useAct(() => call('post', '/api/wallet/withdrawals/{id}/cancel', { params: { path: { id } } }), {
    tells: 'wallet:cancel',
    values: { amount: moneyInText(amount) },
    refreshes,
  })
