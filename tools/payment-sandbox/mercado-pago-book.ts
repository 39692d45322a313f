import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { brCode } from './br-code.ts'
import type { MediationOutcome, Pay } from './control-types.ts'
import { Refusal } from './http.ts'
import type { Chargeback, Claim, Payment, PaymentStatus, Preference, Refund } from './mercado-pago-objects.ts'
import type { Surroundings } from './surroundings.ts'

interface NewPayment {
  method: 'card' | 'pix'
  /** In centavos. */
  amount: number
  expiresAt: string | null
  externalReference: string | null
  notificationUrl: string | null
  metadata: Record<string, unknown>
  isLive: boolean
}

export const COLLECTOR = 148_000_001
/** Interest on instalments, so that a caller cannot mistake the total for the price. */
const INTEREST = 1.05
const FEES = { card: 0.0499, pix: 0.0099 }
const REFUNDABLE: readonly PaymentStatus[] = ['approved']
/** Contested payments are on hold; refunds do not change their status. */
const CONTESTED: readonly PaymentStatus[] = ['charged_back', 'in_mediation']
const CANCELLABLE: readonly PaymentStatus[] = ['pending', 'in_process']

/** Mercado Pago's objects and their transitions. Every change sends its notice. */
export class MercadoPagoBook {
  readonly preferences = new Map<string, Preference>()
  readonly payments = new Map<string, Payment>()
  readonly chargebacks = new Map<string, Chargeback>()
  readonly claims = new Map<string, Claim>()
  readonly #unlisted = new Set<string>()
  readonly #liveness = new Map<string, boolean>()
  #lastStamp = 0
  #lastNumber = randomInt(100_000_000_000, 900_000_000_000)
  readonly #world: Surroundings

  constructor(world: Surroundings) {
    this.#world = world
  }

  openPreference(
    wanted: Omit<Preference, 'id' | 'date_created' | 'collector_id' | 'init_point' | 'sandbox_init_point'>,
    isLive: boolean,
  ): Preference {
    const id = `${COLLECTOR}-${randomUUID()}`
    const address = `${this.#world.url}/pages/mercado-pago/${id}`
    const preference = {
      ...wanted,
      id,
      date_created: this.#stamp(),
      collector_id: COLLECTOR,
      init_point: address,
      sandbox_init_point: address,
    }
    this.preferences.set(id, preference)
    this.#liveness.set(id, isLive)
    return preference
  }

  /** A Pix starts as pending; a card is decided at once. */
  createPayment(wanted: NewPayment): Payment {
    const id = this.#number()
    const isPix = wanted.method === 'pix'
    const amount = wanted.amount / 100
    const payment: Payment = {
      id,
      status: isPix ? 'pending' : 'in_process',
      status_detail: isPix ? 'pending_waiting_transfer' : 'pending_contingency',
      transaction_amount: amount,
      transaction_amount_refunded: 0,
      currency_id: 'BRL',
      payment_method_id: isPix ? 'pix' : 'master',
      payment_type_id: isPix ? 'bank_transfer' : 'credit_card',
      date_created: this.#stamp(),
      date_approved: null,
      date_last_updated: this.#stamp(),
      date_of_expiration: wanted.expiresAt,
      external_reference: wanted.externalReference,
      notification_url: wanted.notificationUrl,
      metadata: wanted.metadata,
      live_mode: wanted.isLive,
      collector_id: COLLECTOR,
      transaction_details: {
        total_paid_amount: rounded(isPix ? amount : amount * INTEREST),
        net_received_amount: 0,
      },
      fee_details: [],
      refunds: [],
      point_of_interaction: isPix
        ? {
            type: 'OPENPLATFORM',
            transaction_data: {
              qr_code: brCode(`${id}`, wanted.amount),
              ticket_url: `${this.#world.url}/pages/mercado-pago/pix/${id}`,
            },
          }
        : { type: 'CHECKOUT' },
    }
    this.payments.set(`${id}`, payment)
    if (wanted.expiresAt) this.#world.clock.at(new Date(wanted.expiresAt), () => this.#lapse(payment))
    return payment
  }

  /** Announces a Pix created through the API; payments of the hosted page announce themselves. */
  announceCreated(payment: Payment): void {
    this.#tell(payment, 'payment.created')
  }

