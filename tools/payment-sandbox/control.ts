import type {
  DeliveryPolicy,
  Failures,
  MediationOutcome,
  Pay,
  Release,
  Settings,
  Storm,
} from './control-types.ts'
import { type Answer, Refusal, type Request, Router } from './http.ts'
import type { Payment } from './mercado-pago-objects.ts'
import type { World } from './world.ts'

type Act = (id: string, body: Record<string, unknown>) => unknown

/** Routes that trigger any success or failure. Tests call them through `control-client.ts`. */
export function controlRoutes(world: World): Router {
  const router = new Router()
    .on('GET /control/settings', () => ({ json: world.settings }))
    .on('GET /control/state', (request) => stateOf(world, request))
  const acts = { ...worldActs(world), ...stripeActs(world), ...mercadoPagoActs(world) }
  for (const [path, act] of Object.entries(acts)) {
    router.on(`POST /control/${path}`, async ({ params, body }) => ({
      json: (await act(params.id ?? '', body)) ?? {},
    }))
  }
  return router
}

function worldActs(world: World): Record<string, Act> {
  return {
    settings: (_, body) => setSettings(world, body),
    reset: () => world.reset(),
    clock: (_, body) => moveClock(world, body),
    settle: () => world.deliveries.settle(),
    deliveries: (_, body) => world.deliveries.setPolicy(body as Partial<DeliveryPolicy>),
    'deliveries/release': async (_, body) => ({ released: await world.deliveries.release(body as Release) }),
    'deliveries/storm': (_, body) => world.deliveries.storm(body as unknown as Storm),
    failures: (_, body) => orderFailures(world, body),
  }
}

function stripeActs(world: World): Record<string, Act> {
  const book = () => world.stripe
  return {
    'stripe/sessions/:id/pay': (id, body) => book().pay(id, payOf(body)),
    'stripe/sessions/:id/pay-twice': (id, body) => book().payTwice(id, payOf(body)),
    'stripe/sessions/:id/show-pix': (id) => book().showPix(id),
    'stripe/sessions/:id/fail': (id) => book().fail(id),
    'stripe/sessions/:id/expire': (id) => book().expire(id),
    'stripe/payment-intents/:id/refund': (id, body) =>
      book().refund(id, { amount: amountOf(body) ?? null, metadata: {} }),
    'stripe/payment-intents/:id/dispute': (id, body) =>
      book().dispute(id, { amount: amountOf(body), isWarning: body.isWarning === true }),
    'stripe/refunds/:id/settle': (id) => book().settleRefund(id),
    'stripe/refunds/:id/fail': (id) => book().failRefund(id),
    'stripe/disputes/:id/respond': (id) => book().respond(id),
    'stripe/disputes/:id/prevent': (id) => book().prevent(id),
    'stripe/disputes/:id/escalate': (id) => book().escalate(id),
    'stripe/disputes/:id/close': (id, body) => book().closeDispute(id, outcomeOf(body)),
  }
}

function mercadoPagoActs(world: World): Record<string, Act> {
  const book = () => world.mercadoPago
  const refund = (id: string, body: Record<string, unknown>, isOurs: boolean) =>
    book().refund(id, { amount: amountOf(body) ?? null, isOurs })
  return {
    'mercado-pago/preferences/:id/pay': (id, body) => book().payPreference(id, payOf(body)),
    'mercado-pago/preferences/:id/pay-twice': (id, body) => book().payPreferenceTwice(id, payOf(body)),
    'mercado-pago/preferences/:id/show-pix': (id) => book().showPix(id),
    'mercado-pago/preferences/:id/fail': (id) => book().failPreference(id),
    'mercado-pago/payments/:id/pay': (id, body) => book().pay(id, amountOf(body)),
    'mercado-pago/payments/:id/pay-twice': (id) => book().payTwice(id),
    'mercado-pago/payments/:id/fail': (id) => book().setStatus(id, 'rejected', 'bank_error'),
    'mercado-pago/payments/:id/expire': (id) => book().cancel(id, 'expired'),
    'mercado-pago/payments/:id/status': (id, { status, detail }) =>
      book().setStatus(id, status as Payment['status'], `${detail ?? ''}`),
    'mercado-pago/payments/:id/refund': (id, body) => refund(id, body, true),
    'mercado-pago/payments/:id/med': (id, body) => refund(id, body, false),
    'mercado-pago/payments/:id/chargeback': (id, body) =>
      book().chargeBack(id, amountOf(body), body.isUnlisted === true),
    'mercado-pago/chargebacks/:id/list': (id) => book().listChargeback(id),
    'mercado-pago/payments/:id/mediate': (id) => book().mediate(id),
    'mercado-pago/payments/:id/mediation/close': (id, body) =>
      book().closeMediation(id, mediationOutcomeOf(body)),
    'mercado-pago/refunds/:id/settle': (id) => book().decideRefund(id, 'approved'),
    'mercado-pago/refunds/:id/fail': (id) => book().decideRefund(id, 'rejected'),
    'mercado-pago/chargebacks/:id/close': (id, body) => book().closeChargeback(id, outcomeOf(body)),
  }
}

