import { centavos } from '@trunfo/money/amounts'
import type { Db } from '../../platform/db/database.ts'
import { assertApplied, buy, deposit } from '../ledger/index.ts'
import { insertVipOrder } from './vip.queries.ts'
import { grant } from './vip-periods.ts'

/** Three months paid from the balance, which has money left for more. */
export function makeVip(db: Db, userId: string): Promise<{ orderId: string }> {
  return db.transaction().execute(async (tx) => {
    const [price, amount] = [centavos(50_00), centavos(200_00)]
    const fact = `test:vip:${crypto.randomUUID()}`
    const settlesAt = new Date()
    assertApplied(await deposit(tx, { fact, ownerId: userId, provider: 'stripe', amount, settlesAt }))
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
    assertApplied(await buy(tx, { fact: `vip:${order.id}`, ownerId: userId, revenue: 'vip', price }))
    await grant(tx, order)
    return { orderId: order.id }
  })
}
