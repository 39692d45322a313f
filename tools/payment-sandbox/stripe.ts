import {
  type Answer,
  type Handler,
  numberOf,
  Refusal,
  type Request,
  Router,
  type Tree,
  textOf,
  textsOf,
  treeOf,
} from './http.ts'
import { take } from './stripe-book.ts'
import type { World } from './world.ts'

const LEAST_AMOUNT = 50
const LEAST_EXPIRY_S = 1_800
const LONGEST_EXPIRY_S = 86_400
const MOST_IN_PAGE = 100

/** Parameters that Stripe accepts for a new session. Like Stripe, the sandbox rejects all others. */
const SESSION_PARAMETERS = new Set([
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'excluded_payment_method_types',
  'expand',
  'expires_at',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'payment_method_options',
  'submit_type',
  'success_url',
])

export function stripeRoutes(world: World): Router {
  const book = () => world.stripe
  const found: Record<string, (id: string) => object> = {
    'checkout/sessions': (id) => book().session(id),
    payment_intents: (id) => book().intent(id),
    charges: (id) => take(book().charges, id, 'charge'),
    balance_transactions: (id) => take(book().balances, id, 'balance_transaction'),
    refunds: (id) => take(book().refunds, id, 'refund'),
    disputes: (id) => take(book().disputes, id, 'dispute'),
    events: (id) => take(book().events, id, 'event'),
  }
  const listed: Record<string, () => Iterable<Listed>> = {
    'checkout/sessions': () => book().sessions.values(),
    payment_intents: () => book().intents.values(),
    charges: () => book().charges.values(),
    refunds: () => book().refunds.values(),
    disputes: () => book().disputes.values(),
    events: () => book().events.values(),
  }
  const acts: Record<string, (id: string) => object> = {
    'checkout/sessions/:id/expire': (id) => book().expire(id),
    'payment_intents/:id/cancel': (id) => book().cancelIntent(id),
  }
  const show = (object: object, request: Request) => ({ json: expanded(world, object, expandOf(request)) })
  const byId = (find: (id: string) => object) =>
    guarded(world, (request) => show(find(request.params.id ?? ''), request))

  const router = new Router()
    .on(
      'GET /v1/account',
      byId(() => ACCOUNT),
    )
    .on(
      'POST /v1/checkout/sessions',
      creating(world, 'checkout', (given) => show(createSession(world, given), given)),
    )
    .on(
      'POST /v1/refunds',
      creating(world, 'refund', (given) => show(createRefund(world, given), given)),
    )
  for (const [path, act] of Object.entries(acts)) router.on(`POST /v1/${path}`, byId(act))
  for (const [path, all] of Object.entries(listed)) {
    router.on(
      `GET /v1/${path}`,
      guarded(world, (request) => listAnswer(world, all(), request)),
    )
    router.on(
      `GET /v1/${path}/search`,
      guarded(world, (request) => searchAnswer(all(), request)),
    )
  }
  for (const [path, find] of Object.entries(found)) router.on(`GET /v1/${path}/:id`, byId(find))
  return router
}

const ACCOUNT = {
  id: 'acct_sandbox',
  object: 'account',
  country: 'BR',
  email: 'loja@exemplo.test',
  business_profile: { name: 'Loja de testes' },
  settings: { dashboard: { display_name: 'Loja de testes' } },
}

export function stripeError({ status, code, message }: Refusal): Answer {
  const type = code === 'idempotency_error' ? code : status >= 500 ? 'api_error' : 'invalid_request_error'
  return { status, json: { error: { type, code, message } }, headers: { 'stripe-should-retry': 'false' } }
}

function guarded(world: World, handler: (request: Request) => Answer): Handler {
  return (request) => {
    if (world.failures.stripe.isDown) throw new Refusal(503, 'api_error', 'Stripe is down.')
    const { keys } = world.settings.stripe
    const key = keyOf(request)
    if (!key || (keys && !keys.includes(key)))
      throw new Refusal(401, 'api_key_invalid', 'Invalid API Key provided.')
    return handler(request)
  }
}

