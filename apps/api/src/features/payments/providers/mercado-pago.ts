import { type Centavos, centavos } from '@trunfo/money/amounts'
import {
  Chargeback,
  MercadoPagoConfig,
  MercadoPagoError,
  Payment,
  PaymentRefund,
  Preference,
  User,
  WebhookSignatureValidator,
} from 'mercadopago'
import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js'
import type { PaymentSearchOptions } from 'mercadopago/dist/clients/payment/search/types.js'
import type { RefundResponse } from 'mercadopago/dist/clients/paymentRefund/commonTypes.js'
import type {
  PreferenceRequest,
  PreferenceResponse,
} from 'mercadopago/dist/clients/preference/commonTypes.js'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { RestClient } from 'mercadopago/dist/utils/restClient/index.js'
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
import { questionsOf, readStatus, STATUSES } from './statuses.ts'

export interface MercadoPagoOptions {
  readonly accessToken: string
  readonly webhookSecret: string
  /** URL of the payment sandbox; null means Mercado Pago. */
  readonly baseUrl?: string | null
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const PAGE = 100
const OFFICIAL_URL = AppConfig.BASE_URL

/**
 * The library's type lacks `coverage_applied`: whether the seller got the money back, null while undecided.
 */
interface SeenChargeback {
  readonly id?: string
  readonly amount?: number
  readonly payment_id?: number
  readonly payments?: readonly number[]
  readonly coverage_applied?: boolean | null
}

/** The library has no client for claims. */
interface SeenClaim {
  readonly resource?: string
  readonly resource_id?: number
}

export function mercadoPagoGateway(options: MercadoPagoOptions): Gateway {
  /**
   * Each call has its own configuration, because the library stores a call's idempotency key in it and reuses
   * it. The base URL is global to the process; the library reads it before its first await.
   */
  function calling<Answer>(call: (config: MercadoPagoConfig) => Promise<Answer>, idempotencyKey?: string) {
    Object.assign(AppConfig, { BASE_URL: options.baseUrl ?? OFFICIAL_URL })
    const timeout = options.timeoutMs ?? TIMEOUT_MS
    const config = new MercadoPagoConfig({
      accessToken: options.accessToken,
      // Our jobs retry with the same key.
      options: { timeout, maxRetries: 0, idempotencyKey },
    })
    return call(config).catch((error: unknown) => {
      throw providerError(error)
    })
  }

  const getPayment = (id: string) => calling((config) => new Payment(config).get({ id }))
  const getPreference = (id: string) => calling((config) => new Preference(config).get({ preferenceId: id }))

  async function searchByOrder(orderId: string): Promise<string[]> {
    const { results = [] } = await calling((config) =>
      new Payment(config).search({ options: { external_reference: orderId, limit: PAGE } }),
    )
    return results.flatMap(({ id }) => (id ? [`${id}`] : []))
  }

  async function see(payment: PaymentResponse): Promise<SeenPayment> {
    const state = CHARGED_BACK.get(readPayment(payment).means)
    return { ...seePayment(payment), disputes: state ? await disputesOf(payment, state) : [] }
  }

  /** Until their search finds a chargeback, if ever, only the payment's status shows it. */
  async function disputesOf(payment: PaymentResponse, state: SeenDispute['status']): Promise<SeenDispute[]> {
    const { results = [] } = await calling((config) =>
      new Chargeback(config).search({ options: { payment_id: payment.id ?? 0, limit: PAGE } }),
    )
    if (results.length > 0) return results.map(seeDispute)
    return [{ id: `${payment.id}`, amount: restOf(payment), status: state, isStandIn: true }]
  }

  async function lookAtPayment(id: string): Promise<ProviderSnapshot> {
    const payment = await see(await getPayment(id))
    return { orderId: payment.orderId, isLive: payment.isLive, checkout: null, payments: [payment] }
  }

  async function lookAtChargeback(id: string): Promise<ProviderSnapshot | null> {
    const chargeback: SeenChargeback = await calling((config) => new Chargeback(config).get({ id }))
    const paymentId = chargeback.payments?.[0] ?? chargeback.payment_id
    if (!paymentId) return null
    const sighting = await lookAtPayment(`${paymentId}`)
    const told = seeDispute(chargeback)
    const payments = sighting.payments.map((payment) => ({
      ...payment,
      disputes: [
        ...payment.disputes.filter(({ id: known, isStandIn }) => known !== told.id && !isStandIn),
        told,
      ],
    }))
    return { ...sighting, payments }
  }

  /** Returns null for claims about anything but a payment. */
  async function lookAtClaim(id: string): Promise<ProviderSnapshot | null> {
    const { resource, resource_id } = await calling(({ accessToken, options: settings }) =>
      RestClient.fetch<SeenClaim>(`/post-purchase/v1/claims/${id}`, {
        headers: { Authorization: `Bearer ${accessToken}` },
        ...settings,
      }),
    )
    return resource === 'payment' && resource_id ? lookAtPayment(`${resource_id}`) : null
  }

  async function lookAtOrder(orderId: string, reference: string | null): Promise<ProviderSnapshot> {
    const isPayment = reference !== null && /^\d+$/.test(reference)
    const ids = new Set(await searchByOrder(orderId))
    if (isPayment) ids.add(reference)
    const payments: SeenPayment[] = []
    for (const id of ids) {
      const payment = await orNull(getPayment(id))
      if (payment) payments.push(await see(payment))
    }
    const preference = reference === null || isPayment ? null : await orNull(getPreference(reference))
    const isLive = payments[0]?.isLive ?? !isTestKey(options.accessToken)
    return { orderId, isLive, checkout: preference && pageOf(preference, payments), payments }
  }

  async function lookAtPreference(id: string): Promise<ProviderSnapshot> {
    const orderId = orderIdOf((await getPreference(id)).external_reference)
    if (orderId) return lookAtOrder(orderId, id)
    return { orderId, isLive: !isTestKey(options.accessToken), checkout: null, payments: [] }
  }

  async function cancelPayment(id: string): Promise<boolean> {
    const { status } = seePayment(await getPayment(id))
    if (status === 'pending') await calling((config) => new Payment(config).cancel({ id }))
    return status !== 'paid'
  }

  /** Closes the page to new payments and cancels those already begun. False if one of them is paid. */
  async function closePreference(id: string): Promise<boolean> {
    const { items = [], external_reference } = await getPreference(id)
    const ended = { items, expires: true, expiration_date_to: withOffset(new Date()) }
    await calling((config) => new Preference(config).update({ id, updatePreferenceRequest: ended }))
    let isClosed = true
    for (const paymentId of external_reference ? await searchByOrder(external_reference) : []) {
      if (!(await cancelPayment(paymentId))) isClosed = false
    }
    return isClosed
  }

  async function* search(wanted: PaymentSearchOptions): AsyncIterable<SeenPayment> {
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const page = await calling((config) =>
        new Payment(config).search({ options: { ...wanted, criteria: 'asc', limit: PAGE, offset } }),
      )
      total = page.paging?.total ?? 0
      for (const { id } of page.results ?? []) {
        // Search results lack refunds and fees.
        const payment = await see(await getPayment(`${id}`))
        if (payment.status === 'paid') yield payment
      }
    }
  }

