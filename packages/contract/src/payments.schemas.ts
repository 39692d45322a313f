import { z } from 'zod'
import { cursorSchema, pageOf, periodFilters } from './paging.schemas.ts'
import {
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_PROVIDERS,
  PURCHASE_KINDS,
  REVIEW_KINDS,
  REVIEW_PAGE_SIZE,
  REVIEW_STATES,
} from './payments.ts'
import { addressPart, line, password, token } from './texts.schemas.ts'

const centavos = z.number().int()
const instant = z.iso.datetime()

export const orderParamsSchema = z.object({ id: z.uuid() }).strict()

/** An order as its buyer sees it: enough for the steps, the Pix panel and the receipt. */
export const paymentOrderSchema = z
  .object({
    id: z.uuid(),
    /** Shown on the receipt: short, easy to read aloud, unique. */
    number: z.string(),
    kind: z.enum(PURCHASE_KINDS),
    title: z.string(),
    way: z.enum(PAYMENT_METHODS),
    state: z.enum(ORDER_STATES),
    amount: centavos,
    refunded: centavos,
    createdAt: instant,
    expiresAt: instant,
    paidAt: instant.nullable(),
    /** When a deposit becomes withdrawable. */
    settlesAt: instant.nullable(),
    /** The provider's page, while the order can still be paid there. */
    checkoutUrl: z.string().nullable(),
    pixCode: z.string().nullable(),
    /** The final payment method and the provider's own number, for the receipt. */
    paidBy: z.enum(['card', 'pix', 'other']).nullable(),
    providerReference: z.string().nullable(),
    payer: z.string(),
  })
  .meta({ id: 'PaymentOrder' })
/** An unpaid order as the wallet shows it. */
export const openPaymentSchema = paymentOrderSchema
  .pick({ id: true, kind: true, title: true, way: true, amount: true, expiresAt: true })
  .extend({ state: z.enum(ORDER_STATES).extract(['created', 'open', 'pending']) })
  .meta({ id: 'OpenPayment' })
export const paymentOrderAnswerSchema = z
  .object({ order: paymentOrderSchema })
  .meta({ id: 'PaymentOrderAnswer' })

const savedSecret = z.object({ lastFour: z.string(), savedAt: instant }).nullable()
const savedGateway = z.object({
  publicKey: z.string(),
  /** Stripe's secret key or Mercado Pago's access token. */
  secretKey: savedSecret,
  webhookSecret: savedSecret,
  /** The URL to which the provider must send its webhooks. */
  webhookUrl: z.string(),
})
export const paymentConfigurationSchema = z
  .object({
    stripe: savedGateway,
    mercadoPago: savedGateway,
    prices: z.object({
      priceId3Months: z.string(),
      price3MonthsValue: centavos,
      priceId6Months: z.string(),
      price6MonthsValue: centavos,
      priceIdWalletDeposit: z.string(),
      settlingDaysPix: z.number().int(),
      settlingDaysCard: z.number().int(),
    }),
    /** Keys were changed and no fundador has confirmed them yet, so deposits stay unsettled. */
    holdsDeposits: z.boolean(),
    changes: z.array(z.object({ at: instant, by: z.string(), what: z.string() })).max(20),
  })
  .meta({ id: 'PaymentConfiguration' })

export const providerParamsSchema = z.object({ provider: z.enum(PAYMENT_PROVIDERS) }).strict()

/** Omitted secrets stay as they are, because saved ones are never sent back to the page. */
export const saveGatewaySchema = z
  .object({
    publicKey: addressPart(300),
    secretKey: token.optional(),
    webhookSecret: token.optional(),
  })
  .strict()
  .meta({ id: 'SaveGateway' })

export const savePricesSchema = z
  .object({
    priceId3Months: addressPart(100),
    price3MonthsValue: centavos.min(1).max(10_000_000),
    priceId6Months: addressPart(100),
    price6MonthsValue: centavos.min(1).max(10_000_000),
    priceIdWalletDeposit: addressPart(100),
    settlingDaysPix: z.number().int().min(0).max(90),
    settlingDaysCard: z.number().int().min(0).max(180),
  })
  .strict()
  .meta({ id: 'SavePrices' })

export const gatewayAccountSchema = z
  .object({ id: z.string(), name: z.string(), isLive: z.boolean() })
  .meta({ id: 'GatewayAccount' })

const reviewItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(REVIEW_KINDS),
    provider: z.enum(PAYMENT_PROVIDERS).nullable(),
    amount: centavos,
    /** The ordered amount, if it differs. */
    expected: centavos.nullable(),
    orderId: z.uuid().nullable(),
    orderNumber: z.string().nullable(),
    person: z.object({ id: z.uuid(), username: z.string() }).nullable(),
    providerReference: z.string().nullable(),
    openedAt: instant,
    closedAt: instant.nullable(),
    closedBy: z.string().nullable(),
    note: z.string().nullable(),
    /** What staff can do now. */
    actions: z.array(z.enum(['refund', 'close', 'write_off'])),
  })
  .meta({ id: 'PaymentReview' })
/** The period filters by opening time. */
export const reviewFilterSchema = z
  .object({
    state: z.enum(REVIEW_STATES).default('open'),
    kind: z.enum(REVIEW_KINDS).optional(),
    ...periodFilters,
  })
  .strict()
export const reviewListQuerySchema = reviewFilterSchema.extend({ cursor: cursorSchema }).strict()
export const reviewListSchema = pageOf('reviews', reviewItem, REVIEW_PAGE_SIZE).meta({
  id: 'PaymentReviewList',
})
export const reviewParamsSchema = z.object({ id: z.uuid() }).strict()
export const closeReviewSchema = z
  .object({ note: line(500) })
  .strict()
  .meta({ id: 'CloseReview' })

/** Staff look up an order by its number, for example to refund it. */
export const orderSearchSchema = z.object({ number: line(40) }).strict()
export const staffOrderSchema = paymentOrderSchema
  .extend({
    person: z.object({ id: z.uuid(), username: z.string() }).nullable(),
    refundable: centavos,
    refunds: z.array(
      z.object({ id: z.uuid(), amount: centavos, state: z.enum(['asked', 'done', 'failed']), at: instant }),
    ),
    disputes: z.array(
      z.object({
        id: z.string(),
        amount: centavos,
        state: z.enum(['warning', 'dropped', 'open', 'lost', 'won']),
      }),
    ),
  })
  .meta({ id: 'StaffOrder' })
export const staffOrderAnswerSchema = z
  .object({ order: staffOrderSchema.nullable() })
  .meta({ id: 'StaffOrderAnswer' })
export const refundOrderSchema = z
  .object({ amount: centavos.min(1), reason: line(500), currentPassword: password })
  .strict()
  .meta({ id: 'RefundOrder' })
