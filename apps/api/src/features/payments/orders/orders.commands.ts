import { randomBytes } from 'node:crypto'
import { PAGES } from '@trunfo/contract/pages'
import {
  CHECKOUT_MINUTES,
  MAX_OPEN_ORDERS,
  PAYMENT_METHODS,
  type PaymentWay,
  type PurchaseKind,
} from '@trunfo/contract/payments'
import type { Centavos } from '@trunfo/money/amounts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit, enqueue } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { findEmail, lockActor } from '../../accounts/index.ts'
import { advanceTo, applySnapshot } from '../apply-payment.ts'
import { endOrder } from '../end-order.ts'
import { hasCheckout, requireCheckout, requireGateway } from '../gateways.ts'
import { checkKey, checkOrder } from '../job-refs.ts'
import { findFulfilledCapture, findRefundable } from '../money.queries.ts'
import { orderChanged } from '../payments.events.ts'
import { hasOpenDispute, lockCapturedPayment } from '../payments.lookups.ts'
import {
  countOpenOrders,
  findOrder,
  findSettings,
  insertOrder,
  lockOrder,
  type Opened,
  type Order,
  type StoredRequest,
  updateOpened,
  updateRequest,
} from '../payments.queries.ts'
import { isStillOpen, nextCheckAt, providerOf, receiptNumber } from '../payments.rules.ts'
import { type CheckoutRequest, type Gateway, ProviderError } from '../providers/index.ts'
import { askRefund } from '../refunds.ts'

/** A minute above Stripe's minimum expiry, to allow for the time of the request. */
const LIFE_MS = (CHECKOUT_MINUTES + 1) * 60_000

export type PriceName = 'priceIdWalletDeposit' | 'priceId3Months' | 'priceId6Months'

/** Payment methods that are configured. Stripe needs a price id to be set, though the amount is ours. */
export async function waysOnOffer(db: Db, priceName: PriceName): Promise<PaymentWay[]> {
  const [settings, hasStripe, hasMercadoPago] = await Promise.all([
    findSettings(db),
    hasCheckout(db, 'stripe'),
    hasCheckout(db, 'mercado-pago'),
  ])
  return PAYMENT_METHODS.filter((way) =>
    way === 'stripe' ? hasStripe && settings[priceName] : hasMercadoPago,
  )
}

/** Throws if the payment method is not configured; returns the provider account that receives the money. */
export async function requireWay(
  services: Services,
  way: PaymentWay,
  priceName: PriceName,
): Promise<{ accountId: string }> {
  const { accountId } = await requireCheckout(services, providerOf(way))
  if (way === 'stripe' && !(await findSettings(services.db))[priceName])
    throw new AppError('payments.price_not_configured')
  return { accountId }
}

export interface OrderRequest {
  readonly kind: PurchaseKind
  readonly title: string
  readonly way: PaymentWay
  readonly amount: Centavos
  readonly accountId: string
}

/**
 * Inserts the order and enqueues its first check, in the caller's transaction. Does not call the provider.
 */
export async function placeOrder(tx: Tx, buyerId: string, wish: OrderRequest): Promise<string> {
  await lockActor(tx, buyerId)
  if ((await countOpenOrders(tx, buyerId)) >= MAX_OPEN_ORDERS)
    throw new AppError('payments.too_many_open', { max: MAX_OPEN_ORDERS })
  const { kind, title, way, amount, accountId: providerAccount } = wish
  const order = await insertOrder(tx, {
    number: receiptNumber(randomBytes(8)),
    buyerId,
    kind,
    title,
    way,
    provider: providerOf(way),
    providerAccount,
    amount,
    lifeMs: LIFE_MS,
  })
  const runAt = nextCheckAt(order.createdAt, order.createdAt) ?? undefined
  await enqueue(tx, checkOrder, { orderId: order.id }, { key: checkKey(order.id), runAt })
  return order.id
}

/** Refunds what is left of an order, in the caller's transaction. Does nothing if it is already refunded. */
export async function refundInFull(
  tx: Tx,
  services: Services,
  { orderId, askedBy, reason }: { orderId: string; askedBy: string; reason: string },
): Promise<void> {
  const capture = await findFulfilledCapture(tx, orderId)
  if (!capture) throw new AppError('payments.refund_not_possible')
  const held = await lockCapturedPayment(tx, services, capture.id)
  if (await hasOpenDispute(tx, held)) throw new AppError('payments.refund_while_disputed')
  const { purchase: amount } = await findRefundable(tx, capture.id)
  if (amount === 0) return
  const verdict = await askRefund(tx, held, { amount, source: 'purchase', reason, askedBy })
  if (verdict !== 'ok') throw new AppError('payments.refund_not_possible')
}

