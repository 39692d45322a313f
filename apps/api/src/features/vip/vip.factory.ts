import { centavos } from '@trunfo/money/amounts'
import type { Db } from '../../platform/db/database.ts'
import { buy, deposit, mustStand } from '../ledger/index.ts'
import { grant } from './standing.ts'
import { insertVipOrder } from './vip.queries.ts'

/** Three months paid from the balance, with some money left for more. */
export function makeVip(db: Db, userId: string): Promise<{ orderId: string }> {
  return db.transaction().execute(async (tx) => {
    const [price, amount] = [centavos(50_00), centavos(200_00)]
    const fact = `test:vip:${crypto.randomUUID()}`
    const settlesAt = new Date()
    mustStand(await deposit(tx, { fact, ownerId: userId, provider: 'stripe', amount, settlesAt }))
    const order = await insertVipOrder(tx, {
      userId,
      months: 3,
      way: 'balance',
      price,
      amount: price,
      paymentOrderId: null,
      discountId: null,
      reservationId: null,
    })
    mustStand(await buy(tx, { fact: `vip:${order.id}`, ownerId: userId, revenue: 'vip', price }))
    await grant(tx, order)
    return { orderId: order.id }
  })
}
