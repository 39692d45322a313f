import { PAYMENT_PROVIDERS } from '@trunfo/contract/payments'
import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { applySnapshot, openUnknownStatusReview } from './apply-payment.ts'
import { openGateway } from './gateways.ts'
import { countSnapshot } from './metrics.ts'
import { type Capture, findCapture, findCapturesOfLots, findContested, markChecked } from './money.queries.ts'
import { paidOrderOf, purchaseOf } from './paid-order.ts'
import { lockCapturedPayment } from './payments.lookups.ts'
import { findOrder } from './payments.queries.ts'
import { RECHECK_DELAY_MS } from './payments.rules.ts'
import { ProviderError, type ProviderSnapshot } from './providers/index.ts'
import { findOpenReviews } from './reviews.queries.ts'
import { markClaims } from './takings.ts'

/**
 * Checks that do not depend on notices, which may get lost. Providers are never called within a transaction.
 */

/** `away`: the provider is down. `question`: its status, or a missing payment, needs a review by staff. */
type Look = 'clean' | 'question' | 'away'

const UNSEEN = 'unseen'

/** Fetches a payment and applies it. A review that staff closed counts as `clean`. */
async function recheckPayment(services: Services, capture: Capture): Promise<Look> {
  const { db } = services
  const { id, provider, paymentId, orderId } = capture
  const snapshot = await fetchSnapshotOf(services, capture)
  if (snapshot === 'away') return 'away'
  const verdict = snapshot && (await applySnapshot(services, provider, snapshot))
  await markChecked(db, id)
  const seen = snapshot?.payments.find((payment) => payment.id === paymentId)
  const isPaid = verdict === 'applied' && seen?.status === 'paid'
  if (isPaid && seen.questions.length === 0) return 'clean'
  if (!isPaid) await transact(db, (tx) => openUnknownStatusReview(tx, capture, UNSEEN))
  services.log.warn({ provider, paymentId, orderId }, 'a payment of ours is not what it was')
  return (await findOpenReviews(db, id)).open === 0 ? 'clean' : 'question'
}

/** Returns null if the current key cannot see the payment. */
async function fetchSnapshotOf(
  services: Services,
  capture: Capture,
): Promise<ProviderSnapshot | 'away' | null> {
  const open = await openGateway(services, capture.provider)
  const order = capture.orderId ? await findOrder(services.db, capture.orderId) : null
  if (!open || (order && order.providerAccount !== open.accountId)) return null
  try {
    return await open.gateway.fetchSnapshot({ kind: 'payment', id: capture.paymentId })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'down') return 'away'
    if (error instanceof ProviderError) return null
    throw error
  }
}

/** Limit per run; the next run continues. */
const LOOKS_AT_ONCE = 100
const SIDE_BY_SIDE = 4

/**
 * The last check before deposits become withdrawable. Returns the lots that must wait, and postpones those
 * that failed the check.
 */
export async function checkBeforeSettling(
  services: Services,
  lotIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const due = await findCapturesOfLots(services.db, lotIds)
  const waiting = new Set(due.map(({ lotId }) => lotId))
  const left = due.slice(0, LOOKS_AT_ONCE)
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      if (await maySettle(services, next.captureId)) waiting.delete(next.lotId)
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  return waiting
}

async function maySettle(services: Services, captureId: string): Promise<boolean> {
  const { db, log } = services
  const capture = await findCapture(db, captureId)
  const look = await recheckPayment(services, capture).catch((error: unknown) => {
    // One failure must not block the others.
    log.error({ err: error, captureId }, 'a payment cannot be looked at')
    return 'question' as const
  })
  countSnapshot(capture.provider, look)
  if (look === 'clean') return true
  const settlesAt = new Date(Date.now() + RECHECK_DELAY_MS[look])
  await transact(db, async (tx) => {
    const { order, capture: locked } = await lockCapturedPayment(tx, services, captureId)
    if (order) await purchaseOf(services, order).settleAt(tx, paidOrderOf(order, { ...locked, settlesAt }))
  })
  return false
}

const CONTESTED_AT_ONCE = 200

/** Checks each payment with an open claim once a day, and brings its marks up to date. */
export async function checkContested(services: Services): Promise<void> {
  const { db, log } = services
  for (const provider of PAYMENT_PROVIDERS) {
    for (const capture of await findContested(db, provider, CONTESTED_AT_ONCE)) {
      try {
        const look = await recheckPayment(services, capture)
        countSnapshot(provider, look)
        if (look === 'away') break
      } catch (error) {
        log.error({ err: error, captureId: capture.id }, 'a payment cannot be looked at')
      }
      await transact(db, async (tx) => markClaims(tx, await lockCapturedPayment(tx, services, capture.id)))
    }
  }
}
