import { MIN_CHECKOUT } from '@trunfo/contract/payments'
import { VIP_HISTORY_SIZE, VIP_PLANS, type VipWay } from '@trunfo/contract/vip'
import type { vipHistorySchema, vipOfferSchema, vipStatusSchema } from '@trunfo/contract/vip.schemas'
import { centavos } from '@trunfo/money/amounts'
import type { z } from 'zod'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newestFirst, page } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { findSpendable } from '../ledger/index.ts'
import { findSettings, waysOnOffer } from '../payments/index.ts'
import { quoteDiscount } from '../promotions/index.ts'
import { viewDiscord } from './discord/index.ts'
import { countOwnRefunds, findOrders, findStatus } from './vip.queries.ts'
import { orderState, PRICE_IDS, PRICES, refundableUntil } from './vip.rules.ts'

type VipStatus = z.infer<typeof vipStatusSchema>

export async function viewOffer(
  services: Services,
  viewer: Actor | null,
): Promise<z.infer<typeof vipOfferSchema>> {
  const { db } = services
  const [settings, ways, balance, status] = await Promise.all([
    findSettings(db),
    Promise.all(VIP_PLANS.map((months) => waysOnOffer(db, PRICE_IDS[months]))),
    viewer && findSpendable(db, viewer.userId),
    viewer && viewStatus(services, viewer),
  ])
  const priced = await Promise.all(
    VIP_PLANS.map(async (months) => {
      const price = centavos(settings[PRICES[months]])
      const quote = await quoteDiscount(db, { price, area: 'vip', personId: viewer?.userId ?? '' })
      return { months, price, quote }
    }),
  )
  const plans = priced.map(({ months, price, quote: { amount, by } }, index) => {
    const outside: readonly VipWay[] = amount < MIN_CHECKOUT ? [] : (ways[index] ?? [])
    return {
      months,
      price,
      amount,
      promotion: by && { name: by.label, percentage: by.percentage },
      monthly: Math.round(amount / months),
      ways: [...outside, 'balance' as const],
    }
  })
  return { plans, balance, status }
}

/** The role decides who is VIP; the paid period decides until when. Without an end it was given by staff. */
export async function viewStatus(services: Services, { userId, roles }: Actor): Promise<VipStatus> {
  const status = await findStatus(services.db, userId)
  const isActive = roles.includes('vip')
  const isPaid = isActive && status && !status.isOver
  return {
    isActive,
    expiresAt: isPaid ? status.expiresAt.toISOString() : null,
    cancellationRequested: isPaid ? status.cancellationRequested : false,
    discord: isActive ? await viewDiscord(services, userId) : null,
  }
}

export async function viewHistory(
  { services: { db }, actor }: Ctx,
  cursor: string | undefined,
): Promise<z.infer<typeof vipHistorySchema>> {
  const now = new Date()
  const { rows, nextCursor } = await page({ cursor, size: VIP_HISTORY_SIZE, by: newestFirst }, ([before]) =>
    findOrders(db, actor.userId, before),
  )
  const refund = (await countOwnRefunds(db, actor.userId)) === 0
  const orders = rows.map((row) => {
    const { id, months, way, amount, paymentOrderId, createdAt, paidAt, startsAt, endsAt, revokedAt } = row
    const state = orderState({ ...row, isRevoked: revokedAt !== null }, now)
    const until = paidAt && amount > 0 && state === 'active' ? refundableUntil(paidAt) : null
    const isRefundable = until !== null && until > now
    return {
      id,
      months,
      way,
      amount,
      state,
      paymentOrderId,
      createdAt: createdAt.toISOString(),
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      refundableUntil: isRefundable ? until.toISOString() : null,
      abilities: { refund: isRefundable && refund },
    }
  })
  return { orders, nextCursor }
}
