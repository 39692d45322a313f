import { PAYMENT_REVIEW_ROOM, REVIEW_KINDS } from '@trunfo/contract/payments'
import { call, type Schemas } from '@/lib/api.ts'
import { inMoments, PERIOD } from '@/lib/days.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAct } from '@/lib/use-act.ts'
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

/** Without a state it is what is open. */
const VIEW = tableShape({ filters: { state: ['closed'], kind: REVIEW_KINDS, ...PERIOD } })

export const useReviewView = () => useTableView(VIEW)
type ReviewView = ReturnType<typeof useReviewView>

export const askedOf = ({ query: asked }: ReviewView) => inMoments(asked)
export const reviewQuery = (view: ReviewView) => pagedQuery(REVIEW, { params: { query: askedOf(view) } })

export const useLiveReview = () => useLiveHead(PAYMENT_REVIEW_ROOM, { queryKey: [REVIEW] })

export const orderByNumberQuery = (number: string) => query(ORDERS, { params: { query: { number } } })

const at = (id: string) => ({ params: { path: { id } } })

export const useClose = (id: string) =>
  useAct(
    (note: string) => call('post', '/api/admin/payments/review/{id}/close', { ...at(id), body: { note } }),
    { tells: 'payments:close', refreshes },
  )

export const useWriteOff = (id: string) =>
  useAct(
    (note: string) =>
      call('post', '/api/admin/payments/review/{id}/write-off', { ...at(id), body: { note } }),
    { tells: 'payments:writeOff', refreshes },
  )

/** Of money that belongs to nobody here. The case closes by itself once the provider has sent it. */
export const useGiveBack = (id: string) =>
  useAct(() => call('post', '/api/admin/payments/review/{id}/refund', at(id)), {
    tells: 'payments:giveBack',
    refreshes,
  })

export function useRefund(orderId: string) {
  const { t } = usePaymentsTexts()
  return useAct(
    (body: Schemas['RefundOrder']) =>
      call('post', '/api/admin/payments/orders/{id}/refunds', { ...at(orderId), body }),
    {
      tells: ({ error }) => ({
        done: t('refund.done'),
        failed: t('refund.failed'),
        field: passwordFieldOf(error),
      }),
      refreshes,
    },
  )
}
