import { randomUUID } from 'node:crypto'
import type { Centavos } from '@trunfo/money/amounts'
import type { Tx } from '../../platform/db/database.ts'
import { emit, enqueue } from '../../platform/jobs/emit.ts'
import type { Services } from '../../platform/services.ts'
import { assertApplied, beginRefund, failRefund, finishRefund, suspend } from '../ledger/index.ts'
import { refundKey, sendRefund } from './job-refs.ts'
import { type Capture, findRefundable } from './money.queries.ts'
import { paidOrderOf, purchaseOf } from './paid-order.ts'
import { orderRefunded } from './payments.events.ts'
import type { Order } from './payments.queries.ts'
import { insertRefund, type Refund, updateRefund } from './refunds.queries.ts'
import { closeWhatWasSentBack, openReview } from './reviews.ts'

/** A payment locked by its order, or by its own row without one. */
export interface Held {
  readonly services: Pick<Services, 'purchases'>
  readonly capture: Capture
  readonly order: Order | null
}

export const REFUND_FACT = 'refund'
export const REFUND_FAILED_FACT = 'refund-failed'
const refundFact = (refundId: string) => `${REFUND_FACT}:${refundId}`

interface RefundWish {
  readonly amount: Centavos
  readonly source: Refund['source']
  readonly reason: string
  readonly askedBy: string | null
}

/**
 * Debits the money and leaves the request to the provider to a job, so pending refunds cannot be spent
 * meanwhile.
 */
export async function askRefund(
  tx: Tx,
  { services, capture, order }: Held,
  { amount, source, reason, askedBy }: RefundWish,
): Promise<'ok' | 'insufficient' | 'disputed'> {
  if ((await findRefundable(tx, capture.id))[source] < amount) return 'insufficient'
  const id = randomUUID()
  const part = { fact: refundFact(id), amount }
  if (source === 'suspense') assertApplied(await beginRefund(tx, { ...part, source: { from: 'suspense' } }))
  else {
    if (!order) return 'insufficient'
    const refund = { ...part, askedBy }
    const verdict = await purchaseOf(services, order).beginRefund(tx, paidOrderOf(order, capture), refund)
    if (verdict !== 'ok') return verdict
  }
  await insertRefund(tx, { id, captureId: capture.id, amount, source, reason, askedBy })
  await enqueue(tx, sendRefund, { refundId: id }, { key: refundKey(id) })
  return 'ok'
}

/** Books a refund that the provider has sent. */
export async function finish(
  tx: Tx,
  { capture, order }: Held,
  refund: Refund,
  providerRefundId: string,
): Promise<void> {
  const { id, amount, source } = refund
  assertApplied(
    await finishRefund(tx, { fact: `refund-sent:${id}`, of: refundFact(id), provider: capture.provider }),
  )
  await updateRefund(tx, id, { state: 'done', providerRefundId })
  if (source === 'suspense') await closeWhatWasSentBack(tx, capture.id)
  if (order) {
    const { buyerId, number } = order
    await emit(tx, orderRefunded, { orderId: order.id, buyerId, number, amount })
  }
}

/** Returns the money of a refund that will not be sent to where it was taken from, and opens a review. */
export async function fail(
  tx: Tx,
  held: Held,
  refund: Refund,
  { isReviewed = true, providerRefundId }: { isReviewed?: boolean; providerRefundId?: string } = {},
): Promise<void> {
  const { services, capture, order } = held
  const { id, amount, source } = refund
  const answer = { fact: `${REFUND_FAILED_FACT}:${id}`, of: refundFact(id) }
  if (source === 'suspense' || !order) assertApplied(await failRefund(tx, answer))
  else await purchaseOf(services, order).failRefund(tx, paidOrderOf(order, capture), answer)
  await updateRefund(tx, id, { state: 'failed', providerRefundId })
  // Money in suspense already has a review, which stays open.
  if (isReviewed && source === 'purchase')
    await openReview(tx, { kind: 'refund_failed', about: id, amount, captureId: capture.id })
}

/** Books a sent refund that the payer's bank returned to suspense, for staff to review. */
export async function suspendBouncedRefund(tx: Tx, { capture }: Held, refund: Refund): Promise<void> {
  const { id, amount } = refund
  assertApplied(await suspend(tx, { fact: `refund-bounced:${id}`, provider: capture.provider, amount }))
  await updateRefund(tx, id, { state: 'failed' })
  const isSuspended = true
  await openReview(tx, { kind: 'refund_failed', about: id, amount, captureId: capture.id, isSuspended })
}