  const between = (range: 'date_approved' | 'date_last_updated', since: Date) => ({
    range,
    begin_date: withOffset(since),
    end_date: 'NOW',
    // Payments that change meanwhile move behind the last page.
    sort: range,
  })

  async function* contestedSince(since: Date): AsyncIterable<SeenPayment> {
    yield* search({ status: 'in_mediation', sort: 'date_created' })
    yield* search({ status: 'charged_back', ...between('date_last_updated', since) })
  }

  return {
    provider: 'mercado-pago',
    openCheckout: async (request) => {
      const { id, init_point } = await calling(
        (config) => new Preference(config).create({ body: preferenceOf(request) }),
        request.idempotencyKey,
      )
      if (!id || !init_point) throw new ProviderError('pageless', 'the preference has no page')
      return { reference: id, url: init_point }
    },
    openPix: async (request) => {
      const payment = await calling(
        (config) =>
          new Payment(config).create({
            body: {
              transaction_amount: request.amount / 100,
              description: request.title,
              payment_method_id: 'pix',
              payer: { email: request.payerEmail },
              external_reference: request.orderId,
              notification_url: request.webhookUrl,
              date_of_expiration: withOffset(request.expiresAt),
            },
          }),
        request.idempotencyKey,
      )
      const code = payment.point_of_interaction?.transaction_data?.qr_code
      if (!payment.id || !code) throw new ProviderError('refused', `payment ${payment.id} has no code`)
      const expiresAt = payment.date_of_expiration ? new Date(payment.date_of_expiration) : request.expiresAt
      return { reference: `${payment.id}`, code, expiresAt }
    },
    close: (reference, kind) => (kind === 'checkout' ? closePreference(reference) : cancelPayment(reference)),
    fetchSnapshot: ({ kind, id }) => {
      if (kind === 'checkout') return orNull(lookAtPreference(id))
      if (kind === 'claim') return orNull(lookAtClaim(id))
      return orNull(kind === 'payment' ? lookAtPayment(id) : lookAtChargeback(id))
    },
    find: ({ id, reference }) => lookAtOrder(id, reference),
    refund: async ({ paymentId, amount, idempotencyKey }) => {
      const wanted = { payment_id: paymentId, body: { amount: amount / 100 } }
      return seeRefund(await calling((config) => new PaymentRefund(config).create(wanted), idempotencyKey))
    },
    paidSince: (since) => search(between('date_approved', since)),
    contestedSince,
    readNotice: (raw) => readNotice(options.webhookSecret, raw),
    whoAmI: async () => {
      const { id, nickname, tags = [] } = await calling((config) => new User(config).get())
      const isLive = !isTestKey(options.accessToken) && !tags.includes('test_user')
      return { id: `${id}`, name: nickname ?? `${id}`, isLive }
    },
  }
}

