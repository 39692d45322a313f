import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { type PayoutAct, WITHDRAWAL_STATES, WITHDRAWALS_ROOM } from '@trunfo/contract/wallet'
import { call, type Schemas } from '@/lib/api.ts'
import { inMoments, PERIOD } from '@/lib/days.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAct } from '@/lib/use-act.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { useTableView } from '@/lib/use-table-view.ts'
import { usePayoutsTexts } from '../payouts.texts.ts'

export type StaffWithdrawal = Schemas['StaffWithdrawal']

const QUEUE = '/api/admin/withdrawals'
export const QUEUE_STATES = ['all', ...WITHDRAWAL_STATES] as const

/** Without a state it is what waits for somebody. */
const VIEW = tableShape({
  filters: { state: QUEUE_STATES, ...PERIOD },
  searchMax: USERNAME_MAX,
})

export const useQueueView = () => useTableView(VIEW)
type QueueView = ReturnType<typeof useQueueView>

export const askedOf = ({ query }: QueueView) => inMoments(query)
export const queueQuery = (view: QueueView) => pagedQuery(QUEUE, { params: { query: askedOf(view) } })
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
