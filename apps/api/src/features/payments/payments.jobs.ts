import { PAYMENT_PROVIDERS } from '@trunfo/contract/payments'
import { cleaning } from '../../platform/jobs/cleaning.ts'
import {
  type CronJob,
  defineJob,
  type JobDefinition,
  type Reaction,
  reactInTransaction,
} from '../../platform/jobs/definitions.ts'
import { enqueue } from '../../platform/jobs/emit.ts'
import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { accountErased } from '../accounts/index.ts'
import { freezePayouts } from '../ledger/index.ts'
import { applySnapshot } from './apply-payment.ts'
import { paymentsAuditLines } from './audit-lines.ts'
import { endOrder } from './end-order.ts'
import { openGateway } from './gateways.ts'
import {
  applyNotice,
  checkKey,
  checkOrder,
  type NoticeJobRef,
  type RefundJobRef,
  refundKey,
  sendRefund,
} from './job-refs.ts'
import { countNotice } from './metrics.ts'
import { type Capture, findCapture, findHeldCaptures, releaseCapture } from './money.queries.ts'
import { paidOrderOf, purchaseOf } from './paid-order.ts'
import { hasOpenDispute, lockCapturedPayment } from './payments.lookups.ts'
import {
  findOrder,
  findSettings,
  findStrandedSubjects,
  findWaitingNotices,
  forgetRequests,
  markApplied,
  type Order,
  staleNotices,
} from './payments.queries.ts'
import { isOverdue, isStillOpen, nextCheckAt, retryDelayMs } from './payments.rules.ts'
import { checkContested } from './provider-checks.ts'
import { type Gateway, ProviderError, type SeenRefund } from './providers/index.ts'
import { findRefund, markSent, type Refund, updateRefund } from './refunds.queries.ts'
import { fail, finish } from './refunds.ts'

const HOUR_MS = 60 * 60_000
const HELD_BATCH = 200
/** Longer than any outage that would go unnoticed. */
const SWEEP_MS = 72 * HOUR_MS

const isProviderDown = (error: unknown): boolean => error instanceof ProviderError && error.kind === 'down'

/**
 * Fetches what a notice names and applies it. One fetch serves all waiting notices about the same subject.
 * While a provider is down the job is enqueued again, without a limit.
 */
const applyNoticeJob = defineJob<NoticeJobRef>(applyNotice.name, async (services, errand) => {
  const { db } = services
  const { provider } = errand
  const wait = async () => {
    countNotice(provider, 'waiting')
    const { waits = 0 } = errand
    const runAt = new Date(Date.now() + retryDelayMs(waits))
    await transact(db, (tx) => enqueue(tx, applyNotice, { ...errand, waits: waits + 1 }, { runAt }))
  }
  if ((await look(services, errand)) === 'away') await wait()
})

async function look(
  services: Services,
  { provider, subject }: Pick<NoticeJobRef, 'provider' | 'subject'>,
): Promise<'done' | 'away'> {
  const { db } = services
  const waiting = await findWaitingNotices(db, provider, subject)
  if (waiting.length === 0) return 'done'
  const open = await openGateway(services, provider)
  if (!open) return 'away'
  try {
    const sighting = await open.gateway.fetchSnapshot(subject)
    const verdict = sighting ? await applySnapshot(services, provider, sighting) : 'unknown'
    await markApplied(db, waiting)
    countNotice(provider, verdict)
    return 'done'
  } catch (error) {
    if (isProviderDown(error)) return 'away'
    throw error
  }
}

/**
 * Applies notices that stayed in the inbox because their job was lost or gave up. The inbox is authoritative,
 * not the queue.
 */
async function applyStrandedNotices(services: Services): Promise<void> {
  for (const stranded of await findStrandedSubjects(services.db)) {
    try {
      if ((await look(services, stranded)) === 'away') countNotice(stranded.provider, 'waiting')
    } catch (error) {
      // One failure must not block the others.
      services.log.error({ err: error }, 'a notice of a payment cannot be applied')
    }
  }
}

/**
 * Checks an open order with its provider, because the notice may be lost, and expires it when it is overdue.
 */
const checkOrderJob = defineJob<{ orderId: string }>(checkOrder.name, async (services, { orderId }) => {
  const { db, log } = services
  const order = await findOrder(db, orderId)
  if (!order || !isStillOpen(order.state)) return
  const now = new Date()
  const next = nextCheckAt(order.createdAt, now)
  try {
    await reconcile(services, order, { now, isLast: next === null })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, orderId }, 'a provider did not say how an order stands')
  }
  if (next) {
    await transact(db, (tx) => enqueue(tx, checkOrder, { orderId }, { key: checkKey(orderId), runAt: next }))
  }
})

async function reconcile(
  services: Services,
  order: Order,
  { now, isLast }: { now: Date; isLast: boolean },
): Promise<void> {
  const open = await openGateway(services, order.provider)
  if (!open) return
  const { gateway } = open
  await applySnapshot(services, order.provider, await gateway.find(order))
  const isOver = isOverdue(order.expiresAt, now) && (isLast || (await isUnpaid(services, order)))
  if (isOver) await endOrder(services, gateway, order, 'expired')
}

const isUnpaid = async ({ db }: Services, { id }: Order): Promise<boolean> => {
  const state = (await findOrder(db, id))?.state
  return state === 'created' || state === 'open'
}

/**
 * Sends a refund that the ledger has already debited. Every try but the first checks whether an earlier one
 * arrived, because providers forget idempotency keys after a while.
 */