function preferenceOf(request: CheckoutRequest): PreferenceRequest {
  const price = { quantity: 1, currency_id: 'BRL', unit_price: request.amount / 100 }
  return {
    items: [{ id: request.orderId, title: request.title, ...price }],
    payer: { email: request.payerEmail },
    external_reference: request.orderId,
    notification_url: request.webhookUrl,
    back_urls: { success: request.successUrl, pending: request.successUrl, failure: request.cancelUrl },
    // Mercado Pago rejects it for sites without TLS, such as a development server.
    auto_return: request.successUrl.startsWith('https:') ? 'approved' : undefined,
    // Boletos take days, longer than orders stay open.
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
    expires: true,
    expiration_date_to: withOffset(request.expiresAt),
    date_of_expiration: withOffset(request.expiresAt),
  }
}

/** A preference has no status: it is over when it is paid, or expired by the provider's clock. */
function pageOf(
  preference: PreferenceResponse,
  payments: readonly SeenPayment[],
): ProviderSnapshot['checkout'] {
  if (payments.some(({ status }) => status === 'paid')) return 'complete'
  const headers: Readonly<Record<string, unknown>> = Object(preference.api_response?.headers)
  const [date] = [headers.date ?? new Date().toISOString()].flat()
  const until = preference.expiration_date_to
  return preference.expires && until && new Date(until) <= new Date(`${date}`) ? 'expired' : 'open'
}

const MEANINGS = STATUSES['mercado-pago']
const readPayment = ({ status, status_detail: detail }: PaymentResponse) =>
  readStatus(MEANINGS.payment, { of: 'payment', status, detail }, 'pending')
const readRefund = ({ status }: RefundResponse) =>
  readStatus(MEANINGS.refund, { of: 'refund', status }, 'pending')

const CHARGED_BACK: ReadonlyMap<string, SeenDispute['status']> = new Map([
  ['charged back', 'open'],
  ['charged back, lost', 'lost'],
  ['charged back, won', 'won'],
])

const isUnpaid = (means: string): means is 'pending' | 'failed' => means === 'pending' || means === 'failed'

const METHODS: Readonly<Record<string, SeenPayment['method']>> = {
  credit_card: 'card',
  debit_card: 'card',
  prepaid_card: 'card',
  bank_transfer: 'pix',
}

