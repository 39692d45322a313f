import { PAGES } from '@trunfo/contract/pages'
import { VIP_REFUND_DAYS, VIP_REMINDER_DAYS, type VipOrderState } from '@trunfo/contract/vip'

/** Fields of the payment settings that hold a plan's price and its Stripe price id. */
export const PRICES = { 3: 'price3MonthsValue', 6: 'price6MonthsValue' } as const
export const PRICE_IDS = { 3: 'priceId3Months', 6: 'priceId6Months' } as const

const DAY_MS = 24 * 60 * 60_000

export interface Period {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(at: Date, months: number): Date {
  const day = at.getUTCDate()
  const later = new Date(at)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day, lastDay))
  return later
}

const latest = (...moments: readonly (Date | null)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))

/** A renewal starts at the end of the last period, so no day is lost. */
export function nextPeriod(lastEnd: Date | null, months: number, now: Date): Period {
  const startsAt = latest(lastEnd, now)
  return { startsAt, endsAt: addMonths(startsAt, months) }
}

export const lengthOf = ({ startsAt, endsAt }: Period): number => endsAt.getTime() - startsAt.getTime()

/** Moves later periods forward after a revocation: each keeps its length, and none starts before now. */
export function pulledForward<Later extends Period>(
  revoked: Period,
  later: readonly Later[],
  now: Date,
): Later[] {
  let from = latest(revoked.startsAt, now)
  if (revoked.endsAt <= from) return []
  return later
    .filter(({ startsAt }) => startsAt >= revoked.endsAt)
    .map((period) => {
      const endsAt = new Date(from.getTime() + lengthOf(period))
      const moved = { ...period, startsAt: from, endsAt }
      from = endsAt
      return moved
    })
}

/** The time lost by a revocation, appended after the last period. Null if nothing was lost. */
export function restoredPeriod(
  { startsAt, endsAt, revokedAt }: Period & { readonly revokedAt: Date },
  lastEnd: Date | null,
  now: Date,
): Period | null {
  const lost = endsAt.getTime() - latest(startsAt, revokedAt).getTime()
  if (lost <= 0) return null
  const from = latest(lastEnd, now)
  return { startsAt: from, endsAt: new Date(from.getTime() + lost) }
}

/** Only a full return counts: a partial one, by courtesy or by a bank, revokes nothing. */
export const isReturned = (amount: number, returned: number): boolean => amount > 0 && returned >= amount

/** The reminder due, in days before the end; null if none is due or it was already sent. */
export function dueReminder(expiresAt: Date, remindedDays: number | null, now: Date): number | null {
  const left = expiresAt.getTime() - now.getTime()
  const due = VIP_REMINDER_DAYS.filter((days) => left > 0 && left <= days * DAY_MS).at(-1)
  return due !== undefined && (remindedDays === null || due < remindedDays) ? due : null
}

export const refundableUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + VIP_REFUND_DAYS * DAY_MS)

/** Ledger facts of a purchase from the balance and of its return. */
export const SALE_FACT = 'vip'
export const RETURN_FACT = 'vip-return'
export const saleFact = (orderId: string) => `${SALE_FACT}:${orderId}`
export const returnFact = (orderId: string) => `${RETURN_FACT}:${orderId}`

export const SUBSCRIPTION_PATH = `${PAGES.accountSettings.path}?tab=subscription`

interface OrderFacts {
  readonly paidAt: Date | null
  readonly paymentState: string | null
  readonly endsAt: Date | null
  readonly isRevoked: boolean
}

/** Payment states in which an order will not be paid. */
export const LAPSED: readonly string[] = ['failed', 'expired', 'cancelled']

export function orderState(
  { paidAt, paymentState, endsAt, isRevoked }: OrderFacts,
  now: Date,
): VipOrderState {
  if (!paidAt) return paymentState !== null && LAPSED.includes(paymentState) ? 'lapsed' : 'open'
  if (isRevoked) return 'refunded'
  return endsAt && endsAt > now ? 'active' : 'ended'
}
