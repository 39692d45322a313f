import type { OrderState, PaymentWay } from '@trunfo/contract/payments'
import type { Centavos } from '@trunfo/money/amounts'
import type { ProviderName, SeenDispute, SeenPayment, SeenRefund, Sighting } from './providers/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** As far as the row of an order goes by itself; what came back of its money is in rows of their own. */
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

/** Once closed, its provider calls an order failed or expired, perhaps before we have noted that its buyer wanted so. */
export const mayEndAs = (end: 'expired' | 'cancelled', state: StoredState): boolean =>
  end === 'cancelled' ? state !== 'paid' : isStillOpen(state)

export const providerOf = (way: PaymentWay): ProviderName => (way === 'stripe' ? 'stripe' : 'mercado-pago')

/** Characters that nobody mistakes for another when a number is read aloud. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_LENGTH = 8

/** From random bytes; 32 characters divide a byte evenly. */
export function receiptNumber(random: Uint8Array): string {
  const all = [...random.subarray(0, NUMBER_LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('')
  return `${all.slice(0, 4)}-${all.slice(4)}`
}

/** As it was typed: without the dash, in small letters, with an O for a zero. */
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
 * Where an unpaid order stands by what its provider shows. Null: as before. A Pix waits for its payer from its first
 * moment on, and a card that Mercado Pago turned down leaves its page open: neither says anything about the order.
 */
export function unpaidState(
  { way, expiresAt }: Pick<OrderFacts, 'way' | 'expiresAt'>,
  { checkout, payments }: Pick<Sighting, 'checkout' | 'payments'>,
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

/** What becomes of money that arrived. That it is booked is never in question. */
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

/** What is held back settles when somebody says so, and not by itself. */
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

/** Returns that we did not ask for go the way of disputes: announced, taken for good, or given back. */
export const stateOfReturn = (status: SeenRefund['status']): TakingState =>
  (({ pending: 'warning', done: 'lost', failed: 'won' }) as const)[status]

interface KnownDispute {
  readonly providerId: string
  readonly state: TakingState
}

/**
 * Under which id each dispute is kept that a provider shows. One that only the payment's status told of was kept under the
 * payment's id, and keeps it when its own becomes known; where its own is known already, the payment's status says where it
 * stands. So the same chargeback never takes twice.
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
 * What a look says of a mediation. It is open while the payment is in one, and over when a newer look shows something
 * else; a look from before changes nothing. Null: as before.
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

/** A lot whose provider cannot be asked is tried again soon; one that waits for a person, now and then. */
export const LATER_MS = { away: 15 * MINUTE_MS, question: HOUR_MS } as const

interface OwnRefund {
  readonly id: string
  readonly amount: number
  readonly state: string
  readonly sentAt: Date | null
  readonly providerRefundId: string | null
}

/**
 * Which of our refunds a provider shows: the one that has its id, or the one it names. Mercado Pago names none: there it is
 * one of the same amount that was sent and whose answer was lost. One that we have given up is none of ours any more.
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

/** After these the provider is asked again about an order that is still open; then every hour. */
const CHECKS_AFTER_MS = [2, 5, 15, 45, 60].map((minutes) => minutes * MINUTE_MS)
const LAST_CHECK_MS = 96 * HOUR_MS

/** Null when the last one is over. */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const next = CHECKS_AFTER_MS.find((after) => after > age) ?? (Math.floor(age / HOUR_MS) + 1) * HOUR_MS
  return next > LAST_CHECK_MS ? null : new Date(createdAt.getTime() + next)
}

/** A payment that began in the last second may still be on its way. */
const GRACE_MS = 10 * MINUTE_MS

export const isOverdue = (expiresAt: Date, now: Date): boolean =>
  now.getTime() >= expiresAt.getTime() + GRACE_MS

/** How long a job waits for a provider that is down: ever longer, and never so long that nobody would see it come back. */
export const patience = (waits: number): number => Math.min(10 * MINUTE_MS, 5_000 * 2 ** Math.min(waits, 10))

export interface Returned {
  /** Sent back by us or by the provider. */
  readonly refunded: number
  /** Taken by disputes that are open or lost. */
  readonly disputed: number
}

/** What the order is called once money came back. */
export function shownState(state: StoredState, amount: number, { refunded, disputed }: Returned): OrderState {
  if (state !== 'paid') return state
  if (disputed > 0) return 'charged_back'
  if (refunded >= amount) return 'refunded'
  return refunded > 0 ? 'part_refunded' : 'paid'
}
