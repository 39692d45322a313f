import { isId } from '@trunfo/contract/ids'
import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { lockPeople } from '../accounts/index.ts'
import { assertApplied, bookProviderFee, suspend } from '../ledger/index.ts'
import { countUnknownStatus } from './metrics.ts'
import {
  type Capture,
  findFulfilledCapture,
  findOrdersOf,
  findTakings,
  insertCapture,
  lockCapture,
  updateChanged,
  updateFee,
} from './money.queries.ts'
import { captureFact, paidOrderOf, purchaseOf } from './paid-order.ts'
import { orderChanged, orderPaid } from './payments.events.ts'
import { findSettings, lockOrder, type Order, updateState } from './payments.queries.ts'
import {
  disputeKeys,
  HELD_BACK,
  isHigher,
  isReais,
  outcomeOf,
  ownRefundOf,
  type StoredState,
  settlingDate,
  stateOfReturn,
  unpaidState,
} from './payments.rules.ts'
import type { ProviderName, ProviderSnapshot, SeenPayment, SeenRefund } from './providers/index.ts'
import { findRefundsOf, updateRefund } from './refunds.queries.ts'
import { askRefund, fail, finish, type Held, suspendBouncedRefund } from './refunds.ts'
import { openReview } from './reviews.ts'
import { applyMediation, applyTaking } from './takings.ts'

export type ApplyVerdict = 'applied' | 'test_object'

type Seen = Pick<ProviderSnapshot, 'orderId' | 'isLive' | 'checkout' | 'payments'>

/**
 * Applies what a provider shows to orders and the ledger, in one transaction per order. It compares states
 * rather than events, so notices may come twice, late, in any order or never. Locks the order (or the
 * payment's row without one), then the ledger.
 */
export async function applySnapshot(
  services: Services,
  provider: ProviderName,
  sighting: Seen,
): Promise<ApplyVerdict> {
  const { db, config, log } = services
  if (config.isProduction && !(sighting.isLive && sighting.payments.every(({ isLive }) => isLive))) {
    log.error({ provider, orderId: sighting.orderId }, 'a payment made with test keys was refused')
    return 'test_object'
  }
  for (const { id: paymentId, questions } of sighting.payments) {
    if (questions.length === 0) continue
    countUnknownStatus(provider)
    log.error({ provider, paymentId, questions }, 'a provider says something of a payment that nobody knows')
  }
  // A known payment keeps the order it was booked for, whatever lookup found it.
  const known = await findOrdersOf(db, provider, sighting.payments)
  const byOrder = Map.groupBy(sighting.payments, ({ id, orderId }) =>
    known.has(id) ? (known.get(id) ?? null) : (orderId ?? sighting.orderId),
  )
  if (!byOrder.has(sighting.orderId)) byOrder.set(sighting.orderId, [])
  for (const [orderId, payments] of byOrder) {
    const isOwn = orderId === sighting.orderId
    await transact(db, async (tx) => {
      const order = isId(orderId) ? ((await lockOrder(tx, orderId)) ?? null) : null
      for (const payment of payments) await applyPayment(tx, services, { provider, order, payment })
      if (order && isOwn && order.provider === provider) await advanceUnpaid(tx, order, sighting)
    })
  }
  return 'applied'
}

/** Raises an unpaid order; a paid one was already raised by its payment. */
async function advanceUnpaid(tx: Tx, order: Order, sighting: Seen): Promise<void> {
  if (sighting.payments.some(({ status }) => status === 'paid')) return
  const state = unpaidState(order, sighting, new Date())
  if (state && isHigher(state, order.state)) await advanceTo(tx, order, state)
}

export async function advanceTo(tx: Tx, order: Order, state: Exclude<StoredState, 'paid'>): Promise<void> {
  await updateState(tx, order.id, state)
  await emit(tx, orderChanged, { orderId: order.id, buyerId: order.buyerId })
}

interface Arrival {
  readonly provider: ProviderName
  readonly order: Order | null
  readonly payment: SeenPayment
}

async function applyPayment(tx: Tx, services: Services, arrival: Arrival): Promise<void> {
  const { provider, payment } = arrival
  const known = await lockCapture(tx, provider, payment.id)
  if (!known && payment.status !== 'paid') return
  const capture = known ?? (await book(tx, services, arrival))
  const order = arrival.order && capture.orderId === arrival.order.id ? arrival.order : null
  const held: Held = { services, capture, order }
  if (payment.fee !== null && capture.fee === null && isReais(capture.currency)) {
    await updateFee(tx, capture.id, payment.fee)
    const fee = { fact: `fee:${provider}:${payment.id}`, provider, amount: payment.fee }
    if (payment.fee > 0) assertApplied(await bookProviderFee(tx, fee))
  }
  let hasTaken = false
  for (const refund of payment.refunds) hasTaken = (await applyRefund(tx, held, refund)) || hasTaken
  for (const { id, amount, status: state } of await disputesOf(tx, capture, payment))
    hasTaken = (await applyTaking(tx, held, { kind: 'dispute', providerId: id, amount, state })) || hasTaken
  await applyMediation(tx, held, payment, hasTaken)
  const { changedAt } = payment
  if (changedAt && !(capture.changedAt && capture.changedAt >= changedAt))
    await updateChanged(tx, capture.id, changedAt)
  for (const question of payment.questions) await openUnknownStatusReview(tx, capture, question)
}

