import { orderRoom, PAYMENT_REVIEW_ROOM } from '@trunfo/contract/payments'
import { defineEvent } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'
import type { SeenDispute } from './providers/index.ts'

export type DisputeState = SeenDispute['status']

interface OrderMoved {
  readonly orderId: string
  readonly buyerId: string
}

/** Opened, pending, failed, expired or cancelled: refreshes the page and notifies nobody. */
export const orderChanged = defineEvent<OrderMoved>('payments.order-changed')
export const orderPaid = defineEvent<OrderMoved & { kind: string; title: string; amount: number }>(
  'payments.order-paid',
)
export const orderRefunded = defineEvent<OrderMoved & { amount: number; number: string }>(
  'payments.order-refunded',
)
/** A dispute or mediation on the order began or changed state. */
export const orderDisputed = defineEvent<
  OrderMoved & { amount: number; number: string; state: DisputeState }
>('payments.order-disputed')
export const reviewsChanged = defineEvent<{ reviewId: string }>('payments.reviews-changed')

export const paymentsRefreshes: readonly Refresh[] = [
  refresh<OrderMoved>([orderChanged, orderPaid, orderRefunded, orderDisputed], {
    rooms: ({ orderId }) => [orderRoom(orderId)],
  }),
  refresh([reviewsChanged], { rooms: () => [PAYMENT_REVIEW_ROOM] }),
]
