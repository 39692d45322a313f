import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { type PayoutAct, WITHDRAWAL_STATES, WITHDRAWALS_ROOM } from '@trunfo/contract/wallet'
import { call, type Schemas } from '@/lib/api.ts'
import { PERIOD, toTimestamps } from '@/lib/days.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAction } from '@/lib/use-action.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { useTableView } from '@/lib/use-table-view.ts'
import { usePayoutsTexts } from '../payouts.texts.ts'

export type StaffWithdrawal = Schemas['StaffWithdrawal']

const QUEUE = '/api/admin/withdrawals'
export const QUEUE_STATES = ['all', ...WITHDRAWAL_STATES] as const

/** Without a state, the queue shows withdrawals that need action. */
const VIEW = tableShape({
  filters: { state: QUEUE_STATES, ...PERIOD },
  searchMax: USERNAME_MAX,
})

export const useQueueView = () => useTableView(VIEW)
type QueueView = ReturnType<typeof useQueueView>

export const askedOf = ({ query }: QueueView) => toTimestamps(query)
export const queueQuery = (view: QueueView) => pagedQuery(QUEUE, { params: { query: askedOf(view) } })
export const queueKey = { queryKey: [QUEUE] }
export const STATEMENTS = '/api/admin/withdrawals/statements'
export const statementsKey = { queryKey: [STATEMENTS] }

/** Refetches every page, so rows that someone else claimed lose their buttons. */
export const useLiveQueue = () => useLiveQuery(WITHDRAWALS_ROOM, [queueKey, statementsKey])

const at = (id: string) => ({ params: { path: { id } } })
export const payoutQuery = (id: string) => query('/api/admin/withdrawals/{id}/payout', at(id))

/** The second argument is the typed reason, end-to-end id or confirmation; approve and claim take none. */
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
  return useAction((given: string): Promise<unknown> => CALLS[act](id, given), {
    texts: () => ({ done: t(`acts.${act}.done`), failed: t(`acts.${act}.failed`) }),
    refreshes: [queueKey],
  })
}
