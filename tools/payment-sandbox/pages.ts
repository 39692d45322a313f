import type { Pay } from './control-types.ts'
import { type Answer, numberOf, Refusal, type Request, Router, redirect, textOf } from './http.ts'
import type { Payment, Preference } from './mercado-pago-objects.ts'
import { checkoutPage, listPage, messagePage, type OpenCharge, pixPage } from './pages-html.ts'
import type { Session } from './stripe-objects.ts'
import type { World } from './world.ts'

const SHOWN = 30

/** What a payer can do on a hosted page; the value of the form's `act` field. */
type Act = 'card' | 'pix' | 'pix-later' | 'pix-never' | 'fail' | 'twice' | 'wrong' | 'cancel'

/** The hosted payment pages. They use only forms and work without scripts. */
export function pageRoutes(world: World): Router {
  return new Router()
    .on('GET /', () => ({ html: listPage(openCharges(world)) }))
    .on('GET /health', () => ({ json: { status: 'ok' } }))
    .on('GET /pages/stripe/:id', (request) => showSession(world, request))
    .on('POST /pages/stripe/:id', (request) => actOnSession(world, request))
    .on('GET /pages/mercado-pago/pix/:id', (request) => showPix(world, request))
    .on('POST /pages/mercado-pago/pix/:id', (request) => actOnPix(world, request))
    .on('GET /pages/mercado-pago/:id', (request) => showPreference(world, request))
    .on('POST /pages/mercado-pago/:id', (request) => actOnPreference(world, request))
}

export function pageError({ status }: Refusal): Answer {
  const text = status === 404 ? 'Não encontramos esta cobrança.' : 'Esta cobrança não aceita mais isso.'
  return { status, html: messagePage('Nada a pagar por aqui', text) }
}

function showSession(world: World, { params, query }: Request): Answer {
  const session = world.stripe.session(params.id ?? '')
  if (session.status !== 'open') return { html: closedPage(session.cancel_url) }
  const title = world.stripe.titleOf(session.id)
  return {
    html: checkoutPage({
      provider: 'Stripe',
      title,
      amount: session.amount_total,
      isRefused: query.has('recusado'),
    }),
  }
}

function actOnSession(world: World, { params, body }: Request): Answer {
  const id = params.id ?? ''
  const { stripe } = world
  const session = stripe.openSessionOf(id)
  const act = textOf(body.act) as Act
  if (act === 'cancel') return redirect(session.cancel_url ?? '/')
  if (act === 'fail') {
    stripe.fail(id)
    return redirect(`/pages/stripe/${id}?recusado`)
  }
  if (act === 'pix-never') stripe.showPix(id)
  else if (act === 'twice') stripe.payTwice(id, {})
  else stripe.pay(id, payOf(act, body))
  return redirect(successOf(session))
}

function successOf({ success_url, id }: Session): string {
  return success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function showPreference(world: World, { params, query }: Request): Answer {
  const preference = world.mercadoPago.preference(params.id ?? '')
  if (!world.mercadoPago.isOpen(preference)) return { html: closedPage(preference.back_urls.failure ?? null) }
  const amount = preference.items.reduce(
    (sum, item) => sum + Math.round(item.unit_price * 100) * item.quantity,
    0,
  )
  const title = preference.items[0]?.title ?? 'Compra'
  return { html: checkoutPage({ provider: 'Mercado Pago', title, amount, isRefused: query.has('recusado') }) }
}

function actOnPreference(world: World, { params, body }: Request): Answer {
  const id = params.id ?? ''
  const { mercadoPago } = world
  const preference = mercadoPago.preference(id)
  const act = textOf(body.act) as Act
  if (act === 'cancel') return redirect(backTo(preference, 'failure', null))
  if (act === 'fail') {
    mercadoPago.failPreference(id)
    return redirect(`/pages/mercado-pago/${id}?recusado`)
  }
  if (act === 'pix-never') return redirect(backTo(preference, 'pending', mercadoPago.showPix(id)))
  if (act === 'twice')
    return redirect(backTo(preference, 'success', mercadoPago.payPreferenceTwice(id, {})[0]))
  const payment = mercadoPago.payPreference(id, payOf(act, body))
  return redirect(backTo(preference, payment.status === 'approved' ? 'success' : 'pending', payment))
}

/** Mercado Pago puts the outcome into the return URL, which must not be trusted. */
function backTo(
  { id, back_urls, external_reference }: Preference,
  to: keyof Preference['back_urls'],
  payment: Payment | null,
): string {
  const address = back_urls[to] ?? back_urls.success
  if (!address) return '/'
  const url = new URL(address)
  const told = {
    collection_id: payment?.id ?? 'null',
    collection_status: payment?.status ?? 'null',
    payment_id: payment?.id ?? 'null',
    status: payment?.status ?? 'null',
    external_reference: external_reference ?? 'null',
    payment_type: payment?.payment_type_id ?? 'null',
    merchant_order_id: 'null',
    preference_id: id,
    site_id: 'MLB',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  }
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, `${value}`)
  return url.href
}

