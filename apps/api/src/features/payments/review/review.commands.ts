import { centavos } from '@trunfo/money/amounts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { refuseSelfDealing } from '../../../platform/http/self-dealing.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { requirePassword } from '../../accounts/index.ts'
import { assertApplied, findBalances, writeOff } from '../../ledger/index.ts'
import { findFulfilledCapture, findRefundable } from '../money.queries.ts'
import { reviewsChanged } from '../payments.events.ts'
import { hasOpenDispute, lockCapturedPayment } from '../payments.lookups.ts'
import { askRefund } from '../refunds.ts'
import { closeReviewRow, findReview, lockReview, type ReviewRow } from './review.queries.ts'

/** Locks the payment's order and the payment, then the review. Throws if the review is closed. */
async function actOnReview(
  ctx: Ctx,
  reviewId: string,
  action: 'closed' | 'refunded' | 'written-off',
  run: (tx: Tx, review: ReviewRow) => Promise<string | undefined>,
  concerned: 'buyer' | 'debtor' = 'buyer',
): Promise<void> {
  const { services, actor, requestId } = ctx
  await runCommand(ctx, async (tx) => {
    const review = await findReview(tx, reviewId)
    if (!review) throw new AppError('payments.not_found')
    refuseSelfDealing(ctx, { [concerned]: review.personId })
    await lockCapturedPayment(tx, services, review.captureId)
    if (!(await lockReview(tx, reviewId))) throw new AppError('payments.review_closed')
    const reason = await run(tx, review)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: `payments.review-${action}`,
      subject: { type: 'payment-review', id: reviewId },
      after: { kind: review.kind, amount: review.amount, paymentId: review.paymentId },
      reason,
      requestId,
    })
    await emit(tx, reviewsChanged, { reviewId })
  })
}

export function closeReview(ctx: Ctx, reviewId: string, note: string): Promise<void> {
  return actOnReview(ctx, reviewId, 'closed', async (tx) => {
    await closeReviewRow(tx, reviewId, ctx.actor.userId, note)
    return note
  })
}

/** Refunds money in suspense to its payer. The review closes once the provider has sent it. */
export function refundReview(ctx: Ctx, reviewId: string): Promise<void> {
  return actOnReview(ctx, reviewId, 'refunded', async (tx, review) => {
    const held = await lockCapturedPayment(tx, ctx.services, review.captureId)
    if (await hasOpenDispute(tx, held)) throw new AppError('payments.refund_while_disputed')
    const rest = (await findRefundable(tx, review.captureId)).suspense
    const amount = centavos(Math.min(rest, review.amount))
    if (!review.isSuspended || amount === 0) throw new AppError('payments.refund_not_possible')
    const wish = {
      amount,
      source: 'suspense',
      reason: `review:${reviewId}`,
      askedBy: ctx.actor.userId,
    } as const
    if ((await askRefund(tx, held, wish)) !== 'ok') throw new AppError('payments.refund_not_possible')
    return undefined
  })
}

/** Writes off a debt; the platform bears the loss. */
export function writeOffReview(ctx: Ctx, reviewId: string, note: string): Promise<void> {
  return actOnReview(
    ctx,
    reviewId,
    'written-off',
    async (tx, review) => {
      const ownerId = review.personId
      const debt = ownerId ? (await findBalances(tx, ownerId)).debt : 0
      const amount = centavos(Math.min(debt, review.amount))
      if (review.kind !== 'debt' || !ownerId || amount === 0)
        throw new AppError('payments.refund_not_possible')
      const verdict = await writeOff(tx, { fact: `write-off:${reviewId}`, ownerId, amount })
      if (verdict === 'disputed') throw new AppError('payments.write_off_while_disputed')
      assertApplied(verdict)
      await closeReviewRow(tx, reviewId, ctx.actor.userId, note)
      return note
    },
    'debtor',
  )
}

interface RefundWish {
  readonly amount: number
  readonly reason: string
  readonly currentPassword: string
}

/** Refunds an order in full or in part, as far as its buyer still has the money. */
export async function refundOrder(ctx: Ctx, orderId: string, wish: RefundWish): Promise<void> {
  const { services, actor, requestId } = ctx
  const passwordHolds = await requirePassword(ctx, wish.currentPassword)
  await runCommand(ctx, async (tx) => {
    await passwordHolds(tx)
    const capture = await findFulfilledCapture(tx, orderId)
    if (!capture) throw new AppError('payments.not_found')
    const held = await lockCapturedPayment(tx, services, capture.id)
    refuseSelfDealing(ctx, { buyer: held.order?.buyerId ?? null })
    if (await hasOpenDispute(tx, held)) throw new AppError('payments.refund_while_disputed')
    const verdict = await askRefund(tx, held, {
      amount: centavos(wish.amount),
      source: 'purchase',
      reason: wish.reason,
      askedBy: actor.userId,
    })
    if (verdict === 'disputed') throw new AppError('payments.refund_while_disputed')
    if (verdict !== 'ok') throw new AppError('payments.refund_not_possible')
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'payments.order-refunded',
      subject: { type: 'payment-order', id: orderId },
      after: { amount: wish.amount },
      reason: wish.reason,
      requestId,
    })
  })
}
