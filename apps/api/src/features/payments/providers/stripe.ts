import { centavos } from '@trunfo/money/amounts'
import Stripe from 'stripe'
import { isTestKey, orderIdOf } from './keys.ts'
import {
  type CheckoutRequest,
  type Gateway,
  type Notice,
  type NoticeSubject,
  ProviderError,
  type ProviderSnapshot,
  type RawNotice,
  type SeenDispute,
  type SeenPayment,
  type SeenRefund,
} from './provider.ts'
import { questionsOf, type Reading, readStatus, STATUSES } from './statuses.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** URL of the payment sandbox; null means Stripe. */
  readonly baseUrl?: string | null
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Metadata keys. Prefixed, because other shops on the account may use a plain `order_id`. */
const ORDER = 'trunfo_order'
const REFUND = 'trunfo_refund'
const WITH_CHARGE = ['latest_charge.balance_transaction']
/** A Pix charge is created when its code is shown, up to a day before it is paid, and keeps that time. */
const CHARGED_BEFORE_PAID_S = 86_400

/** A payment is a payment intent here, because it outlives the charges of its attempts. */
export function stripeGateway(options: StripeOptions): Gateway {
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.baseUrl ?? null),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    // Our jobs retry with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  })

  async function seeIntent(intent: Stripe.PaymentIntent): Promise<SeenPayment> {
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
    const { status, last_payment_error } = intent
    const reading = readStatus(
      STATUSES.stripe.payment,
      { of: 'payment', status, detail: last_payment_error ? 'error' : null },
      'pending',
    )
    return {
      id: intent.id,
      orderId: orderIdOf(intent.metadata[ORDER]),
      isLive: intent.livemode,
      status: reading.means,
      amount: centavos(intent.status === 'succeeded' ? intent.amount_received : intent.amount),
      currency: intent.currency.toUpperCase(),
      method: methodOf(charge),
      ...(await afterwardsOf(intent.id, charge, reading)),
    }
  }

  /** Fee, refunds and disputes, from the charge that succeeded. */
  async function afterwardsOf(intentId: string, charge: Stripe.Charge | null, ...before: Reading<unknown>[]) {
    const common = { changedAt: null, mediation: null }
    const readings = [...before]
    if (charge?.status !== 'succeeded')
      return {
        ...common,
        fee: null,
        paidAt: null,
        refunds: [],
        disputes: [],
        questions: questionsOf(readings),
      }
    const refunds: SeenRefund[] = []
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
      const [seen, reading] = seeRefund(refund)
      refunds.push(seen)
      readings.push(reading)
    }
    const disputes: SeenDispute[] = []
    if (charge.disputed) {
      for await (const dispute of stripe.disputes.list({ payment_intent: intentId, limit: 100 })) {
        const [seen, reading] = seeDispute(dispute)
        disputes.push(seen)
        readings.push(reading)
      }
    }
    const balance = typeof charge.balance_transaction === 'string' ? null : charge.balance_transaction
    return {
      ...common,
      fee: balance && centavos(balance.fee),
      paidAt: new Date(charge.created * 1000),
      refunds,
      disputes,
      questions: questionsOf(readings),
    }
  }

  async function lookAtSession(id: string): Promise<ProviderSnapshot> {
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: WITH_CHARGE.map((path) => `payment_intent.${path}`),
    })
    const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
    return {
      orderId: orderIdOf(session.metadata?.[ORDER]),
      isLive: session.livemode,
      checkout: readStatus(STATUSES.stripe.checkout, { of: 'checkout', status: session.status }, null).means,
      payments: intent ? [await seeIntent(intent)] : [],
    }
  }

  async function lookAtIntent(id: string): Promise<ProviderSnapshot> {
    const payment = await seeIntent(await stripe.paymentIntents.retrieve(id, { expand: WITH_CHARGE }))
    return { orderId: payment.orderId, isLive: payment.isLive, checkout: null, payments: [payment] }
  }

  async function lookAtDispute(id: string): Promise<ProviderSnapshot | null> {
    const intentId = idOf((await stripe.disputes.retrieve(id)).payment_intent)
    return intentId ? lookAtIntent(intentId) : null
  }

  async function cancelIntent(id: string): Promise<boolean> {
    const { status } = await stripe.paymentIntents.retrieve(id)
    if (status === 'succeeded') return false
    if (status !== 'canceled') await stripe.paymentIntents.cancel(id)
    return true
  }

  /** A Pix code can be paid after its page is complete, so the intent itself is cancelled then. */
  async function closeSession(id: string): Promise<boolean> {
    const session = await stripe.checkout.sessions.retrieve(id)
    if (session.status === 'open') await stripe.checkout.sessions.expire(id)
    if (session.status !== 'complete') return true
    const intentId = idOf(session.payment_intent)
    return intentId !== null && cancelIntent(intentId)
  }

  async function* paidSince(since: Date): AsyncIterable<SeenPayment> {
    const gte = Math.floor(since.getTime() / 1000) - CHARGED_BEFORE_PAID_S
    const charges = stripe.charges.list({
      created: { gte },
      limit: 100,
      expand: ['data.balance_transaction'],
    })
    for await (const charge of charges) {
      const id = idOf(charge.payment_intent)
      if (charge.status !== 'succeeded' || !id) continue
      yield {
        id,
        orderId: orderIdOf(charge.metadata[ORDER]),
        isLive: charge.livemode,
        status: 'paid',
        amount: centavos(charge.amount_captured),
        currency: charge.currency.toUpperCase(),
        method: methodOf(charge),
        ...(await afterwardsOf(id, charge)),
      }
    }
  }

  async function* contestedSince(since: Date): AsyncIterable<SeenPayment> {
    const gte = Math.floor(since.getTime() / 1000)
    for await (const dispute of stripe.disputes.list({ created: { gte }, limit: 100 })) {
      const id = idOf(dispute.payment_intent)
      if (id) yield* (await lookAtIntent(id)).payments
    }
  }

  return {
    provider: 'stripe',
    openPix: null,
    openCheckout: (request) =>
      asking(async () => {
        const session = await stripe.checkout.sessions.create(sessionOf(request), {
          idempotencyKey: request.idempotencyKey,
        })
        if (!session.url) throw new ProviderError('refused', `session ${session.id} has no page`)
        return { reference: session.id, url: session.url }
      }),
    close: (reference, kind) =>
      asking(() => (kind === 'checkout' ? closeSession(reference) : cancelIntent(reference))),
    fetchSnapshot: (subject) =>
      asking(() => {
        if (subject.kind === 'checkout') return orNull(lookAtSession(subject.id))
        if (subject.kind === 'payment') return orNull(lookAtIntent(subject.id))
        return orNull(lookAtDispute(subject.id))
      }),
    find: ({ id, reference }) =>
      asking(async () => {
        const session = reference ? await orNull(lookAtSession(reference)) : null
        const payments = new Map((session?.payments ?? []).map((payment) => [payment.id, payment]))
        // Finds payments of a session whose response never reached us.
        for await (const intent of stripe.paymentIntents.search({ query: `metadata['${ORDER}']:'${id}'` })) {
          if (payments.has(intent.id)) continue
          const { payments: found } = await lookAtIntent(intent.id)
          for (const payment of found) payments.set(payment.id, payment)
        }
        const isLive = session?.isLive ?? !isTestKey(options.secretKey)
        return { orderId: id, isLive, checkout: session?.checkout ?? null, payments: [...payments.values()] }
      }),
    refund: ({ refundId, paymentId, amount, idempotencyKey }) =>
      asking(async () => {
        const wanted = { payment_intent: paymentId, amount, metadata: { [REFUND]: refundId } }
        return seeRefund(await stripe.refunds.create(wanted, { idempotencyKey }))[0]
      }),
    paidSince: (since) => askingEach(paidSince(since)),
    contestedSince: (since) => askingEach(contestedSince(since)),
    readNotice: (raw) => readNotice(stripe, options.webhookSecret, raw),
    whoAmI: () =>
      asking(async () => {
        const { id, settings, business_profile } = await stripe.accounts.retrieveCurrent()
        const name = settings?.dashboard.display_name ?? business_profile?.name ?? id
        return { id, name, isLive: !isTestKey(options.secretKey) }
      }),
  }
}

