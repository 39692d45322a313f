import type { Purchase } from '../../platform/purchases.ts'
import { beginRefund, buyOutside, failRefund, giveBack, mustStand, takeBackOutside } from '../ledger/index.ts'
import { redeemReservation } from '../promotions/index.ts'
import { grant, noteReturn, undoReturnOf } from './standing.ts'
import { findOrderOf, markPaid } from './vip.queries.ts'

export const VIP = 'vip'
const revenue = 'vip'

/** Months of VIP for money that a provider took, past the wallet: revenue of the house, and a period of its buyer. */
export const vipPurchase: Purchase = {
  kind: VIP,
  async fulfil(tx, { orderId, captureFact: fact, provider, amount: price }) {
    mustStand(await buyOutside(tx, { fact, provider, revenue, price }))
    const order = await findOrderOf(tx, orderId)
    if (order.paidAt) return
    await markPaid(tx, order.id)
    // Money that came after its order had lapsed buys what was ordered all the same; the use may be somebody else's by now.
    if (order.reservationId) await redeemReservation(tx, order.reservationId)
    await grant(tx, order)
  },
  async beginRefund(tx, { orderId }, refund) {
    mustStand(await beginRefund(tx, { ...refund, source: { from: 'sale', revenue } }))
    await noteReturn(tx, await findOrderOf(tx, orderId), refund)
    return 'ok'
  },
  async failRefund(tx, { orderId }, { fact, of }) {
    mustStand(await failRefund(tx, { fact, of }))
    await undoReturnOf(tx, await findOrderOf(tx, orderId), of)
  },
  async takeBack(tx, { orderId, provider }, part) {
    mustStand(await takeBackOutside(tx, { ...part, provider, from: revenue }))
    await noteReturn(tx, await findOrderOf(tx, orderId), part)
  },
  async giveBack(tx, { orderId }, { fact, of }) {
    mustStand(await giveBack(tx, { fact, of }))
    await undoReturnOf(tx, await findOrderOf(tx, orderId), of)
  },
  // Nothing of it is in a wallet: there is no lot to hold back or to settle.
  async markDisputed() {},
  async settleAt() {},
}
