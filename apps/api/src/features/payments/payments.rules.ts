import type { OrderState, PaymentWay } from '@trunfo/contract/payments'
import type { Centavos } from '@trunfo/money/amounts'
import type {
  ProviderName,
  ProviderSnapshot,
  SeenDispute,
  SeenPayment,
  SeenRefund,
} from './providers/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** States of the order's own row; refunds and disputes have rows of their own. */
export type StoredState = Exclude<OrderState, 'part_refunded' | 'refunded' | 'charged_back'>

const RANKS: Readonly<Record<StoredState, number>> = {
  created: 0,
  open: 1,
  pending: 2,
  failed: 3,
  expired: 3,
  cancelled: 3,
  paid: 4,
}
export const isHigher = (state: StoredState, than: StoredState): boolean => RANKS[state] > RANKS[than]
export const isStillOpen = (state: StoredState): boolean => RANKS[state] < RANKS.failed

/**
 * A closed order may be reported failed or expired by its provider before the buyer's cancellation is
 * recorded, so cancelling overrides those states.
 */
export const mayEndAs = (end: 'expired' | 'cancelled', state: StoredState): boolean =>
  end === 'cancelled' ? state !== 'paid' : isStillOpen(state)

export const providerOf = (way: PaymentWay): ProviderName => (way === 'stripe' ? 'stripe' : 'mercado-pago')