function addressOf(baseUrl: string | null): Stripe.StripeConfig {
  if (!baseUrl) return {}
  const { protocol, hostname, port } = new URL(baseUrl)
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port }
}

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { [ORDER]: request.orderId }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'brl', unit_amount: request.amount, product_data: { name: request.title } },
      },
    ],
    client_reference_id: request.orderId,
    customer_email: request.payerEmail,
    metadata,
    payment_intent_data: { metadata },
    // A boleto takes days, longer than orders stay open.
    excluded_payment_method_types: ['boleto'],
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    locale: 'pt-BR',
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  }
}

function methodOf(charge: Stripe.Charge | null): SeenPayment['method'] {
  const type = charge?.payment_method_details?.type
  return type === 'card' || type === 'pix' ? type : 'other'
}

function seeRefund({ id, amount, status, metadata }: Stripe.Refund): [SeenRefund, Reading<unknown>] {
  const reading = readStatus(STATUSES.stripe.refund, { of: 'refund', status }, 'pending')
  const ourId = metadata?.[REFUND] ?? null
  return [{ id, amount: centavos(amount), status: reading.means, ourId }, reading]
}

function seeDispute({ id, amount, status }: Stripe.Dispute): [SeenDispute, Reading<unknown>] {
  const reading = readStatus(STATUSES.stripe.dispute, { of: 'dispute', status }, 'warning')
  return [{ id, amount: centavos(amount), status: reading.means }, reading]
}

function readNotice(stripe: Stripe, secret: string, { headers, body }: RawNotice): Notice | 'other' | null {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') return null
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret)
  } catch {
    return null
  }
  const subject = subjectOf(event.type, event.data.object as NoticeObject)
  return subject ? { id: event.id, subject } : 'other'
}

interface NoticeObject {
  readonly id?: string
  readonly payment_intent?: string | { id: string } | null
}

function subjectOf(type: string, object: NoticeObject): NoticeSubject | null {
  if (!object.id) return null
  if (type.startsWith('checkout.session.')) return { kind: 'checkout', id: object.id }
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', id: object.id }
  // Also covers sessions that we do not know.
  if (type === 'payment_intent.succeeded') return { kind: 'payment', id: object.id }
  if (type === 'charge.refunded' || type === 'charge.refund.updated' || type.startsWith('refund.')) {
    const id = idOf(object.payment_intent ?? null)
    return id ? { kind: 'payment', id } : null
  }
  return null
}

function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null)
}

async function orNull<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
    throw error
  }
}

async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw providerError(error)
  }
}

async function* askingEach<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  try {
    yield* items
  } catch (error) {
    throw providerError(error)
  }
}

/** 409 means a concurrent request with the same key. */
function providerError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode = 0, code, message } = error
  const mayPass = statusCode === 0 || statusCode === 409 || statusCode === 429 || statusCode >= 500
  return new ProviderError(mayPass ? 'down' : 'refused', `Stripe ${statusCode} ${code ?? ''}: ${message}`, {
    cause: error,
  })
}
