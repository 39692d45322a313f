import type { Purchase } from '../../platform/purchases.ts'
import {
  assertApplied,
  beginRefund,
  buyOutside,
  failRefund,
  giveBack,
  takeBackOutside,
} from '../ledger/index.ts'
import { redeemReservation } from '../promotions/index.ts'
import { findOrderOf, markPaid } from './vip.queries.ts'
import { grant, recordReturn, reverseReturn } from './vip-periods.ts'

export const VIP = 'vip'
const revenue = 'vip'

/**
 * VIP paid directly at a provider, not through the wallet: revenue of the platform, and a period for the
 * buyer.
 */
export const vipPurchase: Purchase = {
  kind: VIP,
  async fulfil(tx, { orderId, captureFact: fact, provider, amount: price }) {
    assertApplied(await buyOutside(tx, { fact, provider, revenue, price }))
    const order = await findOrderOf(tx, orderId)
    if (order.paidAt) return
    await markPaid(tx, order.id)
    // A payment that arrives after its order lapsed still buys it; the coupon use may have gone to someone
    // else meanwhile.
    if (order.reservationId) await redeemReservation(tx, order.reservationId)
    await grant(tx, order)
  },
  async beginRefund(tx, { orderId }, refund) {
    assertApplied(await beginRefund(tx, { ...refund, source: { from: 'sale', revenue } }))
    await recordReturn(tx, await findOrderOf(tx, orderId), refund)
    return 'ok'
  },
  async failRefund(tx, { orderId }, { fact, of }) {
    assertApplied(await failRefund(tx, { fact, of }))
    await reverseReturn(tx, await findOrderOf(tx, orderId), of)
  },
  async takeBack(tx, { orderId, provider }, part) {
    assertApplied(await takeBackOutside(tx, { ...part, provider, from: revenue }))
    await recordReturn(tx, await findOrderOf(tx, orderId), part)
  },
  async giveBack(tx, { orderId }, { fact, of }) {
    assertApplied(await giveBack(tx, { fact, of }))
    await reverseReturn(tx, await findOrderOf(tx, orderId), of)
  },
  // No wallet is involved, so there is no lot to hold or settle.
  async markDisputed() {},
  async settleAt() {},
}