export function controlError({ status, code, message }: Refusal): Answer {
  return { status, json: { error: { code, message } } }
}

function setSettings(
  { settings }: World,
  wanted: { [Name in keyof Settings]?: Partial<Settings[Name]> },
): Settings {
  Object.assign(settings.stripe, wanted.stripe)
  Object.assign(settings.mercadoPago, wanted.mercadoPago)
  return settings
}

function orderFailures(
  { failures }: World,
  wanted: { stripe?: Partial<Failures>; mercadoPago?: Partial<Failures> },
) {
  Object.assign(failures.stripe, wanted.stripe)
  Object.assign(failures.mercadoPago, wanted.mercadoPago)
  return failures
}

function moveClock({ clock }: World, { seconds }: { seconds?: unknown }) {
  if (typeof seconds !== 'number' || seconds < 0) throw new Refusal(400, 'invalid', 'Time only goes forward.')
  clock.advance(seconds)
  return { now: clock.now() }
}

/** The whole state, or one part of it: the whole is long after a storm. */
function stateOf(world: World, { query }: Request): Answer {
  const { stripe, mercadoPago } = world
  const state: Record<string, () => unknown> = {
    now: () => world.clock.now(),
    failures: () => world.failures,
    policy: () => world.deliveries.policy,
    deliveries: () => world.deliveries.records,
    sessions: () => [...stripe.sessions.values()],
    paymentIntents: () => [...stripe.intents.values()],
    charges: () => [...stripe.charges.values()],
    stripeRefunds: () => [...stripe.refunds.values()],
    disputes: () => [...stripe.disputes.values()],
    events: () => [...stripe.events.values()],
    preferences: () => [...mercadoPago.preferences.values()],
    payments: () => [...mercadoPago.payments.values()],
    chargebacks: () => [...mercadoPago.chargebacks.values()],
    claims: () => [...mercadoPago.claims.values()],
  }
  const only = query.get('only')
  if (only !== null && !(only in state)) throw new Refusal(400, 'invalid', `There is no ${only} here.`)
  const parts = Object.entries(state).filter(([name]) => only === null || name === only)
  return { json: Object.fromEntries(parts.map(([name, read]) => [name, read()])) }
}

function payOf({ method, amount, afterSeconds }: Record<string, unknown>): Pay {
  return {
    method: method === 'pix' ? 'pix' : 'card',
    amount: typeof amount === 'number' ? amount : undefined,
    afterSeconds: typeof afterSeconds === 'number' ? afterSeconds : undefined,
  }
}

function amountOf({ amount }: Record<string, unknown>): number | undefined {
  return typeof amount === 'number' ? amount : undefined
}

function mediationOutcomeOf({ outcome }: Record<string, unknown>): MediationOutcome['outcome'] {
  if (outcome === 'approved' || outcome === 'refunded' || outcome === 'charged_back') return outcome
  throw new Refusal(400, 'invalid', 'A mediation ends approved, refunded or charged_back.')
}

function outcomeOf({ outcome }: Record<string, unknown>): 'won' | 'lost' {
  if (outcome === 'won' || outcome === 'lost') return outcome
  throw new Refusal(400, 'invalid', 'The outcome is won or lost.')
}
