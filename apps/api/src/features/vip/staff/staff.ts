import { PAYMENT_MANAGER_ROLES } from '@trunfo/contract/payments'
import { VIP_HISTORY_SIZE } from '@trunfo/contract/vip'
import {
  personVipOrdersSchema,
  personVipParamsSchema,
  refundVipSchema,
  vipHistoryQuerySchema,
  vipOrderParamsSchema,
} from '@trunfo/contract/vip.schemas'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { refusedTo, refuseSelfDealing } from '../../../platform/http/self-dealing.ts'
import { newestFirst, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPeople } from '../../accounts/index.ts'
import { findOrders, findVipOrder, sumReturns } from '../vip.queries.ts'
import { isReturned, orderState } from '../vip.rules.ts'
import { returnToBalance } from '../vip-periods.ts'

const managers = anyOf(PAYMENT_MANAGER_ROLES)
const tags = ['vip']

/**
 * Purchases of a user. The payments feature refunds orders paid at a provider; orders paid from the balance
 * are refunded here.
 */
export function staffRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/users/:userId/vip-orders',
    {
      config: { access: managers },
      schema: {
        tags,
        params: personVipParamsSchema,
        querystring: vipHistoryQuerySchema,
        response: { 200: personVipOrdersSchema },
      },
    },
    (request) => viewOrdersOf(contextOf(services, request), request.params.userId, request.query.cursor),
  )

  app.post(
    '/api/admin/vip/orders/:id/refund',
    {
      config: { access: managers, idempotency: 'natural', selfDealing: refusedTo('buyer'), stepUp: 'never' },
      schema: {
        tags,
        params: vipOrderParamsSchema,
        body: refundVipSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await refundForBuyer(contextOf(services, request), request.params.id, request.body.reason)
      return reply.code(204).send(null)
    },
  )
}

async function viewOrdersOf(
  { services: { db }, actor }: Ctx,
  userId: string,
  cursor: string | undefined,
): Promise<z.infer<typeof personVipOrdersSchema>> {
  const now = new Date()
  const { rows, nextCursor } = await page({ cursor, size: VIP_HISTORY_SIZE, by: newestFirst }, ([before]) =>
    findOrders(db, userId, before),
  )
  const orders = rows.map((row) => {
    const { id, months, way, amount, createdAt, startsAt, endsAt, revokedAt, paymentNumber } = row
    const state = orderState({ ...row, isRevoked: revokedAt !== null }, now)
    const isKept = state === 'active' || state === 'ended'
    return {
      id,
      months,
      way,
      amount,
      state,
      createdAt: createdAt.toISOString(),
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      paymentNumber,
      abilities: { refund: way === 'balance' && amount > 0 && isKept && userId !== actor.userId },
    }
  })
  return { orders, nextCursor }
}

/** Refunds to the balance, without a time limit. A repeated refund succeeds without effect. */
async function refundForBuyer(ctx: Ctx, orderId: string, reason: string): Promise<void> {
  const { actor, requestId } = ctx
  if (reason === '') throw new AppError('vip.reason_required')
  await runCommand(ctx, async (tx) => {
    const order = await findVipOrder(tx, orderId)
    if (!order) throw new AppError('vip.order_not_found')
    const { userId, amount, paymentOrderId } = order
    refuseSelfDealing(ctx, { buyer: userId })
    const [buyer] = await lockPeople(tx, [userId])
    // An erased account could not spend the money.
    if (!buyer || buyer.status === 'erased' || paymentOrderId || amount === 0)
      throw new AppError('vip.refund_not_possible')
    if (isReturned(amount, await sumReturns(tx, orderId))) return
    await returnToBalance(tx, order, actor.userId)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'vip.order-refunded',
      subject: { type: 'vip-order', id: orderId },
      after: { userId, amount },
      reason,
      requestId,
    })
  })
}
