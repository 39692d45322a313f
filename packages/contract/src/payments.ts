import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const PAYMENT_PROVIDERS = ['stripe', 'mercado-pago'] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

/** How a buyer pays: on a page of the provider, or with a Pix code on ours. */
export const PAYMENT_METHODS = ['stripe', 'mercado-pago', 'pix'] as const
export type PaymentWay = (typeof PAYMENT_METHODS)[number]

/** What can be paid through a provider. */
export const PURCHASE_KINDS = ['deposit', 'vip'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

/**
 * In the order in which an order passes through them. Up to `paid` it never goes back. Later states reflect
 * refunds and disputes; a failed refund or a won dispute restores `paid`.
 */
export const ORDER_STATES = [
  'created',
  'open',
  'pending',
  'failed',
  'expired',
  'cancelled',
  'paid',
  'part_refunded',
  'refunded',
  'charged_back',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Per buyer. */
export const MAX_OPEN_ORDERS = 5

/** The smallest amount, in centavos, that every provider accepts. */
export const MIN_CHECKOUT = 50

/** Stripe's minimum; Pix codes expire after the same time. */
export const CHECKOUT_MINUTES = 30

export const PAYMENT_MANAGER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

/** Why a payment waits for staff. */
export const REVIEW_KINDS = [
  'unmatched',
  'wrong_amount',
  'second_payment',
  'refund_failed',
  'warning',
  'dispute',
  'debt',
  'unknown_status',
] as const
export const REVIEW_STATES = ['open', 'closed'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]
export type ReviewKind = (typeof REVIEW_KINDS)[number]
export const REVIEW_PAGE_SIZE = 20

/** The minimum in production: settled deposits can be withdrawn, and stolen cards are detected late. */
export const SETTLING_DAYS_MIN = { pix: 1, card: 7 } as const

export const PAYMENTS_ERRORS = {
  // 'Chave da API Stripe não configurada.'
  'payments.stripe_not_configured': { kind: 'conflict' },
  'payments.mercado_pago_not_configured': { kind: 'conflict' },
  // 'ID do Preço não configurada.'
  'payments.price_not_configured': { kind: 'conflict' },
  // 'Link de checkout do Mercado Pago não foi retornado.'
  'payments.no_checkout_link': { kind: 'upstream_failed' },
  'payments.provider_down': { kind: 'upstream_failed' },
  'payments.too_many_open': { kind: 'conflict', facts: ['max'] },
  'payments.not_found': { kind: 'not_found' },
  'payments.cancel_refused': { kind: 'conflict' },
  'payments.test_key': { kind: 'invalid', field: 'secretKey' },
  'payments.key_refused': { kind: 'conflict' },
  'payments.settling_pix_too_short': { kind: 'invalid', facts: ['min'], field: 'settlingDaysPix' },
  'payments.settling_card_too_short': { kind: 'invalid', facts: ['min'], field: 'settlingDaysCard' },
  'payments.review_closed': { kind: 'conflict' },
  'payments.refund_not_possible': { kind: 'conflict' },
  'payments.refund_while_disputed': { kind: 'conflict' },
  'payments.write_off_while_disputed': { kind: 'conflict' },
} as const satisfies ErrorTable

/** Only the buyer may join. */
export const orderRoom = (orderId: string): string => `payment:${orderId}`
export const PAYMENT_REVIEW_ROOM = 'payment-review'
