import { MIN_CHECKOUT } from '@trunfo/contract/payments'
import { VIP_OWN_REFUND_MONTHS, VIP_REFUND_DAYS, type VipPlan, type VipWay } from '@trunfo/contract/vip'
import { centavos } from '@trunfo/money/amounts'
import texts from '../../../../../locales/pt/vip.json' with { type: 'json' }
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { fillText } from '../../platform/fill-text.ts'
import { act } from '../../platform/http/act.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { hasVipByHand, lockActor } from '../accounts/index.ts'
import { buy, findSpendable, mustStand } from '../ledger/index.ts'
import { findSettings, openOrder, placeOrder, refundInFull, requireWay } from '../payments/index.ts'
import { quoteDiscount, redeemDiscount, reserveDiscount, spendCouponTry } from '../promotions/index.ts'
import { grant, returnToBalance } from './standing.ts'
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
import { VIP } from './vip-purchase.ts'

interface Wish {
  readonly months: VipPlan
  readonly way: VipWay
  readonly couponCode?: string | undefined
}

interface Ordered {
  readonly paymentOrderId: string | null
  readonly expiresAt: string | null
}

/** From the balance it is paid at once; at a provider it is an order, which is opened as a deposit is. */
export async function orderVip(ctx: Ctx, wish: Wish): Promise<Ordered> {
  const { services, actor } = ctx
  if (wish.couponCode) await spendCouponTry(services, actor.userId)
  if (wish.way === 'balance') return orderFromBalance(ctx, wish)
  const { months, way } = wish
  const settings = await findSettings(services.db)
  if (way === 'stripe' && !settings[PRICE_IDS[months]]) throw new AppError('vip.plan_not_configured')
  const { accountId } = await requireWay(services, way, PRICE_IDS[months])
  const ordered = await act(ctx, async (tx): Promise<Ordered> => {
    const quote = await quoteFor(tx, actor.userId, wish)
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

/** What costs nothing goes this way too, and moves nothing in the ledger. */
function orderFromBalance(ctx: Ctx, wish: Wish): Promise<Ordered> {
  const { userId } = ctx.actor
  return act(ctx, async (tx) => {
    const { price, amount, by } = await quoteFor(tx, userId, wish)
    if (amount === 0 && by && (await hasFreeOrder(tx, userId, by.id)))
      throw new AppError('promotions.coupon_used_up')
    const reservationId = by && (await redeemDiscount(tx, by, userId))
    const order = await insertVipOrder(tx, {
      userId,
      months: wish.months,
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
  mustStand(verdict)
}

/** What it costs whom at this moment. Under the person's lock, before that of the coupon. */
async function quoteFor(tx: Tx, userId: string, { months, couponCode: typedCode }: Wish) {
  await lockActor(tx, userId)
  if (await hasVipByHand(tx, userId)) throw new AppError('vip.has_no_end')
  const price = centavos((await findSettings(tx))[PRICES[months]])
  return { price, ...(await quoteDiscount(tx, { price, area: 'vip', personId: userId, typedCode })) }
}

/** Everything stays until the end that is paid for; nobody is reminded of it any more. */
export function cancelVip(ctx: Ctx): Promise<void> {
  const { userId } = ctx.actor
  return act(ctx, async (tx) => {
    await lockActor(tx, userId)
    const status = await findStatus(tx, userId)
    if (!status || status.isOver || status.expiresAt <= new Date()) throw new AppError('vip.not_active')
    if (status.cancellationRequested) return
    await requestCancellation(tx, userId)
    await emit(tx, vipMoved, { userId })
  })
}

/**
 * By its buyer, who has some days to think again, once in twelve months. Sent back already is as good as sent back now.
 * Recording the return takes the buyer's lock, so the count after it sees any other refund of theirs.
 */
export function refundVip(ctx: Ctx, orderId: string): Promise<void> {
  const { services, actor } = ctx
  return act(ctx, async (tx) => {
    const order = await findVipOrder(tx, orderId)
    if (order?.userId !== actor.userId) throw new AppError('vip.order_not_found')
    const { paymentOrderId, paidAt, amount } = order
    if (isReturned(amount, await sumReturns(tx, orderId))) return
    if (!paidAt || amount === 0 || refundableUntil(paidAt) < new Date())
      throw new AppError('vip.refund_over', { days: VIP_REFUND_DAYS })
    if (paymentOrderId) {
      const wish = { orderId: paymentOrderId, askedBy: actor.userId, reason: texts.refund.reason }
      await refundInFull(tx, services, wish)
    } else {
      await lockActor(tx, actor.userId)
      await returnToBalance(tx, order, actor.userId)
    }
    if ((await countOwnRefunds(tx, actor.userId)) > 1)
      throw new AppError('vip.refund_by_support', { months: VIP_OWN_REFUND_MONTHS })
  })
}
