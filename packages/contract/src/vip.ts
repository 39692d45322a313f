import type { ErrorTable } from './errors.ts'
import { PAYMENT_WAYS } from './payments.ts'

/** In months. */
export const VIP_PLANS = [3, 6] as const
export type VipPlan = (typeof VIP_PLANS)[number]

export const VIP_WAYS = [...PAYMENT_WAYS, 'balance'] as const
export type VipWay = (typeof VIP_WAYS)[number]

/** Of the consumer law (art. 49): whoever bought from afar may change their mind for so long. */
export const VIP_REFUND_DAYS = 7

/** A buyer refunds one purchase by themselves in so many months; for another they write to the staff. */
export const VIP_OWN_REFUND_MONTHS = 12

/** How long before the end somebody is reminded of it. */
export const VIP_REMINDER_DAYS = [7, 1] as const

export const VIP_REASON_MAX = 500

export const VIP_HISTORY_SIZE = 20

export const VIP_ORDER_STATES = ['open', 'lapsed', 'active', 'ended', 'refunded'] as const
export type VipOrderState = (typeof VIP_ORDER_STATES)[number]

/**
 * The role on the community server: given, asked for, or what is missing. `unavailable` is where the operator runs none,
 * `absent` who is not on the server.
 */
export const VIP_DISCORD_STATES = ['unavailable', 'unlinked', 'waiting', 'absent', 'given'] as const
export type VipDiscordState = (typeof VIP_DISCORD_STATES)[number]

export const VIP_ERRORS = {
  // 'Plano não configurado!'
  'vip.plan_not_configured': { kind: 'conflict', field: 'way' },
  /** Given by staff, without an end: there is nothing to buy. */
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

/** Only its owner hears it. */
export const vipRoom = (userId: string): string => `vip:${userId}`
