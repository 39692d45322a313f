import { type PayoutAct, WITHDRAWAL_STATES, WITHDRAWALS_ROOM } from '@trunfo/contract/wallet'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { usePayoutsTexts } from '../payouts.texts.ts'

export type StaffWithdrawal = Schemas['StaffWithdrawal']

const QUEUE = '/api/admin/withdrawals'
const FILTERS = ['open', ...WITHDRAWAL_STATES] as const
type QueueFilter = (typeof FILTERS)[number]

export const parseFilter = (params: URLSearchParams): QueueFilter =>
  FILTERS.find((state) => state === params.get('state')) ?? 'open'

export const queueQuery = (state: QueueFilter) => pagedQuery(QUEUE, { params: { query: { state } } })
export const queueKey = { queryKey: [QUEUE] }
export const STATEMENTS = '/api/admin/withdrawals/statements'
export const statementsKey = { queryKey: [STATEMENTS] }

/** Every page of it is asked for anew: a row that somebody else took on must not keep its buttons. */
export const useLiveQueue = () => useLiveQuery(WITHDRAWALS_ROOM, [queueKey, statementsKey])

const at = (id: string) => ({ params: { path: { id } } })
export const payoutQuery = (id: string) => query('/api/admin/withdrawals/{id}/payout', at(id))

/** `given` is what was typed: a reason, the end-to-end id or the words of confirmation; nothing for the first two. */
const CALLS = {
  approve: (id) => call('post', '/api/admin/withdrawals/{id}/approve', at(id)),
  claim: (id) => call('post', '/api/admin/withdrawals/{id}/claim', at(id)),
  paid: (id, endToEndId) =>
    call('post', '/api/admin/withdrawals/{id}/paid', { ...at(id), body: { endToEndId } }),
  unclaim: (id, confirmation) =>
    call('post', '/api/admin/withdrawals/{id}/unclaim', { ...at(id), body: { confirmation } }),
  reject: (id, reason) => call('post', '/api/admin/withdrawals/{id}/reject', { ...at(id), body: { reason } }),
  fail: (id, reason) => call('post', '/api/admin/withdrawals/{id}/fail', { ...at(id), body: { reason } }),
  returned: (id, reason) =>
    call('post', '/api/admin/withdrawals/{id}/returned', { ...at(id), body: { reason } }),
} satisfies Record<PayoutAct, (id: string, given: string) => Promise<unknown>>

export function usePayoutAct(id: string, act: PayoutAct) {
  const { t } = usePayoutsTexts()
  return useAct((given: string): Promise<unknown> => CALLS[act](id, given), {
    tells: () => ({ done: t(`acts.${act}.done`), failed: t(`acts.${act}.failed`) }),
    refreshes: [queueKey],
  })
}