/** Stores the response of a creation by key, including provider errors. */
function creating(world: World, kind: 'checkout' | 'refund', handler: (request: Request) => Answer): Handler {
  return guarded(world, (request) => {
    const key = textOf(request.headers['idempotency-key'])
    return world.keys.once(
      key && `stripe ${keyOf(request)} ${key}`,
      `${request.path} ${request.rawBody}`,
      () => {
        if (world.takeFailure('stripe', `${kind}Errors`)) {
          return stripeError(new Refusal(500, 'api_error', 'An unknown error occurred.'))
        }
        const answer = handler(request)
        return { ...answer, isSilent: world.takeFailure('stripe', `${kind}Timeouts`) }
      },
      () => {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. (${key})`
        throw new Refusal(400, 'idempotency_error', message)
      },
    )
  })
}

function createSession(world: World, request: Request) {
  const { body } = request
  for (const name of Object.keys(body)) {
    if (!SESSION_PARAMETERS.has(name))
      throw new Refusal(400, 'parameter_unknown', `Received unknown parameter: ${name}`)
  }
  if (body.mode !== 'payment')
    throw new Refusal(400, 'parameter_invalid', 'The sandbox knows only the mode payment.')
  const successUrl = textOf(body.success_url)
  if (!successUrl) throw new Refusal(400, 'parameter_missing', 'Missing required param: success_url.')
  const amount = Object.values(treeOf(body.line_items)).reduce<number>(
    (sum, item) => sum + priceOf(treeOf(item)),
    0,
  )
  if (amount < LEAST_AMOUNT) {
    throw new Refusal(400, 'amount_too_small', 'The total amount due must add up to at least R$0.50 brl.')
  }
  const expiresAt = numberOf(body.expires_at)
  const livesS = expiresAt === null ? LEAST_EXPIRY_S : expiresAt - world.clock.now().getTime() / 1000
  if (livesS < LEAST_EXPIRY_S || livesS > LONGEST_EXPIRY_S) {
    const message =
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.'
    throw new Refusal(400, 'parameter_invalid', message)
  }
  const excluded = Object.values(treeOf(body.excluded_payment_method_types))
  const allowed = Object.values(treeOf(body.allowed_payment_method_types))
  return world.stripe.openSession({
    title: titleOf(treeOf(Object.values(treeOf(body.line_items))[0])),
    amount,
    expiresAt,
    successUrl,
    cancelUrl: textOf(body.cancel_url),
    clientReference: textOf(body.client_reference_id),
    email: textOf(body.customer_email),
    metadata: textsOf(body.metadata),
    paymentMetadata: textsOf(treeOf(body.payment_intent_data).metadata),
    paymentMethods: ['card', 'pix', 'boleto'].filter(
      (method) => !excluded.includes(method) && (allowed.length === 0 || allowed.includes(method)),
    ),
    isLive: isLive(request),
  })
}

function priceOf(item: Tree): number {
  const price = treeOf(item.price_data)
  const unit = numberOf(price.unit_amount)
  if (price.currency !== 'brl') throw new Refusal(400, 'parameter_invalid', 'The sandbox knows only brl.')
  if (!titleOf(item)) throw new Refusal(400, 'parameter_missing', 'The product has no name.')
  if (unit === null || !Number.isInteger(unit) || unit < 0)
    throw new Refusal(400, 'parameter_invalid_integer', 'Invalid integer: unit_amount')
  return unit * (numberOf(item.quantity) ?? 1)
}

function titleOf(item: Tree): string {
  return textOf(treeOf(treeOf(item.price_data).product_data).name) ?? ''
}

function createRefund(world: World, { body }: Request) {
  const intent = textOf(body.payment_intent)
  if (!intent) throw new Refusal(400, 'parameter_missing', 'Missing required param: payment_intent.')
  return world.stripe.refund(intent, { amount: numberOf(body.amount), metadata: textsOf(body.metadata) })
}

function keyOf({ headers }: Request): string {
  return headers.authorization?.replace(/^Bearer /, '') ?? ''
}

function isLive(request: Request): boolean {
  return /^(sk|rk)_live_/.test(keyOf(request))
}

interface Listed {
  id: string
  created: number
  payment_intent?: string | null
  charge?: string
  type?: string
  status?: string
  metadata?: Record<string, string>
}

function listAnswer(world: World, all: Iterable<Listed>, request: Request): Answer {
  const { query } = request
  const wants = (name: 'payment_intent' | 'charge' | 'type' | 'status') => (object: Listed) =>
    !query.has(name) || object[name] === query.get(name)
  const from = Number(query.get('created[gte]') ?? 0)
  const to = Number(query.get('created[lte]') ?? Number.POSITIVE_INFINITY)
  const rows = [...all]
    .filter(({ created }) => created >= from && created <= to)
    .filter(wants('payment_intent'))
    .filter(wants('charge'))
    .filter(wants('type'))
    .filter(wants('status'))
    .reverse()
  const after = query.get('starting_after')
  const start = after ? rows.findIndex(({ id }) => id === after) + 1 : 0
  const limit = Math.min(Number(query.get('limit') ?? 10), MOST_IN_PAGE)
  const page = rows.slice(start, start + limit)
  const expand = expandOf(request).map((path) => path.replace(/^data\./, ''))
  return {
    json: {
      object: 'list',
      url: request.path,
      has_more: start + limit < rows.length,
      data: page.map((object) => expanded(world, object, expand)),
    },
  }
}

/** Supports only metadata in the query language: `metadata['order']:'…'`. */
function searchAnswer(all: Iterable<Listed>, { query, path }: Request): Answer {
  const wanted = [...(query.get('query') ?? '').matchAll(/metadata\['([^']+)'\]:'([^']*)'/g)]
  if (wanted.length === 0)
    throw new Refusal(400, 'parameter_invalid', 'The sandbox searches by metadata alone.')
  const data = [...all].filter(({ metadata }) =>
    wanted.every(([, name = '', value]) => metadata?.[name] === value),
  )
  return {
    json: { object: 'search_result', url: path, has_more: false, next_page: null, data: data.reverse() },
  }
}

function expandOf({ query, body }: Request): string[] {
  const named = [...query].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, path]) => path)
  return [...named, ...Object.values(treeOf(body.expand)).map(String)]
}

/** A copy in which the ids along each path are replaced by their objects. */
function expanded(world: World, object: object, paths: readonly string[]): object {
  const copy = structuredClone(object) as Record<string, unknown>
  const heads = new Map<string, string[]>()
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.')
    const deeper = heads.get(head) ?? []
    heads.set(head, deeper)
    if (rest.length > 0) deeper.push(rest.join('.'))
  }
  for (const [head, deeper] of heads) {
    if (!(head in copy))
      throw new Refusal(400, 'parameter_invalid', `This property cannot be expanded (${head}).`)
    const named = objectOf(world, copy[head])
    if (named) copy[head] = expanded(world, named, deeper)
  }
  return copy
}

function objectOf({ stripe }: World, id: unknown): object | undefined {
  if (typeof id !== 'string') return undefined
  return stripe.intents.get(id) ?? stripe.charges.get(id) ?? stripe.balances.get(id) ?? stripe.refunds.get(id)
}
