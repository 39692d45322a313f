import { MIN_CHECKOUT } from '@trunfo/contract/payments'
import { VIP_OWN_REFUND_MONTHS, VIP_REFUND_DAYS, type VipPlan, type VipWay } from '@trunfo/contract/vip'
import { centavos } from '@trunfo/money/amounts'
import texts from '../../../../../locales/pt/vip.json' with { type: 'json' }
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { fillText } from '../../platform/fill-text.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { hasVipByHand, lockActor } from '../accounts/index.ts'
import { assertApplied, buy, findSpendable } from '../ledger/index.ts'
import { findSettings, openOrder, placeOrder, refundInFull, requireWay } from '../payments/index.ts'
import { quoteDiscount, redeemDiscount, reserveDiscount, spendCouponTry } from '../promotions/index.ts'
import { vipMoved } from './vip.events.ts'
import {
  countOwnRefunds,
  findStatus,
  findVipOrder,
  hasFreeOrder,
  insertVipOrder,
  requestCancellation,
  sumReturns,
  type VipOrder,
} from './vip.queries.ts'
import { isReturned, PRICE_IDS, PRICES, refundableUntil, saleFact } from './vip.rules.ts'
import { grant, returnToBalance } from './vip-periods.ts'
import { VIP } from './vip-purchase.ts'

interface VipOrderRequest {
  readonly months: VipPlan
  readonly way: VipWay
  readonly couponCode?: string | undefined
}

interface Ordered {
  readonly paymentOrderId: string | null
  readonly expiresAt: string | null
}

/** Payment from the balance is immediate. At a provider it creates an order, opened like a deposit. */
export async function orderVip(ctx: Ctx, request: VipOrderRequest): Promise<Ordered> {
  const { services, actor } = ctx
  if (request.couponCode) await spendCouponTry(services, actor.userId)
  if (request.way === 'balance') return orderFromBalance(ctx, request)
  const { months, way } = request
  const settings = await findSettings(services.db)
  if (way === 'stripe' && !settings[PRICE_IDS[months]]) throw new AppError('vip.plan_not_configured')
  const { accountId } = await requireWay(services, way, PRICE_IDS[months])
  const ordered = await runCommand(ctx, async (tx): Promise<Ordered> => {
    const quote = await quoteFor(tx, actor.userId, request)
    const { price, amount, by } = quote
    if (amount < MIN_CHECKOUT) throw new AppError('vip.below_minimum', { min: MIN_CHECKOUT })
    const title = fillText(texts.orderTitle, { months })
    const paymentOrderId = await placeOrder(tx, actor.userId, { kind: VIP, title, way, amount, accountId })
    const reservationId = by && (await reserveDiscount(tx, by, actor.userId))
    const discountId = by?.id ?? null
    const bought = { userId: actor.userId, months, way, price, amount }
    await insertVipOrder(tx, { ...bought, paymentOrderId, discountId, reservationId })
    return { paymentOrderId, expiresAt: null }
  })
  if (ordered.paymentOrderId) await openOrder(services, ordered.paymentOrderId)
  return ordered
}

/** Free orders come here too and skip the ledger. */
function orderFromBalance(ctx: Ctx, request: VipOrderRequest): Promise<Ordered> {
  const { userId } = ctx.actor
  return runCommand(ctx, async (tx) => {
    const { price, amount, by } = await quoteFor(tx, userId, request)
    if (amount === 0 && by && (await hasFreeOrder(tx, userId, by.id)))
      throw new AppError('promotions.coupon_used_up')
    const reservationId = by && (await redeemDiscount(tx, by, userId))
    const order = await insertVipOrder(tx, {
      userId,
      months: request.months,
      way: 'balance',
      price,
      amount,
      paymentOrderId: null,
      discountId: by?.id ?? null,
      reservationId,
    })
    if (amount > 0) await payFromBalance(tx, order)
    return { paymentOrderId: null, expiresAt: (await grant(tx, order)).toISOString() }
  })
}

async function payFromBalance(tx: Tx, { id, userId: ownerId, amount: price }: VipOrder): Promise<void> {
  const verdict = await buy(tx, { fact: saleFact(id), ownerId, revenue: 'vip', price })
  if (verdict === 'in_debt') throw new AppError('vip.in_debt')
  if (verdict === 'insufficient')
    throw new AppError('vip.balance_insufficient', { missing: price - (await findSpendable(tx, ownerId)) })
  assertApplied(verdict)
}

/** The user's current price. Locks the user, before the caller locks the coupon. */
async function quoteFor(tx: Tx, userId: string, { months, couponCode: typedCode }: VipOrderRequest) {
  await lockActor(tx, userId)
  if (await hasVipByHand(tx, userId)) throw new AppError('vip.has_no_end')
  const price = centavos((await findSettings(tx))[PRICES[months]])
  return { price, ...(await quoteDiscount(tx, { price, area: 'vip', personId: userId, typedCode })) }
}

/** VIP stays until the end of the paid period; only the reminders stop. */
export function cancelVip(ctx: Ctx): Promise<void> {
  const { userId } = ctx.actor
  return runCommand(ctx, async (tx) => {
    await lockActor(tx, userId)
    const status = await findStatus(tx, userId)
    if (!status || status.isOver || status.expiresAt <= new Date()) throw new AppError('vip.not_active')
    if (status.cancellationRequested) return
    await requestCancellation(tx, userId)
    await emit(tx, vipMoved, { userId })
  })
}

/**
 * Refund by the buyer, within a few days and once in twelve months. A repeated refund succeeds without
 * effect. Recording the return takes the buyer's lock, so the count after it sees every other refund of
 * theirs.
 */
export function refundVip(ctx: Ctx, orderId: string): Promise<void> {
  const { services, actor } = ctx
  return runCommand(ctx, async (tx) => {
    const order = await findVipOrder(tx, orderId)
    if (order?.userId !== actor.userId) throw new AppError('vip.order_not_found')
    const { paymentOrderId, paidAt, amount } = order
    if (isReturned(amount, await sumReturns(tx, orderId))) return
    if (!paidAt || amount === 0 || refundableUntil(paidAt) < new Date())
      throw new AppError('vip.refund_over', { days: VIP_REFUND_DAYS })
    if (paymentOrderId) {
      const request = { orderId: paymentOrderId, askedBy: actor.userId, reason: texts.refund.reason }
      await refundInFull(tx, services, request)
    } else {
      await lockActor(tx, actor.userId)
      await returnToBalance(tx, order, actor.userId)
    }
    if ((await countOwnRefunds(tx, actor.userId)) > 1)
      throw new AppError('vip.refund_by_support', { months: VIP_OWN_REFUND_MONTHS })
  })
}