  payPreference(id: string, { method = 'card', amount, afterSeconds }: Pay): Payment {
    if (afterSeconds !== undefined) {
      const shown = this.showPix(id, amount)
      this.#world.clock.after(afterSeconds, () => {
        if (shown.status === 'pending') this.pay(`${shown.id}`)
      })
      return shown
    }
    const payment = this.#attempt(id, method, amount)
    this.#approve(payment)
    this.#tell(payment, 'payment.created')
    return payment
  }

  payPreferenceTwice(id: string, pay: Pay): [Payment, Payment] {
    return [this.payPreference(id, pay), this.payPreference(id, pay)]
  }

  showPix(id: string, amount?: number): Payment {
    const payment = this.#attempt(id, 'pix', amount)
    this.#tell(payment, 'payment.created')
    return payment
  }

  /** The preference stays open: the payer may try another card. */
  failPreference(id: string): Payment {
    const payment = this.#attempt(id, 'card')
    payment.status = 'rejected'
    payment.status_detail = 'cc_rejected_insufficient_amount'
    this.#tell(payment, 'payment.created')
    return payment
  }

  pay(id: string, amount?: number): Payment {
    const payment = this.payment(id)
    if (!CANCELLABLE.includes(payment.status))
      throw new Refusal(400, 'invalid_status', `It is ${payment.status}.`)
    if (amount !== undefined) payment.transaction_amount = amount / 100
    this.#approve(payment)
    this.#tell(payment, 'payment.updated')
    return payment
  }

  /** The same code is paid from two banks: the second payment is a separate one with the same reference. */
  payTwice(id: string): [Payment, Payment] {
    const first = this.payment(id).status === 'approved' ? this.payment(id) : this.pay(id)
    const second = this.createPayment({
      method: 'pix',
      amount: Math.round(first.transaction_amount * 100),
      expiresAt: null,
      externalReference: first.external_reference,
      notificationUrl: first.notification_url,
      metadata: first.metadata,
      isLive: first.live_mode,
    })
    this.#approve(second)
    this.#tell(second, 'payment.created')
    return [first, second]
  }

  setStatus(id: string, status: PaymentStatus, detail: string): Payment {
    const payment = this.payment(id)
    payment.status = status
    payment.status_detail = detail
    if (status === 'approved') this.#approve(payment)
    this.#tell(payment, 'payment.updated')
    return payment
  }

  cancel(id: string, detail = 'by_collector'): Payment {
    const payment = this.payment(id)
    if (!CANCELLABLE.includes(payment.status)) {
      throw new Refusal(400, 'bad_request', `Invalid transition from ${payment.status} to cancelled.`)
    }
    return this.setStatus(id, 'cancelled', detail)
  }

  refund(id: string, wanted: { amount: number | null; isOurs: boolean }): Refund {
    const payment = this.payment(id)
    const left = Math.round(payment.transaction_amount * 100) - centavosRefunded(payment, true)
    const amount = wanted.amount ?? left
    if (!REFUNDABLE.includes(payment.status) || left === 0) {
      throw new Refusal(400, 'bad_request', `The payment is ${payment.status} and cannot be refunded.`)
    }
    if (amount < 1 || amount > left) throw new Refusal(400, 'bad_request', 'The amount exceeds what is left.')
    const isPending = wanted.isOurs && this.#world.takeFailure('mercadoPago', 'refundsPending')
    const refund: Refund = {
      id: this.#number(),
      payment_id: payment.id,
      amount: amount / 100,
      status: isPending ? 'in_process' : 'approved',
      source: wanted.isOurs
        ? { id: `${COLLECTOR}`, name: 'Loja de testes', type: 'collector' }
        : { id: '1', name: 'Mercado Pago', type: 'admin' },
      date_created: this.#stamp(),
    }
    payment.refunds.push(refund)
    this.#countRefunds(payment)
    this.#tell(payment, 'payment.updated')
    return refund
  }

  decideRefund(id: string, status: 'approved' | 'rejected'): Refund {
    for (const payment of this.payments.values()) {
      const refund = payment.refunds.find((candidate) => `${candidate.id}` === id)
      if (!refund) continue
      if (refund.status === status) throw new Refusal(400, 'bad_request', `The refund is ${status} already.`)
      refund.status = status
      this.#countRefunds(payment)
      this.#tell(payment, 'payment.updated')
      return refund
    }
    throw new Refusal(404, 'not_found', `No refund ${id}.`)
  }

  mediate(id: string): Claim {
    const payment = this.payment(id)
    if (payment.status !== 'approved') throw new Refusal(400, 'bad_request', `It is ${payment.status}.`)
    const claim: Claim = {
      id: this.#number(),
      type: 'mediations',
      stage: 'claim',
      status: 'opened',
      resource: 'payment',
      resource_id: payment.id,
      reason_id: 'PNR3430',
      site_id: 'MLB',
      resolution: null,
      date_created: this.#stamp(),
      last_updated: this.#stamp(),
    }
    this.claims.set(`${claim.id}`, claim)
    payment.status = 'in_mediation'
    payment.status_detail = 'pending'
    this.#tellClaim(payment, claim, 'created')
    this.#tell(payment, 'payment.updated')
    return claim
  }

  closeMediation(id: string, outcome: MediationOutcome['outcome']): Payment {
    const payment = this.payment(id)
    const claim = [...this.claims.values()].findLast(
      ({ resource_id, status }) => resource_id === payment.id && status === 'opened',
    )
    if (payment.status !== 'in_mediation' || !claim)
      throw new Refusal(400, 'bad_request', `It is ${payment.status}.`)
    claim.status = 'closed'
    claim.last_updated = this.#stamp()
    claim.resolution = {
      reason: outcome === 'approved' ? 'respondent_won' : 'payment_refunded',
      benefited: outcome === 'approved' ? 'respondent' : 'complainant',
      date_created: this.#stamp(),
    }
    this.#tellClaim(payment, claim, 'updated')
    if (outcome === 'charged_back') {
      this.chargeBack(id, undefined, false)
      return payment
    }
    payment.status = 'approved'
    payment.status_detail = centavosRefunded(payment, false) > 0 ? 'partially_refunded' : 'accredited'
    if (outcome === 'refunded') this.refund(id, { amount: null, isOurs: false })
    else this.#tell(payment, 'payment.updated')
    return payment
  }

  chargeBack(id: string, amount: number | undefined, isUnlisted: boolean): Chargeback {
    const payment = this.payment(id)
    if (payment.status !== 'approved' && payment.status !== 'in_mediation')
      throw new Refusal(400, 'bad_request', `It is ${payment.status}.`)
    const chargeback: Chargeback = {
      // Larger than a safe integer, like the real ids.
      id: `23400${this.#number()}7`,
      payment_id: payment.id,
      payments: [payment.id],
      amount: amount === undefined ? payment.transaction_amount : amount / 100,
      currency: 'BRL',
      coverage_applied: null,
      coverage_elegible: true,
      documentation_required: true,
      documentation_status: 'pending',
      date_created: this.#stamp(),
      date_last_updated: this.#stamp(),
      live_mode: payment.live_mode,
    }
    this.chargebacks.set(chargeback.id, chargeback)
    if (isUnlisted) this.#unlisted.add(chargeback.id)
    this.#disputed(payment, chargeback, 'in_process')
    return chargeback
  }

  listChargeback(id: string): Chargeback {
    const chargeback = this.chargeback(id)
    this.#unlisted.delete(id)
    this.#tellChargeback(this.payment(`${chargeback.payment_id}`), chargeback)
    return chargeback
  }

  closeChargeback(id: string, outcome: 'won' | 'lost'): Chargeback {
    const chargeback = this.chargeback(id)
    if (chargeback.coverage_applied !== null) throw new Refusal(400, 'bad_request', 'It is closed.')
    chargeback.coverage_applied = outcome === 'won'
    chargeback.documentation_status = outcome === 'won' ? 'valid' : 'invalid'
    chargeback.date_last_updated = this.#stamp()
    this.#disputed(
      this.payment(`${chargeback.payment_id}`),
      chargeback,
      outcome === 'won' ? 'reimbursed' : 'settled',
    )
    return chargeback
  }

  preference(id: string): Preference {
    const found = this.preferences.get(id)
    if (!found) throw new Refusal(404, 'not_found', `No preference ${id}.`)
    return found
  }

  payment(id: string): Payment {
    const found = this.payments.get(id)
    if (!found) throw new Refusal(404, 'not_found', 'Payment not found')
    return found
  }

  chargeback(id: string): Chargeback {
    const found = this.chargebacks.get(id)
    if (!found) throw new Refusal(404, 'not_found', 'Chargeback not found')
    return found
  }

  isListed(chargebackId: string): boolean {
    return !this.#unlisted.has(chargebackId)
  }

  claim(id: string): Claim {
    const found = this.claims.get(id)
    if (!found) throw new Refusal(404, 'not_found', 'Claim not found')
    return found
  }

  isOpen({ expires, expiration_date_to }: Preference): boolean {
    return !expires || !expiration_date_to || new Date(expiration_date_to) > this.#world.clock.now()
  }

  #attempt(preferenceId: string, method: 'card' | 'pix', amount?: number): Payment {
    const preference = this.preference(preferenceId)
    if (!this.isOpen(preference)) throw new Refusal(400, 'preference_expired', 'The preference has expired.')
    const price = preference.items.reduce(
      (sum, item) => sum + Math.round(item.unit_price * 100) * item.quantity,
      0,
    )
    return this.createPayment({
      method,
      amount: amount ?? price,
      expiresAt: method === 'pix' ? preference.date_of_expiration : null,
      externalReference: preference.external_reference,
      notificationUrl: preference.notification_url,
      metadata: preference.metadata,
      isLive: this.#liveness.get(preferenceId) ?? false,
    })
  }

  #approve(payment: Payment): void {
    const fee = rounded(
      payment.transaction_amount * FEES[payment.payment_method_id === 'pix' ? 'pix' : 'card'],
    )
    payment.status = 'approved'
    payment.status_detail = 'accredited'
    payment.date_approved = this.#stamp()
    payment.fee_details = [{ type: 'mercadopago_fee', amount: fee, fee_payer: 'collector' }]
    payment.transaction_details.net_received_amount = rounded(payment.transaction_amount - fee)
  }

  #lapse(payment: Payment): void {
    if (CANCELLABLE.includes(payment.status)) this.cancel(`${payment.id}`, 'expired')
  }

  #countRefunds(payment: Payment): void {
    const centavos = centavosRefunded(payment, false)
    const isWhole = centavos === Math.round(payment.transaction_amount * 100)
    payment.transaction_amount_refunded = centavos / 100
    if (CONTESTED.includes(payment.status)) return
    payment.status = isWhole ? 'refunded' : 'approved'
    payment.status_detail = isWhole ? 'refunded' : centavos > 0 ? 'partially_refunded' : 'accredited'
  }

  #disputed(payment: Payment, chargeback: Chargeback, detail: string): void {
    payment.status = 'charged_back'
    payment.status_detail = detail
    this.#tellChargeback(payment, chargeback)
    this.#tell(payment, 'payment.updated')
  }

  #tellChargeback(payment: Payment, { id, payment_id }: Chargeback): void {
    if (!this.isListed(id)) return
    this.#announce(payment, 'topic_chargebacks_wh', id, {
      actions: ['changed_case_status'],
      data: { id, payment_id },
    })
  }

  #tellClaim(payment: Payment, { id }: Claim, action: 'created' | 'updated'): void {
    this.#announce(payment, 'topic_claims_integration_wh', `${id}`, {
      action,
      data: { id: `${id}`, resource: `/post-purchase/v1/claims/${id}` },
    })
  }

  /**
   * Sends two notices like Mercado Pago: one about the payment, and on creation one about a merchant order,
   * which we ignore.
   */
  #tell(payment: Payment, action: 'payment.created' | 'payment.updated'): void {
    payment.date_last_updated = this.#laterStamp()
    this.#announce(payment, 'payment', `${payment.id}`, { action, data: { id: `${payment.id}` } })
    if (action === 'payment.created') this.#announce(payment, 'merchant_order', null, {})
  }

  #announce(payment: Payment, type: string, dataId: string | null, content: object): void {
    const { settings, deliveries } = this.#world
    const { webhookSecret, webhookUrl } = settings.mercadoPago
    const address = payment.notification_url ?? webhookUrl
    if (!address) return
    const url = new URL(address)
    if (dataId) {
      url.searchParams.set('data.id', dataId)
      url.searchParams.set('type', type)
    } else {
      url.searchParams.set('id', `${this.#number()}`)
      url.searchParams.set('topic', type)
    }
    const id = this.#number()
    const requestId = randomUUID()
    const ts = `${Math.floor(Date.now() / 1000)}`
    const body = {
      id,
      live_mode: payment.live_mode,
      type,
      date_created: this.#stamp(),
      user_id: COLLECTOR,
      api_version: 'v1',
      ...content,
    }
    deliveries.announce({
      id: `${id}`,
      provider: 'mercadoPago',
      type,
      subject: dataId ?? `${payment.id}`,
      url: url.href,
      body: JSON.stringify(body),
      secret: webhookSecret,
      headers: (secret) => ({
        'x-request-id': requestId,
        'x-signature': mercadoPagoSignature(secret, dataId, requestId, ts),
      }),
    })
  }

  #number(): number {
    this.#lastNumber += 1
    return this.#lastNumber
  }

  /** In Mercado Pago's format: with milliseconds and an offset. */
  #stamp(): string {
    return withOffset(this.#world.clock.now())
  }

  /** Strictly increasing, so that two changes within a millisecond differ. */
  #laterStamp(): string {
    this.#lastStamp = Math.max(this.#world.clock.now().getTime(), this.#lastStamp + 1)
    return withOffset(new Date(this.#lastStamp))
  }
}

function mercadoPagoSignature(secret: string, dataId: string | null, requestId: string, ts: string): string {
  const manifest = `${dataId ? `id:${dataId.toLowerCase()};` : ''}request-id:${requestId};ts:${ts};`
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`
}

const OFFSET_MS = -4 * 3_600_000

function withOffset(date: Date): string {
  return new Date(date.getTime() + OFFSET_MS).toISOString().replace('Z', '-04:00')
}

function centavosRefunded({ refunds }: Payment, withPending: boolean): number {
  return refunds
    .filter(({ status }) => status === 'approved' || (withPending && status === 'in_process'))
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
}

function rounded(reais: number): number {
  return Math.round(reais * 100) / 100
}
