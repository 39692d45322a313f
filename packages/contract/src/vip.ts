import type { ErrorTable } from './errors.ts'
import { PAYMENT_METHODS } from './payments.ts'

/** Lengths in months. */
export const VIP_PLANS = [3, 6] as const
export type VipPlan = (typeof VIP_PLANS)[number]

export const VIP_METHODS = [...PAYMENT_METHODS, 'balance'] as const
export type VipWay = (typeof VIP_METHODS)[number]

/** Withdrawal period for online purchases under Brazilian consumer law (art. 49). */
export const VIP_REFUND_DAYS = 7

/** Buyers can refund one purchase themselves in this period; for another one they contact support. */
export const VIP_OWN_REFUND_MONTHS = 12

/** Days before the end on which a VIP is reminded. */
export const VIP_REMINDER_DAYS = [7, 1] as const

export const VIP_REASON_MAX = 500

export const VIP_HISTORY_SIZE = 20

export const VIP_ORDER_STATES = ['open', 'lapsed', 'active', 'ended', 'refunded'] as const
export type VipOrderState = (typeof VIP_ORDER_STATES)[number]

/**
 * State of the role on the community server. `unavailable`: the operator runs none. `unlinked`: no linked
 * Discord account. `waiting`: being granted. `absent`: not on the server. `given`: granted.
 */
export const VIP_DISCORD_STATES = ['unavailable', 'unlinked', 'waiting', 'absent', 'given'] as const
export type VipDiscordState = (typeof VIP_DISCORD_STATES)[number]

export const VIP_ERRORS = {
  // 'Plano não configurado!'
  'vip.plan_not_configured': { kind: 'conflict', field: 'way' },
  /** Staff granted VIP without an end, so there is nothing to buy. */
  'vip.has_no_end': { kind: 'conflict' },
  'vip.below_minimum': { kind: 'conflict', facts: ['min'], field: 'way' },
  'vip.balance_insufficient': { kind: 'conflict', facts: ['missing'], field: 'way' },
  'vip.in_debt': { kind: 'conflict', field: 'way' },
  'vip.not_active': { kind: 'conflict' },
  'vip.order_not_found': { kind: 'not_found' },
  'vip.refund_over': { kind: 'conflict', facts: ['days'] },
  'vip.refund_by_support': { kind: 'conflict', facts: ['months'] },
  'vip.refund_not_possible': { kind: 'conflict' },
  'vip.reason_required': { kind: 'invalid', field: 'reason' },
} as const satisfies ErrorTable

/** Only its owner may join. */
export const vipRoom = (userId: string): string => `vip:${userId}`
