import {
  type Answer,
  type Handler,
  numberOf,
  Refusal,
  type Request,
  Router,
  type Tree,
  textOf,
  treeOf,
} from './http.ts'
import { COLLECTOR } from './mercado-pago-book.ts'
import type { Payment } from './mercado-pago-objects.ts'
import type { World } from './world.ts'

const MOST_IN_PAGE = 100
const USUAL_PAGE = 30
/** Milliseconds and an offset; Mercado Pago rejects `Z` too. */
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/

export function mercadoPagoRoutes(world: World): Router {
  const book = () => world.mercadoPago
  const plain: Record<string, (request: Request, id: string) => unknown> = {
    'GET /users/me': (request) => ({ ...USER, tags: isLive(request) ? ['normal'] : ['normal', 'test_user'] }),
    'GET /checkout/preferences/:id': (_, id) => book().preference(id),
    'PUT /checkout/preferences/:id': (request) => updatePreference(world, request),
    'GET /v1/payments/search': (request) => searchPayments(world, request),
    'GET /v1/payments/:id': (_, id) => book().payment(id),
    'PUT /v1/payments/:id': (request) => cancelPayment(world, request),
    'GET /v1/payments/:id/refunds': (_, id) => book().payment(id).refunds,
    'GET /v1/payments/:id/refunds/:refund': (request) => findRefund(world, request),
    'GET /v1/chargebacks/search': (request) => searchChargebacks(world, request),
    'GET /v1/chargebacks/:id': (_, id) => listedChargeback(world, id),
    'GET /post-purchase/v1/claims/:id': (_, id) => book().claim(id),
  }
  // Mercado Pago does not promise idempotency for preferences, so there is none here.
  const newPreference: Handler = guarded(world, (request) =>
    created(world, 'checkout', () => {
      const preference = createPreference(world, request)
      if (!world.takeFailure('mercadoPago', 'checkoutsWithoutPage')) return preference
      return { ...preference, init_point: undefined, sandbox_init_point: undefined }
    }),
  )
  const router = new Router()
    .on('POST /checkout/preferences', newPreference)
    .on(
      'POST /v1/payments',
      creating(world, 'checkout', (request) => createPix(world, request)),
    )
    .on(
      'POST /v1/payments/:id/refunds',
      creating(world, 'refund', (request) => createRefund(world, request)),
    )
  for (const [route, handler] of Object.entries(plain)) {
    router.on(
      route,
      guarded(world, (request) => ({ json: handler(request, request.params.id ?? '') })),
    )
  }
  return router
}

const USER = {
  id: COLLECTOR,
  nickname: 'LOJADETESTES',
  first_name: 'Loja',
  last_name: 'de testes',
  email: 'loja@exemplo.test',
  site_id: 'MLB',
  country_id: 'BR',
}

export function mercadoPagoError({ status, code, message }: Refusal): Answer {
  return { status, json: { status, error: code, message, cause: [] } }
}

function guarded(world: World, handler: (request: Request) => Answer): Handler {
  return (request) => {
    if (world.failures.mercadoPago.isDown) throw new Refusal(503, 'unavailable', 'Mercado Pago is down.')
    const { keys } = world.settings.mercadoPago
    const token = tokenOf(request)
    if (!token || (keys && !keys.includes(token)))
      throw new Refusal(401, 'unauthorized', 'invalid access token')
    return handler(request)
  }
}

/**
 * Stores successful responses by key. Errors are not stored, so the next request with the key starts again.
 */
function creating(world: World, kind: 'checkout' | 'refund', make: (request: Request) => object): Handler {
  return guarded(world, (request) => {
    const key = textOf(request.headers['x-idempotency-key'])
    if (!key) throw new Refusal(400, 'bad_request', "Header X-Idempotency-Key can't be null")
    return world.keys.once(
      `mercado-pago ${tokenOf(request)} ${key}`,
      `${request.path} ${request.rawBody}`,
      () => created(world, kind, () => make(request)),
      () => {
        throw new Refusal(409, 'idempotency_key_already_used', 'The key was used with other content.')
      },
    )
  })
}

function created(world: World, kind: 'checkout' | 'refund', make: () => object): Answer {
  if (world.takeFailure('mercadoPago', `${kind}Errors`))
    throw new Refusal(500, 'internal_error', 'internal server error')
  return {
    status: 201,
    json: structuredClone(make()),
    isSilent: world.takeFailure('mercadoPago', `${kind}Timeouts`),
  }
}

