import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const PAYMENT_PROVIDERS = ['stripe', 'mercado-pago'] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

/** How a person pays: on a page of the provider's, or by a Pix code on ours. */
export const PAYMENT_WAYS = ['stripe', 'mercado-pago', 'pix'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** What can be bought at a provider. */
export const PURCHASE_KINDS = ['deposit', 'vip'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

/**
 * In the order in which an order goes through them. Up to `paid` it never goes back; what comes after says where refunds
 * and disputes stand, and a refund that failed or a dispute that was won gives `paid` again.
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

/** Of one person at a time. */
export const MAX_OPEN_ORDERS = 5

/** Less than this no provider takes. */
export const MIN_CHECKOUT = 50

/** Stripe's shortest; Pix codes get the same. */
export const CHECKOUT_MINUTES = 30

export const PAYMENT_MANAGER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

/** Why something waits for a person. */
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

/** What production does not go below: what settles can be withdrawn, and a stolen card shows late. */
export const SETTLING_DAYS_MIN = { pix: 1, card: 7 } as const

export const PAYMENTS_ERRORS = {
  // 'Chave da API Stripe não configurada.'
  'payments.stripe_not_configured': { kind: 'conflict' },
  'payments.mercado_pago_not_configured': { kind: 'conflict' },
  // 'ID do Preço não configurada.'
  'payments.price_not_configured': { kind: 'conflict' },
  // 'Link de checkout do Mercado Pago não foi retornado.'
  'payments.no_checkout_link': { kind: 'unavailable' },
  'payments.provider_down': { kind: 'unavailable' },
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

/** Only its buyer hears it. */
export const orderRoom = (orderId: string): string => `payment:${orderId}`
export const PAYMENT_REVIEW_ROOM = 'payment-review'