const sendRefundJob = defineJob<RefundJobRef>(sendRefund.name, async (services, errand) => {
  const { refundId, waits = 0 } = errand
  const { db } = services
  const refund = await findRefund(db, refundId)
  if (refund?.state !== 'asked') return
  const capture = await findCapture(db, refund.captureId)
  const again = async (waitMs: number) => {
    const options = { key: refundKey(refundId), runAt: new Date(Date.now() + waitMs) }
    await transact(db, (tx) => enqueue(tx, sendRefund, { refundId, waits: waits + 1 }, options))
  }
  const open = await openGateway(services, capture.provider)
  if (!open) return again(retryDelayMs(waits))
  try {
    if (refund.sentAt) await lookAgain(services, open.gateway, capture)
    const step = await beforeSending(services, refundId, open.accountId)
    if (step === 'send') {
      const sent = await ask(open.gateway, capture, refund)
      await settleAnswer(services, refundId, sent)
    }
    if ((await findRefund(db, refundId))?.state === 'asked') await again(HOUR_MS)
  } catch (error) {
    if (!isProviderDown(error)) throw error
    await again(retryDelayMs(waits))
  }
})

async function lookAgain(services: Services, gateway: Gateway, capture: Capture): Promise<void> {
  const sighting = await gateway.fetchSnapshot({ kind: 'payment', id: capture.paymentId })
  if (sighting) await applySnapshot(services, capture.provider, sighting)
}

/** Once this returns `send`, only the provider knows whether the refund happened. */
function beforeSending(services: Services, refundId: string, accountId: string): Promise<'send' | 'stop'> {
  return transact(services.db, async (tx) => {
    const { captureId = '' } = (await findRefund(tx, refundId)) ?? {}
    const held = await lockCapturedPayment(tx, services, captureId)
    const refund = await findRefund(tx, refundId)
    if (refund?.state !== 'asked' || refund.providerRefundId) return 'stop'
    if (refund.sentAt) return 'send'
    const isOfAnother = held.order !== null && held.order.providerAccount !== accountId
    if (isOfAnother || (await hasOpenDispute(tx, held))) {
      await fail(tx, held, refund)
      return 'stop'
    }
    await markSent(tx, refundId)
    return 'send'
  })
}

async function ask(gateway: Gateway, capture: Capture, refund: Refund): Promise<SeenRefund | 'refused'> {
  const { id: refundId, amount } = refund
  try {
    const idempotencyKey = `refund:${refundId}`
    return await gateway.refund({ refundId, paymentId: capture.paymentId, amount, idempotencyKey })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return 'refused'
    throw error
  }
}

async function settleAnswer(
  services: Services,
  refundId: string,
  sent: SeenRefund | 'refused',
): Promise<void> {
  await transact(services.db, async (tx) => {
    const { captureId = '' } = (await findRefund(tx, refundId)) ?? {}
    const held = await lockCapturedPayment(tx, services, captureId)
    const refund = await findRefund(tx, refundId)
    // A notice was applied first.
    if (refund?.state !== 'asked') return
    if (sent === 'refused') await fail(tx, held, refund)
    else if (sent.status === 'done') await finish(tx, held, refund, sent.id)
    else if (sent.status === 'failed') await fail(tx, held, refund, { providerRefundId: sent.id })
    else await updateRefund(tx, refundId, { state: 'asked', providerRefundId: sent.id })
  })
}

/** Applies recent payments and claims that were missed by notices, responses and order checks. */
async function sweep(services: Services): Promise<void> {
  const since = new Date(Date.now() - SWEEP_MS)
  for (const provider of PAYMENT_PROVIDERS) {
    const open = await openGateway(services, provider)
    if (!open) continue
    for (const payments of [open.gateway.paidSince(since), open.gateway.contestedSince(since)]) {
      for await (const payment of payments) {
        const { orderId, isLive } = payment
        await applySnapshot(services, provider, { orderId, isLive, checkout: null, payments: [payment] })
      }
    }
  }
}

/** Once a fundador has confirmed the keys, restores the settling dates of held deposits. */
async function releaseHeld(services: Services): Promise<void> {
  const { db } = services
  if ((await findSettings(db)).holdsDeposits) return
  for (const { id } of await findHeldCaptures(db, HELD_BATCH)) {
    await transact(db, async (tx) => {
      const { capture, order } = await lockCapturedPayment(tx, services, id)
      if (order) await purchaseOf(services, order).settleAt(tx, paidOrderOf(order, capture))
      await releaseCapture(tx, id)
    })
  }
}

export const paymentsJobs: readonly JobDefinition[] = [applyNoticeJob, checkOrderJob, sendRefundJob]

/** Like the ledger's own checks, freezes payouts on a mismatch until a fundador releases them. */
async function freezeOnClaimMismatch({ db, log }: Services): Promise<void> {
  const wrong = (await paymentsAuditLines(db)).filter((line) => line.wrong > 0)
  if (wrong.length === 0) return
  const found = Object.fromEntries(wrong.map((line) => [line.name, line.wrong]))
  log.error({ found }, 'payments and the ledger disagree: payouts are frozen')
  await freezePayouts(db, 'payments', found)
}

export const paymentsCrons: readonly CronJob[] = [
  { name: 'payments.compare-claims', schedule: '*/5 * * * *', run: freezeOnClaimMismatch },
  { name: 'payments.sweep', schedule: '20 7 * * *', run: sweep },
  { name: 'payments.stranded-notices', schedule: '*/10 * * * *', run: applyStrandedNotices },
  { name: 'payments.look-at-contested', schedule: '35 * * * *', run: checkContested },
  { name: 'payments.release-held', schedule: '* * * * *', run: releaseHeld },
  cleaning({ name: 'payments.forget-notices', stale: [staleNotices] }),
]

export const paymentsReactions: readonly Reaction[] = [
  reactInTransaction(accountErased, 'payments.forget-requests', (tx, { payload }) =>
    forgetRequests(tx, payload.userId),
  ),
]
