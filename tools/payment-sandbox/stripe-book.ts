import { createHmac } from 'node:crypto'
import type { Pay } from './control-types.ts'
import { Refusal } from './http.ts'
import { newId } from './ids.ts'
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  DisputeStatus,
  Event,
  PaymentIntent,
  Refund,
  Session,
} from './stripe-objects.ts'
import type { Surroundings } from './surroundings.ts'

interface NewSession {
  /** Title of the first line item, for the page. */
  title: string
  amount: number
  expiresAt: number | null
  successUrl: string
  cancelUrl: string | null
  clientReference: string | null
  email: string | null
  metadata: Record<string, string>
  paymentMetadata: Record<string, string>
  paymentMethods: string[]
  isLive: boolean
}

const INQUIRY: readonly DisputeStatus[] = ['warning_needs_response', 'warning_under_review']
const OPEN: readonly DisputeStatus[] = ['needs_response', 'under_review']
const DAY_S = 86_400
const API_VERSION = '2026-10-28.endive'
const CARD_FEE = { share: 0.0399, fixed: 39 }
const PIX_FEE = { share: 0.0119, fixed: 0 }

/** Stripe's objects and their transitions. Every change sends its event. */
export class StripeBook {
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, PaymentIntent>()
  readonly charges = new Map<string, Charge>()
  readonly balances = new Map<string, BalanceTransaction>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  readonly events = new Map<string, Event>()
  /** `payment_intent_data` by session, applied when it is paid. */
  readonly #intended = new Map<string, Pick<NewSession, 'title' | 'paymentMetadata' | 'paymentMethods'>>()
  readonly #world: Surroundings

  constructor(world: Surroundings) {
    this.#world = world
  }

  openSession(wanted: NewSession): Session {
    const { clock, url } = this.#world
    const id = newId(wanted.isLive ? 'cs_live' : 'cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: wanted.amount,
      amount_subtotal: wanted.amount,
      currency: 'brl',
      created: clock.seconds(),
      expires_at: wanted.expiresAt ?? clock.seconds() + DAY_S,
      url: `${url}/pages/stripe/${id}`,
      success_url: wanted.successUrl,
      cancel_url: wanted.cancelUrl,
      client_reference_id: wanted.clientReference,
      customer_email: wanted.email,
      metadata: wanted.metadata,
      payment_intent: null,
      livemode: wanted.isLive,
    }
    this.sessions.set(id, session)
    this.#intended.set(id, wanted)
    clock.at(new Date(session.expires_at * 1000), () => {
      if (session.status === 'open') this.expire(id)
    })
    return session
  }

  expire(id: string): Session {
    const session = this.openSessionOf(id)
    session.status = 'expired'
    session.url = null
    this.#tell('checkout.session.expired', session)
    return session
  }

