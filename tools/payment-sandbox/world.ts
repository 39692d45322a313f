import { Clock } from './clock.ts'
import type { Failures, Settings } from './control-types.ts'
import { Deliveries } from './deliveries.ts'
import { Idempotency } from './idempotency.ts'
import { MercadoPagoBook } from './mercado-pago-book.ts'
import { StripeBook } from './stripe-book.ts'
import type { Surroundings } from './surroundings.ts'

const SETTINGS: Settings = {
  stripe: { webhookUrl: null, webhookSecret: 'whsec_payment_sandbox', keys: null },
  mercadoPago: { webhookUrl: null, webhookSecret: 'payment-sandbox-secret', keys: null },
}

const FAILURES: Failures = {
  checkoutErrors: 0,
  checkoutTimeouts: 0,
  checkoutsWithoutPage: 0,
  refundErrors: 0,
  refundTimeouts: 0,
  refundsPending: 0,
  isDown: false,
}

/** The whole state of one sandbox, in memory only. */
export class World implements Surroundings {
  readonly url: string
  settings!: Settings
  failures!: Record<'stripe' | 'mercadoPago', Failures>
  clock!: Clock
  deliveries!: Deliveries
  keys!: Idempotency
  stripe!: StripeBook
  mercadoPago!: MercadoPagoBook

  constructor(url: string) {
    this.url = url
    this.reset()
  }

  /** Clears everything except the settings: webhook URLs, secrets and keys. */
  reset(): void {
    this.close()
    this.settings ??= structuredClone(SETTINGS)
    this.failures = { stripe: { ...FAILURES }, mercadoPago: { ...FAILURES } }
    this.clock = new Clock()
    this.deliveries = new Deliveries()
    this.keys = new Idempotency(this.clock)
    this.stripe = new StripeBook(this)
    this.mercadoPago = new MercadoPagoBook(this)
  }

  close(): void {
    this.clock?.stop()
    this.deliveries?.stop()
  }

  takeFailure(provider: 'stripe' | 'mercadoPago', kind: Exclude<keyof Failures, 'isDown'>): boolean {
    const failures = this.failures[provider]
    if (failures[kind] === 0) return false
    failures[kind] -= 1
    return true
  }
}
