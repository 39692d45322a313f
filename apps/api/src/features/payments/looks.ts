import { PAYMENT_PROVIDERS } from '@trunfo/contract/payments'
import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { applySighting, askPerson } from './apply-payment.ts'
import { openGateway } from './gateways.ts'
import { countLook } from './measures.ts'
import { type Capture, findCapture, findCapturesOfLots, findContested, markLooked } from './money.queries.ts'
import { paidOrderOf, purchaseOf } from './paid-order.ts'
import { holdCapture } from './payments.lookups.ts'
import { findOrder } from './payments.queries.ts'
import { LATER_MS } from './payments.rules.ts'
import { ProviderError, type Sighting } from './providers/index.ts'
import { findQuestions } from './reviews.queries.ts'
import { markClaims } from './takings.ts'

/** Notices get lost: these looks need none. A provider is never asked within a transaction. */

/** `away`: the provider does not answer now. `question`: what it says, or that it says nothing, is for a person. */
type Look = 'clean' | 'question' | 'away'

const UNSEEN = 'unseen'

/** Asks for a payment and brings our books to it. A person who closed the question has looked in our place. */
async function lookAgain(services: Services, capture: Capture): Promise<Look> {
  const { db } = services
  const { id, provider, paymentId, orderId } = capture
  const sighting = await askFor(services, capture)
  if (sighting === 'away') return 'away'
  const verdict = sighting && (await applySighting(services, provider, sighting))
  await markLooked(db, id)
  const seen = sighting?.payments.find((payment) => payment.id === paymentId)
  const isPaid = verdict === 'applied' && seen?.status === 'paid'
  if (isPaid && seen.questions.length === 0) return 'clean'
  if (!isPaid) await transact(db, (tx) => askPerson(tx, capture, UNSEEN))
  services.log.warn({ provider, paymentId, orderId }, 'a payment of ours is not what it was')
  return (await findQuestions(db, id)).open === 0 ? 'clean' : 'question'
}

/** Null where it cannot be seen with the key of today. */
async function askFor(services: Services, capture: Capture): Promise<Sighting | 'away' | null> {
  const open = await openGateway(services, capture.provider)
  const order = capture.orderId ? await findOrder(services.db, capture.orderId) : null
  if (!open || (order && order.providerAccount !== open.accountId)) return null
  try {
    return await open.gateway.look({ kind: 'payment', id: capture.paymentId })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'down') return 'away'
    if (error instanceof ProviderError) return null
    throw error
  }
}

/** Of one run; what is left comes with the next one. */
const LOOKS_AT_ONCE = 100
const SIDE_BY_SIDE = 4

/** The last look before deposits may be withdrawn. What cannot be seen waits, and is tried again later. */
export async function lookBeforeSettling(
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
  const look = await lookAgain(services, capture).catch((error: unknown) => {
    // One that cannot be applied must not keep the others waiting.
    log.error({ err: error, captureId }, 'a payment cannot be looked at')
    return 'question' as const
  })
  countLook(capture.provider, look)
  if (look === 'clean') return true
  const settlesAt = new Date(Date.now() + LATER_MS[look])
  await transact(db, async (tx) => {
    const { order, capture: locked } = await holdCapture(tx, services, captureId)
    if (order) await purchaseOf(services, order).settleAt(tx, paidOrderOf(order, { ...locked, settlesAt }))
  })
  return false
}

const CONTESTED_AT_ONCE = 200

/** Once a day while somebody claims a payment back. What is marked is brought to what is claimed, too. */
export async function lookAtContested(services: Services): Promise<void> {
  const { db, log } = services
  for (const provider of PAYMENT_PROVIDERS) {
    for (const capture of await findContested(db, provider, CONTESTED_AT_ONCE)) {
      try {
        const look = await lookAgain(services, capture)
        countLook(provider, look)
        if (look === 'away') break
      } catch (error) {
        log.error({ err: error, captureId: capture.id }, 'a payment cannot be looked at')
      }
      await transact(db, async (tx) => markClaims(tx, await holdCapture(tx, services, capture.id)))
    }
  }
}