/** Characters that are not confused when a number is read aloud. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_LENGTH = 8

/** Unbiased, because 32 characters divide a byte evenly. */
export function receiptNumber(random: Uint8Array): string {
  const all = [...random.subarray(0, NUMBER_LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('')
  return `${all.slice(0, 4)}-${all.slice(4)}`
}

/** Accepts a missing dash, lower case, an O for a zero, and an I or L for a one. */
export function readReceiptNumber(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
  return `${plain.slice(0, 4)}-${plain.slice(4)}`
}

export interface OrderFacts {
  readonly way: PaymentWay
  readonly provider: ProviderName
  readonly amount: Centavos
  readonly expiresAt: Date
}

/**
 * State of an unpaid order by what its provider shows; null keeps the current one. A waiting Pix and a card
 * that Mercado Pago rejected on an open page say nothing about the order.
 */
export function unpaidState(
  { way, expiresAt }: Pick<OrderFacts, 'way' | 'expiresAt'>,
  { checkout, payments }: Pick<ProviderSnapshot, 'checkout' | 'payments'>,
  now: Date,
): 'pending' | 'failed' | 'expired' | null {
  const isPending = payments.some(({ status }) => status === 'pending')
  if (way === 'pix') {
    if (isPending || payments.length === 0) return null
    return now >= expiresAt ? 'expired' : 'failed'
  }
  if (isPending) return 'pending'
  if (checkout === 'expired') return 'expired'
  return checkout === 'complete' && payments.length > 0 ? 'failed' : null
}

export type Outcome = 'fulfilled' | 'wrong_amount' | 'second_payment' | 'unmatched'

/** What happens to money that arrived. It is booked in any case. */
export function outcomeOf(
  payment: Pick<SeenPayment, 'amount' | 'currency'>,
  provider: ProviderName,
  order: Pick<OrderFacts, 'provider' | 'amount'> | null,
  isFulfilled: boolean,
): Outcome {
  if (!order || order.provider !== provider) return 'unmatched'
  if (!isReais(payment.currency) || payment.amount !== order.amount) return 'wrong_amount'
  return isFulfilled ? 'second_payment' : 'fulfilled'
}

export const isReais = (currency: string): boolean => currency.toUpperCase() === 'BRL'

export function settlingDate(
  { method, paidAt }: Pick<SeenPayment, 'method' | 'paidAt'>,
  days: { readonly settlingDaysPix: number; readonly settlingDaysCard: number },
  now: Date,
): Date {
  const settlingDays = method === 'pix' ? days.settlingDaysPix : days.settlingDaysCard
  return new Date((paidAt ?? now).getTime() + settlingDays * DAY_MS)
}

/** Settling date of held deposits: they settle only after a fundador confirms. */
export const HELD_BACK = new Date('9999-12-31T00:00:00Z')

export type TakingState = SeenDispute['status']
const TAKING_RANKS: Readonly<Record<TakingState, number>> = {
  warning: 0,
  dropped: 1,
  open: 2,
  lost: 3,
  won: 4,
}

export const isLater = (state: TakingState, than: TakingState): boolean =>
  TAKING_RANKS[state] > TAKING_RANKS[than]

/** Returns that we did not request use the states of disputes: announced, taken for good, or restored. */
export const stateOfReturn = (status: SeenRefund['status']): TakingState =>
  (({ pending: 'warning', done: 'lost', failed: 'won' }) as const)[status]

interface KnownDispute {
  readonly providerId: string
  readonly state: TakingState
}

/**
 * Maps each shown dispute to the id it is stored under, so the same chargeback never takes twice. One known
 * only from the payment's status is stored under the payment's id and keeps it when its own id appears. If
 * its own id is already known, the payment's status updates that dispute.
 */
export function disputeKeys(
  paymentId: string,
  seen: readonly SeenDispute[],
  known: readonly KnownDispute[],
): SeenDispute[] {
  const isKnown = (id: string) => known.some(({ providerId }) => providerId === id)
  const others = known.filter(({ providerId }) => providerId !== paymentId)
  const [open, ...further] = others.filter(({ state }) => state === 'open')
  let standIn = isKnown(paymentId) ? paymentId : null
  return seen
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((dispute) => {
      if (dispute.isStandIn) {
        if (isKnown(paymentId) || others.length === 0) return [dispute]
        return open && further.length === 0 ? [{ ...dispute, id: open.providerId }] : []
      }
      if (isKnown(dispute.id) || standIn === null) return [dispute]
      const id = standIn
      standIn = null
      return [{ ...dispute, id }]
    })
}

/**
 * State of a mediation by a snapshot; null keeps the current one. It is open while the payment is in
 * mediation and over when a newer snapshot shows otherwise. Older snapshots change nothing.
 */
export function mediationState(
  { mediation, changedAt }: Pick<SeenPayment, 'mediation' | 'changedAt'>,
  before: {
    readonly state: TakingState | null
    readonly amount: Centavos | null
    readonly changedAt: Date | null
  },
): 'warning' | 'dropped' | null {
  const isNewer = changedAt !== null && (before.changedAt === null || changedAt > before.changedAt)
  const isOlder = changedAt !== null && before.changedAt !== null && changedAt < before.changedAt
  if (mediation === null) return before.state === 'warning' && isNewer ? 'dropped' : null
  if (before.state === null) return isOlder ? null : 'warning'
  return isNewer && (before.state === 'dropped' || before.amount !== mediation) ? 'warning' : null
}

/** Delay before a lot is checked again: short if its provider is down, longer if it waits for staff. */
export const RECHECK_DELAY_MS = { away: 15 * MINUTE_MS, question: HOUR_MS } as const

interface OwnRefund {
  readonly id: string
  readonly amount: number
  readonly state: string
  readonly sentAt: Date | null
  readonly providerRefundId: string | null
}

/**
 * Finds the refund of ours that a provider reports: by the provider's id, or, if the response with that id was lost,
 * by our id (Stripe) or by the amount (Mercado Pago, which does not return our id). Without the provider's id, only
 * refunds that are still open match.
 */
export function ownRefundOf<Own extends OwnRefund>(
  provider: ProviderName,
  seen: SeenRefund,
  own: readonly Own[],
): Own | undefined {
  const known = own.find(({ providerRefundId }) => providerRefundId === seen.id)
  if (known) return known
  const lost = own.filter(
    ({ providerRefundId, state, sentAt }) =>
      providerRefundId === null && state === 'asked' && sentAt !== null,
  )
  return provider === 'stripe'
    ? lost.find(({ id }) => id === seen.ourId)
    : lost.find(({ amount }) => amount === seen.amount)
}

/** Ages at which an open order is checked with its provider; afterwards every hour. */
const CHECKS_AFTER_MS = [2, 5, 15, 45, 60].map((minutes) => minutes * MINUTE_MS)
const LAST_CHECK_MS = 96 * HOUR_MS

/** Returns null after the last check. */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const next = CHECKS_AFTER_MS.find((after) => after > age) ?? (Math.floor(age / HOUR_MS) + 1) * HOUR_MS
  return next > LAST_CHECK_MS ? null : new Date(createdAt.getTime() + next)
}

/** A payment begun in the last second may still be in progress. */
const GRACE_MS = 10 * MINUTE_MS

export const isOverdue = (expiresAt: Date, now: Date): boolean =>
  now.getTime() >= expiresAt.getTime() + GRACE_MS

/** Delay before a job retries a provider that is down: exponential, at most ten minutes. */
export const retryDelayMs = (waits: number): number =>
  Math.min(10 * MINUTE_MS, 5_000 * 2 ** Math.min(waits, 10))

export interface Returned {
  /** Refunded by us or by the provider. */
  readonly refunded: number
  /** Taken by disputes that are open or lost. */
  readonly disputed: number
}

/** State shown for an order, including refunds and disputes. */
export function shownState(state: StoredState, amount: number, { refunded, disputed }: Returned): OrderState {
  if (state !== 'paid') return state
  if (disputed > 0) return 'charged_back'
  if (refunded >= amount) return 'refunded'
  return refunded > 0 ? 'part_refunded' : 'paid'
}
