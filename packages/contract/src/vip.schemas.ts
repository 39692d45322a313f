import { z } from 'zod'
import { cursorSchema, pageOf } from './paging.schemas.ts'
import { paymentOrderSchema } from './payments.schemas.ts'
import { line } from './texts.schemas.ts'
import {
  VIP_DISCORD_STATES,
  VIP_HISTORY_SIZE,
  VIP_METHODS,
  VIP_ORDER_STATES,
  VIP_PLANS,
  VIP_REASON_MAX,
} from './vip.ts'

const centavos = z.number().int()
const instant = z.iso.datetime()
const plan = z.literal(VIP_PLANS)

export const vipStatusSchema = z
  .object({
    isActive: z.boolean(),
    /** Null if none was bought, and for a VIP role granted by staff. */
    expiresAt: instant.nullable(),
    cancellationRequested: z.boolean(),
    /** Null for people who are not VIP. */
    discord: z.enum(VIP_DISCORD_STATES).nullable(),
  })
  .meta({ id: 'VipStatus' })

export const vipOfferSchema = z
  .object({
    plans: z.array(
      z.object({
        months: plan,
        price: centavos,
        /** The price after the current promotion. */
        amount: centavos,
        promotion: z.object({ name: z.string(), percentage: z.number() }).nullable(),
        monthly: centavos,
        ways: z.array(z.enum(VIP_METHODS)),
      }),
    ),
    /** Null for visitors. */
    balance: centavos.nullable(),
    status: vipStatusSchema.nullable(),
  })
  .meta({ id: 'VipOffer' })

export const orderVipSchema = z
  .object({ months: plan, way: z.enum(VIP_METHODS), couponCode: line(100).optional() })
  .strict()
  .meta({ id: 'OrderVip' })
export const orderedVipSchema = z
  .object({
    /** The open order at its provider; null if it is already paid. */
    order: paymentOrderSchema.nullable(),
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'OrderedVip' })

export const vipOrderParamsSchema = z.object({ id: z.uuid() }).strict()

const purchase = {
  id: z.uuid(),
  months: plan,
  way: z.enum(VIP_METHODS),
  amount: centavos,
  state: z.enum(VIP_ORDER_STATES),
  createdAt: instant,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
}

const vipOrder = z
  .object({
    ...purchase,
    /** Until when the purchase can be refunded, by the buyer or by staff. */
    refundableUntil: instant.nullable(),
    abilities: z.object({
      /** False if the buyer already refunded a purchase within twelve months; staff can still refund it. */
      refund: z.boolean(),
    }),
    paymentOrderId: z.uuid().nullable(),
  })
  .meta({ id: 'VipOrder' })

export const vipHistoryQuerySchema = z.object({ cursor: cursorSchema }).strict()
export const vipHistorySchema = pageOf('orders', vipOrder, VIP_HISTORY_SIZE).meta({ id: 'VipHistory' })

/** A person's VIP orders, for staff. */
export const personVipParamsSchema = z.object({ userId: z.uuid() }).strict()
export const personVipOrdersSchema = pageOf(
  'orders',
  z.object({
    ...purchase,
    /** Number of the order at a provider, through which it is refunded. */
    paymentNumber: z.string().nullable(),
    abilities: z.object({ refund: z.boolean() }),
  }),
  VIP_HISTORY_SIZE,
).meta({ id: 'PersonVipOrders' })
export const refundVipSchema = z
  .object({ reason: line(VIP_REASON_MAX) })
  .strict()
  .meta({ id: 'RefundVip' })