  pay(id: string, { method = 'card', amount, afterSeconds }: Pay): PaymentIntent {
    const session = this.session(id)
    if (afterSeconds !== undefined) {
      const shown = this.showPix(id, amount)
      this.#world.clock.after(afterSeconds, () => {
        if (shown.status === 'requires_action') this.#confirm(session, shown)
      })
      return shown
    }
    if (session.status === 'complete' && session.payment_status === 'unpaid') {
      const shown = this.intent(session.payment_intent ?? '')
      if (shown.status === 'requires_action')
        return this.#confirm(session, this.#attempt(session, 'pix', amount))
    }
    this.openSessionOf(id)
    const intent = this.#attempt(session, method, amount)
    this.#succeed(intent, method)
    session.status = 'complete'
    session.payment_status = 'paid'
    session.url = null
    this.#tell('checkout.session.completed', session)
    return intent
  }

  /** Makes a second payment for the same order, as a forgotten session would. */
  payTwice(id: string, pay: Pay): [PaymentIntent, PaymentIntent] {
    const session = this.session(id)
    const first =
      session.payment_status === 'paid' ? this.intent(session.payment_intent ?? '') : this.pay(id, pay)
    const second = this.#newIntent(session, pay.amount ?? session.amount_total)
    this.#succeed(second, pay.method ?? 'card')
    return [first, second]
  }

  /** Shows the Pix code: the session is complete, but not paid. */
  showPix(id: string, amount?: number): PaymentIntent {
    const session = this.openSessionOf(id)
    const intent = this.#attempt(session, 'pix', amount)
    intent.status = 'requires_action'
    session.status = 'complete'
    session.url = null
    this.#tell('checkout.session.completed', session)
    return intent
  }

  /** A declined card leaves the session open; a Pix that is never paid does not. */
  fail(id: string): PaymentIntent {
    const session = this.session(id)
    const isAsync = session.status === 'complete' && session.payment_status === 'unpaid'
    if (!isAsync) this.openSessionOf(id)
    const intent = this.#attempt(session, isAsync ? 'pix' : 'card')
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card was declined.',
    }
    this.#charge(intent, isAsync ? 'pix' : 'card', 'failed')
    this.#tell('payment_intent.payment_failed', intent)
    if (isAsync) this.#tell('checkout.session.async_payment_failed', session)
    return intent
  }

  cancelIntent(id: string): PaymentIntent {
    const intent = this.intent(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`
      throw new Refusal(400, 'payment_intent_unexpected_state', message)
    }
    intent.status = 'canceled'
    this.#tell('payment_intent.canceled', intent)
    return intent
  }

  refund(intentId: string, wanted: { amount: number | null; metadata: Record<string, string> }): Refund {
    const intent = this.intent(intentId)
    const charge = this.charges.get(intent.latest_charge ?? '')
    if (charge?.status !== 'succeeded') {
      throw new Refusal(400, 'charge_not_refundable', 'This PaymentIntent has no successful charge.')
    }
    const left = charge.amount - charge.amount_refunded
    const amount = wanted.amount ?? left
    if (left === 0) throw new Refusal(400, 'charge_already_refunded', 'The charge has already been refunded.')
    if (this.#openDisputeOf(intentId)) throw new Refusal(400, 'charge_disputed', 'The charge is disputed.')
    if (amount < 1 || amount > left) {
      throw new Refusal(
        400,
        'amount_too_large',
        `Refund amount (${amount}) is greater than what is left (${left}).`,
      )
    }
    const isPending = this.#world.takeFailure('stripe', 'refundsPending')
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: this.#world.clock.seconds(),
      currency: 'brl',
      metadata: wanted.metadata,
      payment_intent: intentId,
      reason: null,
      status: isPending ? 'pending' : 'succeeded',
      pending_reason: isPending ? 'insufficient_funds' : undefined,
    }
    this.refunds.set(refund.id, refund)
    this.#countRefunds(charge)
    this.#tell('refund.created', refund)
    this.#tell('charge.refunded', charge)
    return refund
  }

  settleRefund(id: string): Refund {
    const refund = this.#pendingRefund(id)
    refund.status = 'succeeded'
    delete refund.pending_reason
    this.#tell('refund.updated', refund)
    return refund
  }

  /** Also fails a succeeded refund: a closed account returns the money days later. */
  failRefund(id: string): Refund {
    const refund = take(this.refunds, id, 'refund')
    if (refund.status === 'failed') throw new Refusal(400, 'refund_failed', 'The refund has failed already.')
    refund.status = 'failed'
    refund.failure_reason = 'lost_or_stolen_card'
    delete refund.pending_reason
    this.#countRefunds(take(this.charges, refund.charge, 'charge'))
    this.#tell('refund.failed', refund)
    return refund
  }

  dispute(intentId: string, wanted: { amount?: number; isWarning?: boolean }): Dispute {
    const intent = this.intent(intentId)
    const charge = take(this.charges, intent.latest_charge ?? '', 'charge')
    const dispute: Dispute = {
      id: newId('du'),
      object: 'dispute',
      amount: wanted.amount ?? charge.amount,
      charge: charge.id,
      created: this.#world.clock.seconds(),
      currency: 'brl',
      livemode: charge.livemode,
      metadata: {},
      payment_intent: intentId,
      reason: 'fraudulent',
      status: wanted.isWarning ? 'warning_needs_response' : 'needs_response',
    }
    this.disputes.set(dispute.id, dispute)
    charge.disputed = true
    this.#tell('charge.dispute.created', dispute)
    if (!wanted.isWarning) this.#tell('charge.dispute.funds_withdrawn', dispute)
    return dispute
  }

  respond(id: string): Dispute {
    const dispute = take(this.disputes, id, 'dispute')
    if (dispute.status !== 'warning_needs_response' && dispute.status !== 'needs_response') {
      throw new Refusal(400, 'dispute_closed', 'Nobody waits for an answer.')
    }
    dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review'
    this.#tell('charge.dispute.updated', dispute)
    return dispute
  }

  prevent(id: string): Dispute {
    const dispute = this.#inquiry(id)
    dispute.status = 'prevented'
    this.#tell('charge.dispute.closed', dispute)
    return dispute
  }

  /** Turns an inquiry into a dispute. */
  escalate(id: string): Dispute {
    const dispute = this.#inquiry(id)
    dispute.status = 'needs_response'
    this.#tell('charge.dispute.updated', dispute)
    this.#tell('charge.dispute.funds_withdrawn', dispute)
    return dispute
  }

  closeDispute(id: string, outcome: 'won' | 'lost'): Dispute {
    const dispute = take(this.disputes, id, 'dispute')
    const isWarning = INQUIRY.includes(dispute.status)
    if (!isWarning && !OPEN.includes(dispute.status)) {
      throw new Refusal(400, 'dispute_closed', 'The dispute is closed.')
    }
    dispute.status = isWarning ? 'warning_closed' : outcome
    if (dispute.status === 'won') this.#tell('charge.dispute.funds_reinstated', dispute)
    this.#tell('charge.dispute.closed', dispute)
    return dispute
  }

  session(id: string): Session {
    return take(this.sessions, id, 'checkout.session')
  }

  intent(id: string): PaymentIntent {
    return take(this.intents, id, 'payment_intent')
  }

  titleOf(id: string): string {
    return this.#intended.get(id)?.title ?? ''
  }

  openSessionOf(id: string): Session {
    const session = this.session(id)
    if (session.status === 'open') return session
    const message = `Only Checkout Sessions with a status in ["open"] can do this. This one is ${session.status}.`
    throw new Refusal(400, 'checkout_session_not_open', message)
  }

  #inquiry(id: string): Dispute {
    const dispute = take(this.disputes, id, 'dispute')
    if (INQUIRY.includes(dispute.status)) return dispute
    throw new Refusal(400, 'dispute_closed', 'No inquiry.')
  }

  #pendingRefund(id: string): Refund {
    const refund = take(this.refunds, id, 'refund')
    if (refund.status === 'pending') return refund
    throw new Refusal(400, 'refund_settled', 'The refund does not wait for anything.')
  }

  #openDisputeOf(intentId: string): boolean {
    return [...this.disputes.values()].some(
      ({ payment_intent, status }) => payment_intent === intentId && OPEN.includes(status),
    )
  }

  #countRefunds(charge: Charge): void {
    charge.amount_refunded = [...this.refunds.values()]
      .filter((refund) => refund.charge === charge.id && refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0)
    charge.refunded = charge.amount_refunded === charge.amount
  }

  /** A session has one intent, which the first attempt creates and later ones reuse. */
  #attempt(session: Session, method: 'card' | 'pix', amount?: number): PaymentIntent {
    const known = this.intents.get(session.payment_intent ?? '')
    const intent = known ?? this.#newIntent(session, session.amount_total)
    const methods = this.#intended.get(session.id)?.paymentMethods ?? []
    if (!methods.includes(method)) {
      throw new Refusal(400, 'payment_method_not_available', `This session does not take ${method}.`)
    }
    if (amount !== undefined) intent.amount = amount
    session.payment_intent = intent.id
    return intent
  }

  #newIntent(session: Session, amount: number): PaymentIntent {
    const { paymentMetadata = {}, paymentMethods = [] } = this.#intended.get(session.id) ?? {}
    const intent: PaymentIntent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: 'brl',
      status: 'requires_payment_method',
      created: this.#world.clock.seconds(),
      metadata: { ...paymentMetadata },
      latest_charge: null,
      last_payment_error: null,
      payment_method_types: paymentMethods,
      livemode: session.livemode,
    }
    this.intents.set(intent.id, intent)
    return intent
  }

  #confirm(session: Session, intent: PaymentIntent): PaymentIntent {
    this.#succeed(intent, 'pix')
    session.payment_status = 'paid'
    this.#tell('checkout.session.async_payment_succeeded', session)
    return intent
  }

  #succeed(intent: PaymentIntent, method: 'card' | 'pix'): void {
    const charge = this.#charge(intent, method, 'succeeded')
    const { share, fixed } = method === 'card' ? CARD_FEE : PIX_FEE
    const fee = Math.round(intent.amount * share) + fixed
    const balance: BalanceTransaction = {
      id: newId('txn'),
      object: 'balance_transaction',
      amount: intent.amount,
      fee,
      net: intent.amount - fee,
      currency: 'brl',
      created: charge.created,
      source: charge.id,
      type: 'charge',
    }
    this.balances.set(balance.id, balance)
    charge.balance_transaction = balance.id
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    intent.last_payment_error = null
    this.#tell('charge.succeeded', charge)
    this.#tell('payment_intent.succeeded', intent)
  }

  #charge(intent: PaymentIntent, method: 'card' | 'pix', status: 'succeeded' | 'failed'): Charge {
    const isPaid = status === 'succeeded'
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: isPaid ? intent.amount : 0,
      amount_refunded: 0,
      balance_transaction: null,
      captured: isPaid,
      created: this.#world.clock.seconds(),
      currency: 'brl',
      disputed: false,
      livemode: intent.livemode,
      metadata: { ...intent.metadata },
      paid: isPaid,
      payment_intent: intent.id,
      payment_method_details: { type: method },
      refunded: false,
      status,
    }
    this.charges.set(charge.id, charge)
    intent.latest_charge = charge.id
    return charge
  }

  #tell(type: string, subject: { id: string; livemode?: boolean }): void {
    const { settings, deliveries, clock } = this.#world
    const { webhookUrl, webhookSecret } = settings.stripe
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: clock.seconds(),
      data: { object: structuredClone(subject) },
      livemode: subject.livemode ?? false,
      pending_webhooks: webhookUrl ? 1 : 0,
      request: { id: null, idempotency_key: null },
      type,
    }
    this.events.set(event.id, event)
    if (!webhookUrl) return
    const body = JSON.stringify(event, null, 2)
    deliveries.announce({
      id: event.id,
      provider: 'stripe',
      type,
      subject: subject.id,
      url: webhookUrl,
      body,
      secret: webhookSecret,
      headers: (secret) => ({ 'stripe-signature': stripeSignature(secret, body) }),
    })
  }
}

/** Uses the real clock instead of the sandbox's, because the receiver checks the time against its own. */
function stripeSignature(secret: string, body: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

export function take<Kept>(kept: ReadonlyMap<string, Kept>, id: string, kind: string): Kept {
  const found = kept.get(id)
  if (!found) throw new Refusal(404, 'resource_missing', `No such ${kind}: '${id}'`)
  return found
}