function createPreference(world: World, request: Request) {
  const { body } = request
  const items = Object.values(treeOf(body.items)).map((item) => itemOf(treeOf(item)))
  if (items.length === 0) throw new Refusal(400, 'invalid_items', 'items needed')
  const backUrls = treeOf(body.back_urls)
  if (body.auto_return && !textOf(backUrls.success)) {
    throw new Refusal(400, 'invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
  }
  return world.mercadoPago.openPreference(
    {
      items,
      external_reference: textOf(body.external_reference),
      notification_url: textOf(body.notification_url),
      back_urls: backUrls,
      payment_methods: { excluded_payment_types: excludedOf(body) },
      metadata: treeOf(body.metadata),
      payer: treeOf(body.payer),
      expires: body.expires === true,
      expiration_date_to: dateOf(body, 'expiration_date_to'),
      date_of_expiration: dateOf(body, 'date_of_expiration'),
    },
    isLive(request),
  )
}

function itemOf(item: Tree) {
  const price = numberOf(item.unit_price)
  if (price === null || price <= 0) throw new Refusal(400, 'invalid_items', 'unit_price invalid')
  return {
    title: textOf(item.title) ?? '',
    quantity: numberOf(item.quantity) ?? 1,
    unit_price: price,
    currency_id: textOf(item.currency_id) ?? 'BRL',
  }
}

function excludedOf(body: Tree): { id: string }[] {
  const types = Object.values(treeOf(treeOf(body.payment_methods).excluded_payment_types))
  return types.map((type) => ({ id: textOf(treeOf(type).id) ?? '' }))
}

function updatePreference(world: World, { params, body }: Request) {
  const preference = world.mercadoPago.preference(params.id ?? '')
  if (body.expires !== undefined) preference.expires = body.expires === true
  if (body.expiration_date_to !== undefined)
    preference.expiration_date_to = dateOf(body, 'expiration_date_to')
  return preference
}

function createPix(world: World, request: Request) {
  const { body } = request
  const amount = numberOf(body.transaction_amount)
  if (body.payment_method_id !== 'pix')
    throw new Refusal(400, 'bad_request', 'The sandbox makes only Pix this way.')
  if (amount === null || amount <= 0)
    throw new Refusal(400, 'bad_request', 'transaction_amount must be positive')
  if (!textOf(treeOf(body.payer).email))
    throw new Refusal(400, 'bad_request', 'payer.email must be a valid email')
  const payment = world.mercadoPago.createPayment({
    method: 'pix',
    amount: Math.round(amount * 100),
    expiresAt: dateOf(body, 'date_of_expiration'),
    externalReference: textOf(body.external_reference),
    notificationUrl: textOf(body.notification_url),
    metadata: treeOf(body.metadata),
    isLive: isLive(request),
  })
  world.mercadoPago.announceCreated(payment)
  return payment
}

function dateOf(body: Tree, name: string): string | null {
  const text = textOf(body[name])
  if (text !== null && !DATE.test(text)) {
    throw new Refusal(400, 'bad_request', `${name} must be in the format yyyy-MM-dd'T'HH:mm:ss.SSSXXX`)
  }
  return text
}

function cancelPayment(world: World, { params, body }: Request) {
  if (body.status !== 'cancelled') throw new Refusal(400, 'bad_request', 'The sandbox only cancels.')
  return world.mercadoPago.cancel(params.id ?? '')
}

function createRefund(world: World, { params, body }: Request) {
  const amount = numberOf(body.amount)
  return world.mercadoPago.refund(params.id ?? '', {
    amount: amount === null ? null : Math.round(amount * 100),
    isOurs: true,
  })
}

function findRefund(world: World, { params }: Request) {
  const { refunds } = world.mercadoPago.payment(params.id ?? '')
  const found = refunds.find(({ id }) => `${id}` === params.refund)
  if (!found) throw new Refusal(404, 'not_found', 'Refund not found')
  return found
}

const RANGES = ['date_created', 'date_approved', 'date_last_updated'] as const

function searchPayments(world: World, { query }: Request) {
  const reference = query.get('external_reference')
  const status = query.get('status')
  const range = RANGES.find((name) => name === query.get('range'))
  const from = new Date(query.get('begin_date') ?? 0)
  const end = query.get('end_date') ?? 'NOW'
  const to = end === 'NOW' ? world.clock.now() : new Date(end)
  const isWithin = (payment: Payment) => {
    const date = range && payment[range]
    return date ? new Date(date) >= from && new Date(date) <= to : !range
  }
  const sort = RANGES.find((name) => name === query.get('sort')) ?? 'date_created'
  const direction = query.get('criteria') === 'asc' ? 1 : -1
  const found = [...world.mercadoPago.payments.values()]
    .filter((payment) => reference === null || payment.external_reference === reference)
    .filter((payment) => status === null || payment.status === status)
    .filter(isWithin)
    .sort((one, other) => direction * (timeOf(one[sort]) - timeOf(other[sort]) || one.id - other.id))
  return paged(found, query)
}

function timeOf(stamp: string | null): number {
  return stamp === null ? 0 : new Date(stamp).getTime()
}

function searchChargebacks(world: World, { query }: Request) {
  const payment = query.get('payment_id')
  const all = [...world.mercadoPago.chargebacks.values()].filter(({ id }) => world.mercadoPago.isListed(id))
  return paged(
    all.filter(({ payment_id }) => payment === null || `${payment_id}` === payment),
    query,
  )
}

function listedChargeback(world: World, id: string) {
  if (!world.mercadoPago.isListed(id)) throw new Refusal(404, 'not_found', 'Chargeback not found')
  return world.mercadoPago.chargeback(id)
}

function paged<Item>(found: Item[], query: URLSearchParams) {
  const limit = Math.min(Number(query.get('limit') ?? USUAL_PAGE), MOST_IN_PAGE)
  const offset = Number(query.get('offset') ?? 0)
  return { paging: { total: found.length, limit, offset }, results: found.slice(offset, offset + limit) }
}

function tokenOf({ headers }: Request): string {
  return headers.authorization?.replace(/^Bearer /, '') ?? ''
}

function isLive(request: Request): boolean {
  return !tokenOf(request).startsWith('TEST-')
}