function showPix(world: World, { params }: Request): Answer {
  const payment = world.mercadoPago.payment(params.id ?? '')
  if (payment.status !== 'pending') return { html: closedPage(null) }
  const code = payment.point_of_interaction.transaction_data?.qr_code ?? ''
  return { html: pixPage({ amount: Math.round(payment.transaction_amount * 100), code }) }
}

function actOnPix(world: World, { params, body }: Request): Answer {
  const id = params.id ?? ''
  const { mercadoPago } = world
  const act = textOf(body.act) as Act
  if (act === 'pix') mercadoPago.pay(id)
  if (act === 'twice') mercadoPago.payTwice(id)
  if (act === 'wrong') mercadoPago.pay(id, payOf(act, body).amount)
  if (act === 'cancel') mercadoPago.cancel(id, 'by_payer')
  const done = act === 'cancel' ? 'Pix cancelado' : 'Pix pago'
  return { html: messagePage(done, 'Pode voltar à página em que você estava: ela já está sendo avisada.') }
}

function payOf(act: Act, body: Request['body']): Pay {
  if (act === 'card') return { method: 'card' }
  if (act === 'pix') return { method: 'pix' }
  if (act === 'pix-later') return { method: 'pix', afterSeconds: numberOf(body.seconds) ?? 0 }
  if (act === 'wrong') {
    const reais = Number(textOf(body.reais)?.replace(',', '.'))
    if (!(reais > 0)) throw new Refusal(400, 'invalid', 'An amount is needed.')
    return { method: 'card', amount: Math.round(reais * 100) }
  }
  throw new Refusal(400, 'invalid', `Nobody can ${act} here.`)
}

function closedPage(backUrl: string | null): string {
  return messagePage('Cobrança encerrada', 'Ela já foi paga, expirou ou foi cancelada.', backUrl)
}

function openCharges({ stripe, mercadoPago }: World): OpenCharge[] {
  const sessions = [...stripe.sessions.values()].filter(({ status }) => status === 'open')
  const preferences = [...mercadoPago.preferences.values()].filter((preference) =>
    mercadoPago.isOpen(preference),
  )
  const codes = [...mercadoPago.payments.values()].filter(({ status }) => status === 'pending')
  return [
    ...sessions
      .slice(-SHOWN)
      .map(({ id, amount_total }) => ({ name: 'Stripe', amount: amount_total, href: `/pages/stripe/${id}` })),
    ...preferences.slice(-SHOWN).map(({ id, items }) => ({
      name: 'Mercado Pago',
      amount: items.reduce((sum, item) => sum + Math.round(item.unit_price * 100) * item.quantity, 0),
      href: `/pages/mercado-pago/${id}`,
    })),
    ...codes.slice(-SHOWN).map(({ id, transaction_amount }) => ({
      name: 'Pix do Mercado Pago',
      amount: Math.round(transaction_amount * 100),
      href: `/pages/mercado-pago/pix/${id}`,
    })),
  ].reverse()
}
