import { randomUUID } from 'node:crypto'
import type { Centavos } from '@trunfo/money/amounts'
import type { Tx } from '../../platform/db/database.ts'
import { emit, enqueue } from '../../platform/jobs/emit.ts'
import type { Services } from '../../platform/services.ts'
import { beginRefund, failRefund, finishRefund, mustStand, suspend } from '../ledger/index.ts'
import { refundKey, sendRefund } from './errands.ts'
import { type Capture, findRests } from './money.queries.ts'
import { paidOrderOf, purchaseOf } from './paid-order.ts'
import { orderRefunded } from './payments.events.ts'
import type { Order } from './payments.queries.ts'
import { insertRefund, type Refund, updateRefund } from './refunds.queries.ts'
import { closeWhatWasSentBack, openReview } from './reviews.ts'

/** A payment under the lock of its order, or of its own row where it has none. */
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
 * Takes the money from where it is and leaves it to the worker to ask the provider: what waits to be sent back can be
 * spent by nobody meanwhile.
 */
export async function askRefund(
  tx: Tx,
  { services, capture, order }: Held,
  { amount, source, reason, askedBy }: RefundWish,
): Promise<'ok' | 'insufficient' | 'disputed'> {
  if ((await findRests(tx, capture.id))[source] < amount) return 'insufficient'
  const id = randomUUID()
  const part = { fact: refundFact(id), amount }
  if (source === 'suspense') mustStand(await beginRefund(tx, { ...part, source: { from: 'suspense' } }))
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

/** The provider has sent it. */
export async function finish(
  tx: Tx,
  { capture, order }: Held,
  refund: Refund,
  providerRefundId: string,
): Promise<void> {
  const { id, amount, source } = refund
  mustStand(
    await finishRefund(tx, { fact: `refund-sent:${id}`, of: refundFact(id), provider: capture.provider }),
  )
  await updateRefund(tx, id, { state: 'done', providerRefundId })
  if (source === 'suspense') await closeWhatWasSentBack(tx, capture.id)
  if (order) {
    const { buyerId, number } = order
    await emit(tx, orderRefunded, { orderId: order.id, buyerId, number, amount })
  }
}

/** The provider will not send it: the money goes back to where it was taken from, and somebody hears of it. */
export async function fail(
  tx: Tx,
  held: Held,
  refund: Refund,
  { isReviewed = true, providerRefundId }: { isReviewed?: boolean; providerRefundId?: string } = {},
): Promise<void> {
  const { services, capture, order } = held
  const { id, amount, source } = refund
  const answer = { fact: `${REFUND_FAILED_FACT}:${id}`, of: refundFact(id) }
  if (source === 'suspense' || !order) mustStand(await failRefund(tx, answer))
  else await purchaseOf(services, order).failRefund(tx, paidOrderOf(order, capture), answer)
  await updateRefund(tx, id, { state: 'failed', providerRefundId })
  // What lies in suspense has its review already, which stays open.
  if (isReviewed && source === 'purchase')
    await openReview(tx, { kind: 'refund_failed', about: id, amount, captureId: capture.id })
}

/** It had been sent, and the payer's bank gave it back. Whose it is now is for a person to say. */
export async function bounce(tx: Tx, { capture }: Held, refund: Refund): Promise<void> {
  const { id, amount } = refund
  mustStand(await suspend(tx, { fact: `refund-bounced:${id}`, provider: capture.provider, amount }))
  await updateRefund(tx, id, { state: 'failed' })
  const isSuspended = true
  await openReview(tx, { kind: 'refund_failed', about: id, amount, captureId: capture.id, isSuspended })
}