/** Opens an order whose provider request failed. Orders that are already open stay unchanged. */
export async function openOwnOrder({ services, actor }: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(services.db, orderId)
  if (order?.buyerId !== actor.userId) throw new AppError('payments.not_found')
  await openOrder(services, orderId)
}

/**
 * Cancels on behalf of the buyer. An order that is over stays unchanged, and one that was paid meanwhile
 * stays paid; the response shows which.
 */
export async function cancelOwnOrder({ services, actor }: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(services.db, orderId)
  if (order?.buyerId !== actor.userId) throw new AppError('payments.not_found')
  if (!isStillOpen(order.state)) return
  const { gateway } = await requireGateway(services, order.provider)
  try {
    await endOrder(services, gateway, order, 'cancelled')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ err: error, orderId }, 'a provider does not close an order')
    throw new AppError(error.kind === 'down' ? 'payments.provider_down' : 'payments.cancel_refused')
  }
  const ended = await findOrder(services.db, orderId)
  if (ended && isStillOpen(ended.state)) throw new AppError('payments.cancel_refused')
}

/**
 * Requests a checkout page or Pix code, outside of any transaction. The request is stored first and repeated
 * with the same key, so a crash or a lost response creates no second page.
 */
export async function openOrder(services: Services, orderId: string): Promise<void> {
  const prepared = await prepare(services, orderId, { isNewAttempt: false })
  if (!prepared) return
  const { order, request } = prepared
  const { gateway } = await requireGateway(services, order.provider)
  try {
    await store(services, order, await requestCheckout(gateway, order, request))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'down') throw new AppError('payments.provider_down')
    await reopenOrder(services, gateway, order)
  }
}

/**
 * The provider refused the request: its expiry is now too short, the key is forgotten, or the response had no
 * page. Checks for a payment, then tries again with a new key and expiry.
 */
async function reopenOrder(services: Services, gateway: Gateway, order: Order): Promise<void> {
  try {
    await applySnapshot(services, order.provider, await gateway.find(order))
    const prepared = await prepare(services, order.id, { isNewAttempt: true })
    if (prepared)
      await store(services, prepared.order, await requestCheckout(gateway, prepared.order, prepared.request))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.error({ err: error, orderId: order.id }, 'a provider does not open an order')
    if (error.kind !== 'down') await giveUp(services, order.id)
    throw new AppError(error.kind === 'pageless' ? 'payments.no_checkout_link' : 'payments.provider_down')
  }
}

async function giveUp({ db }: Services, orderId: string): Promise<void> {
  await transact(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order && isStillOpen(order.state)) await advanceTo(tx, order, 'failed')
  })
}

interface Prepared {
  readonly order: Order
  readonly request: StoredRequest
}

/** Returns null when there is nothing to open. */
function prepare(
  { db, config }: Services,
  orderId: string,
  { isNewAttempt }: { isNewAttempt: boolean },
): Promise<Prepared | null> {
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state !== 'created') return null
    if (order.request && !isNewAttempt) return { order, request: order.request }
    const page = (path: string) => `${config.PUBLIC_URL}${path}?order=${orderId}`
    const request = order.request ?? {
      title: order.title,
      payerEmail: await findEmail(tx, order.buyerId),
      successUrl: page(PAGES.paymentSuccess.path),
      cancelUrl: page(PAGES.paymentCancel.path),
      webhookUrl: `${config.PUBLIC_URL}/api/webhooks/${order.provider}`,
    }
    const attempt = isNewAttempt ? 2 : 1
    const expiresAt = await updateRequest(tx, orderId, { request, attempt, lifeMs: LIFE_MS })
    return { order: { ...order, request, attempt, expiresAt }, request }
  })
}

async function requestCheckout(gateway: Gateway, order: Order, request: StoredRequest): Promise<Opened> {
  const { title, payerEmail, successUrl, cancelUrl, webhookUrl } = request
  const { id: orderId, amount, attempt, expiresAt } = order
  const idempotencyKey = `${orderId}:${attempt}`
  const asked: Omit<CheckoutRequest, 'successUrl' | 'cancelUrl'> = {
    orderId,
    idempotencyKey,
    title,
    amount,
    payerEmail,
    expiresAt,
    webhookUrl,
  }
  if (order.way === 'pix') {
    if (!gateway.openPix) throw new ProviderError('refused', `${gateway.provider} draws no Pix`)
    const { reference, code, expiresAt: end } = await gateway.openPix(asked)
    return { reference, checkoutUrl: null, pixCode: code, expiresAt: end }
  }
  const { reference, url } = await gateway.openCheckout({ ...asked, successUrl, cancelUrl })
  return { reference, checkoutUrl: url, pixCode: null, expiresAt: null }
}

async function store({ db }: Services, order: Order, opened: Opened): Promise<void> {
  await transact(db, async (tx) => {
    await updateOpened(tx, order.id, opened)
    await emit(tx, orderChanged, { orderId: order.id, buyerId: order.buyerId })
  })
}
