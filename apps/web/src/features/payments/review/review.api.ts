import { PAYMENT_REVIEW_ROOM, REVIEW_KINDS } from '@trunfo/contract/payments'
import { call, type Schemas } from '@/lib/api.ts'
import { PERIOD, toTimestamps } from '@/lib/days.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAction } from '@/lib/use-action.ts'
import { useLiveHead } from '@/lib/use-live-query.ts'
import { useTableView } from '@/lib/use-table-view.ts'
import { usePaymentsTexts } from '../payments.texts.ts'
import { passwordFieldOf } from './password-refusal.ts'

export type PaymentReview = Schemas['PaymentReviewList']['reviews'][number]
export type StaffOrder = NonNullable<Schemas['StaffOrderAnswer']['order']>

export const NOTE_MAX = 500

const REVIEW = '/api/admin/payments/review'
const ORDERS = '/api/admin/payments/orders'
const refreshes = [{ queryKey: [REVIEW] }, { queryKey: [ORDERS] }]

/** Without a state, the list shows open cases. */
const VIEW = tableShape({ filters: { state: ['closed'], kind: REVIEW_KINDS, ...PERIOD } })

export const useReviewView = () => useTableView(VIEW)
type ReviewView = ReturnType<typeof useReviewView>

export const askedOf = ({ query: asked }: ReviewView) => toTimestamps(asked)
export const reviewQuery = (view: ReviewView) => pagedQuery(REVIEW, { params: { query: askedOf(view) } })

export const useLiveReview = () => useLiveHead(PAYMENT_REVIEW_ROOM, { queryKey: [REVIEW] })

export const orderByNumberQuery = (number: string) => query(ORDERS, { params: { query: { number } } })

const at = (id: string) => ({ params: { path: { id } } })

export const useClose = (id: string) =>
  useAction(
    (note: string) => call('post', '/api/admin/payments/review/{id}/close', { ...at(id), body: { note } }),
    { texts: 'payments:close', refreshes },
  )

export const useWriteOff = (id: string) =>
  useAction(
    (note: string) =>
      call('post', '/api/admin/payments/review/{id}/write-off', { ...at(id), body: { note } }),
    { texts: 'payments:writeOff', refreshes },
  )

/** Refunds money that belongs to no user. The case closes once the provider has sent it. */
export const useGiveBack = (id: string) =>
  useAction(() => call('post', '/api/admin/payments/review/{id}/refund', at(id)), {
    texts: 'payments:giveBack',
    refreshes,
  })

export function useRefund(orderId: string) {
  const { t } = usePaymentsTexts()
  return useAction(
    (body: Schemas['RefundOrder']) =>
      call('post', '/api/admin/payments/orders/{id}/refunds', { ...at(orderId), body }),
    {
      texts: ({ error }) => ({
        done: t('refund.done'),
        failed: t('refund.failed'),
        field: passwordFieldOf(error),
      }),
      refreshes,
    },
  )
}