function seePayment(payment: PaymentResponse): SeenPayment {
  const fees = (payment.fee_details ?? []).filter(({ fee_payer }) => fee_payer === 'collector')
  const refunds = payment.refunds ?? []
  const reading = readPayment(payment)
  return {
    id: `${payment.id}`,
    orderId: orderIdOf(payment.external_reference),
    isLive: payment.live_mode === true,
    status: isUnpaid(reading.means) ? reading.means : 'paid',
    // Never `total_paid_amount`, which includes the interest of instalments.
    amount: centavosOf(payment.transaction_amount),
    currency: payment.currency_id ?? '',
    method: METHODS[payment.payment_type_id ?? ''] ?? 'other',
    fee: fees.length > 0 ? centavos(fees.reduce((sum, { amount }) => sum + centavosOf(amount), 0)) : null,
    paidAt: payment.date_approved ? new Date(payment.date_approved) : null,
    refunds: refunds.map(seeRefund),
    disputes: [],
    changedAt: payment.date_last_updated ? new Date(payment.date_last_updated) : null,
    mediation: reading.means === 'in mediation' ? restOf(payment) : null,
    questions: questionsOf([reading, ...refunds.map(readRefund)]),
  }
}

/** The part not refunded; the whole amount if nothing is left. */
function restOf({ transaction_amount, transaction_amount_refunded }: PaymentResponse): Centavos {
  const rest = centavosOf(transaction_amount) - centavosOf(transaction_amount_refunded)
  return centavos(rest > 0 ? rest : centavosOf(transaction_amount))
}

function seeRefund(refund: RefundResponse): SeenRefund {
  const { id, amount } = refund
  return { id: `${id}`, amount: centavosOf(amount), status: readRefund(refund).means, ourId: null }
}

function seeDispute({ id, amount, coverage_applied = null }: SeenChargeback): SeenDispute {
  const { means } = readStatus(
    MEANINGS.chargeback,
    { of: 'chargeback', status: `${coverage_applied}` },
    'open',
  )
  return { id: `${id}`, amount: centavosOf(amount), status: means }
}

const TOPICS: ReadonlyMap<unknown, NoticeSubject['kind']> = new Map([
  ['payment', 'payment'],
  ['topic_chargebacks_wh', 'dispute'],
  ['topic_claims_integration_wh', 'claim'],
])

/** Only the id in the query, the request id and the time are signed, so the body is ignored. */
function readNotice(secret: string, { headers, query }: RawNotice): Notice | 'other' | null {
  const dataId = query['data.id']
  const signature = headers['x-signature']
  const requestId = headers['x-request-id']
  if (typeof signature !== 'string' || Array.isArray(dataId)) return null
  try {
    WebhookSignatureValidator.validate({
      xSignature: signature,
      xRequestId: requestId,
      dataId: typeof dataId === 'string' ? dataId.toLowerCase() : undefined,
      secret,
    })
  } catch {
    return null
  }
  const kind = TOPICS.get(query.type)
  if (!kind || typeof dataId !== 'string' || !/^\d+$/.test(dataId)) return 'other'
  const time = /(?:^|,)\s*ts=(\d+)/.exec(signature)?.[1]
  return { id: [kind, dataId, requestId, time].join(':'), subject: { kind, id: dataId } }
}

const BRASILIA_MS = -3 * 3_600_000

/** Mercado Pago refuses the `Z` of an ISO date. */
function withOffset(date: Date): string {
  return new Date(date.getTime() + BRASILIA_MS).toISOString().replace('Z', '-03:00')
}

function centavosOf(reais: number | undefined): Centavos {
  return centavos(Math.round((reais ?? 0) * 100))
}

async function orNull<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    if (cause instanceof MercadoPagoError && cause.status === 404) return null
    throw error
  }
}

/** 423 and 424 are internal locks and dependencies of theirs; 0 means no response. */
const MAY_PASS = [0, 423, 424, 429]

function providerError(error: unknown): unknown {
  if (!(error instanceof MercadoPagoError)) return error
  const { status, error: code, message } = error
  const mayPass = status >= 500 || MAY_PASS.includes(status)
  return new ProviderError(mayPass ? 'down' : 'refused', `Mercado Pago ${status} ${code}: ${message}`, {
    cause: error,
  })
}
