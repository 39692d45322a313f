import type { openPaymentSchema, paymentOrderSchema } from '@trunfo/contract/payments.schemas'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { findFulfilledCapture, findReturned } from '../money.queries.ts'
import { findOrder, findWaitingOrders, type Order } from '../payments.queries.ts'
import { isStillOpen, shownState } from '../payments.rules.ts'

export type ShownOrder = z.infer<typeof paymentOrderSchema>

/** Throws `payments.not_found` for anyone but the buyer. */
export async function viewOwnOrder({ services: { db }, actor }: Ctx, orderId: string): Promise<ShownOrder> {
  const order = await findOrder(db, orderId)
  if (order?.buyerId !== actor.userId) throw new AppError('payments.not_found')
  return orderShown(db, order, actor.username)
}

/** Open payments for the wallet page. */
export async function viewOpenPayments(
  db: Db,
  buyerId: string,
): Promise<z.infer<typeof openPaymentSchema>[]> {
  const orders = await findWaitingOrders(db, buyerId)
  return orders.map(({ id, kind, title, way, state, amount, expiresAt }) => ({
    id,
    kind: kind as ShownOrder['kind'],
    title,
    way,
    state: state as 'created' | 'open' | 'pending',
    amount,
    expiresAt: expiresAt.toISOString(),
  }))
}

export async function orderShown(db: Db, order: Order, payer: string): Promise<ShownOrder> {
  const [capture, returned] = await Promise.all([
    findFulfilledCapture(db, order.id),
    findReturned(db, order.id),
  ])
  const canBePaid = isStillOpen(order.state) && order.expiresAt > new Date()
  return {
    id: order.id,
    number: order.number,
    kind: order.kind as ShownOrder['kind'],
    title: order.title,
    way: order.way,
    state: shownState(order.state, order.amount, returned),
    amount: order.amount,
    refunded: returned.refunded,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    settlesAt: capture && !capture.isHeld ? capture.settlesAt.toISOString() : null,
    checkoutUrl: canBePaid ? order.checkoutUrl : null,
    pixCode: canBePaid ? order.pixCode : null,
    paidBy: capture?.method ?? null,
    providerReference: capture?.paymentId ?? null,
    payer,
  }
}