async function disputesOf(tx: Tx, capture: Capture, { id, disputes }: SeenPayment) {
  if (disputes.length === 0) return []
  const known = (await findTakings(tx, capture.id)).filter(({ kind }) => kind === 'dispute')
  return disputeKeys(id, disputes, known)
}

/** Opens a review for a question about a payment, such as an unknown status; once per question. */
export async function openUnknownStatusReview(
  tx: Tx,
  { id: captureId, provider, paymentId, amount }: Capture,
  question: string,
): Promise<void> {
  await openReview(tx, {
    kind: 'unknown_status',
    about: `${provider}:${paymentId}:${question}`,
    amount,
    captureId,
  })
}

/** Money that arrives is always booked, whatever happened to its order meanwhile. */
async function book(tx: Tx, services: Services, { provider, order, payment }: Arrival): Promise<Capture> {
  const fulfilled = order && (await findFulfilledCapture(tx, order.id))
  const outcome = outcomeOf(payment, provider, order, Boolean(fulfilled))
  const settings = await findSettings(tx)
  const isHeld = outcome === 'fulfilled' && settings.holdsDeposits
  const facts = {
    provider,
    paymentId: payment.id,
    orderId: outcome === 'unmatched' ? null : (order?.id ?? null),
    outcome,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    settlesAt: settlingDate(payment, settings, new Date()),
    isHeld,
    changedAt: payment.changedAt,
  }
  const inserted = await insertCapture(tx, facts)
  if (!inserted) {
    // Without an order to lock, two transactions can insert the same payment; the other one has committed by
    // now.
    const other = await lockCapture(tx, provider, payment.id)
    if (!other) throw new Error(`The payment ${payment.id} is neither new nor known`)
    return other
  }
  const capture: Capture = { ...facts, id: inserted.id, fee: null }
  if (order && outcome === 'fulfilled') await fulfil(tx, services, order, capture)
  else await setAside(tx, { services, capture, order })
  return capture
}

async function fulfil(tx: Tx, services: Services, order: Order, capture: Capture): Promise<void> {
  // Serialises with erasure: it ran first, or will see this money.
  await lockPeople(tx, [order.buyerId])
  const settlesAt = capture.isHeld ? HELD_BACK : capture.settlesAt
  await updateState(tx, order.id, 'paid')
  await purchaseOf(services, order).fulfil(tx, paidOrderOf(order, { ...capture, settlesAt }))
  const { id: orderId, buyerId, kind, title, amount } = order
  await emit(tx, orderPaid, { orderId, buyerId, kind, title, amount })
}

/**
 * Books money that fits no order to suspense, for staff to review. A second payment is refunded without
 * waiting for the review.
 */
async function setAside(tx: Tx, held: Held): Promise<void> {
  const { capture } = held
  const { provider, paymentId, amount, outcome } = capture
  if (outcome === 'fulfilled') return
  const isSuspended = isReais(capture.currency)
  if (isSuspended)
    assertApplied(await suspend(tx, { fact: captureFact(provider, paymentId), provider, amount }))
  await openReview(tx, {
    kind: outcome,
    about: `${provider}:${paymentId}`,
    amount,
    captureId: capture.id,
    isSuspended,
  })
  if (outcome === 'second_payment')
    await askRefund(tx, held, { amount, source: 'suspense', reason: 'second_payment', askedBy: null })
}

/** Returns whether it booked a taking, that is, a return that we did not request. */
async function applyRefund(tx: Tx, held: Held, seen: SeenRefund): Promise<boolean> {
  const { capture } = held
  const own = ownRefundOf(capture.provider, seen, await findRefundsOf(tx, capture.id))
  if (!own) {
    const { id: providerId, status, amount } = seen
    return applyTaking(tx, held, { kind: 'return', providerId, amount, state: stateOfReturn(status) })
  }
  // A failed refund stays failed: a snapshot that says otherwise is older.
  if (own.state === 'failed') return false
  if (own.providerRefundId === null && seen.status === 'pending')
    await updateRefund(tx, own.id, { state: own.state, providerRefundId: seen.id })
  if (own.state === 'asked' && seen.status === 'done') await finish(tx, held, own, seen.id)
  if (own.state === 'asked' && seen.status === 'failed')
    await fail(tx, held, own, { providerRefundId: seen.id })
  if (own.state === 'done' && seen.status === 'failed') await suspendBouncedRefund(tx, held, own)
  return false
}
