import type { Centavos } from '@trunfo/money/amounts'

/**
 * What payments asks of a provider, in our words. Two files beside this one speak for Stripe and for Mercado Pago;
 * nothing else in the product knows their words. A gateway only asks and tells: what an answer means for orders and
 * the ledger is decided in one place, `apply-payment.ts`.
 */
export type ProviderName = 'stripe' | 'mercado-pago'

export interface CheckoutRequest {
  readonly orderId: string
  /** `<order>:1`; a provider that forgot a key is asked again with `:2`. */
  readonly idempotencyKey: string
  readonly title: string
  readonly amount: Centavos
  readonly payerEmail: string
  readonly expiresAt: Date
  /** Where the person comes back to: pages of ours, with the order in the address. */
  readonly successUrl: string
  readonly cancelUrl: string
  /** Mercado Pago takes it with each order; Stripe keeps it in its own settings. */
  readonly webhookUrl: string
}

export interface OpenedCheckout {
  /** Session or preference: what `look` and `find` are asked with. */
  readonly reference: string
  readonly url: string
}

export interface PixRequest extends Omit<CheckoutRequest, 'successUrl' | 'cancelUrl'> {}

export interface OpenedPix {
  /** The provider's payment. */
  readonly reference: string
  /** Copia e cola. The page draws the QR code from it. */
  readonly code: string
  readonly expiresAt: Date
}

/** A notice names something to look at; what it says about it is never believed. */
export interface Notice {
  /** Unique for a delivery's fact, not for the payment: `approved` after `pending` is another one. */
  readonly id: string
  readonly subject: NoticeSubject
}

export type NoticeSubject =
  | { readonly kind: 'checkout'; readonly id: string }
  | { readonly kind: 'payment'; readonly id: string }
  | { readonly kind: 'dispute'; readonly id: string }
  /** A complaint to the provider itself. */
  | { readonly kind: 'claim'; readonly id: string }

export interface RawNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

/** Everything a provider knows about one attempt to pay one order, at the moment of asking. */
export interface Sighting {
  /** From metadata or external reference; null when it is not one of ours. */
  readonly orderId: string | null
  /** False for objects made with test keys. */
  readonly isLive: boolean
  /** Of the hosted page; null when only a payment was looked at. */
  readonly checkout: 'open' | 'complete' | 'expired' | null
  readonly payments: readonly SeenPayment[]
}

export interface SeenPayment {
  readonly id: string
  readonly orderId: string | null
  readonly isLive: boolean
  readonly status: 'pending' | 'paid' | 'failed'
  /** Transaction amount in centavos, without the payer's interest. Stays the captured one after refunds. */
  readonly amount: Centavos
  readonly currency: string
  readonly method: 'card' | 'pix' | 'other'
  /** What the provider keeps for itself, where it already says so. */
  readonly fee: Centavos | null
  readonly paidAt: Date | null
  readonly refunds: readonly SeenRefund[]
  readonly disputes: readonly SeenDispute[]
  /** When it last changed at its provider, where the provider says so. */
  readonly changedAt: Date | null
  /** What the payer and the provider argue about at this moment, nothing being taken; null where they do not. */
  readonly mediation: Centavos | null
  /** Words of the provider's that a person has to look at. */
  readonly questions: readonly string[]
}

export interface SeenRefund {
  readonly id: string
  readonly amount: Centavos
  readonly status: 'pending' | 'done' | 'failed'
  /** The id of our refund row when we asked for it, where the provider keeps it (Stripe metadata); else null. */
  readonly ourId: string | null
}

export interface SeenDispute {
  readonly id: string
  readonly amount: Centavos
  /** A warning moves nothing, and `dropped` is one that came to nothing; `open` takes; `won` gives back. */
  readonly status: 'warning' | 'dropped' | 'open' | 'lost' | 'won'
  /** Only the payment's own status tells of it, so it has the payment's id. */
  readonly isStandIn?: boolean
}

export interface RefundRequest {
  readonly refundId: string
  readonly paymentId: string
  readonly amount: Centavos
  readonly idempotencyKey: string
}

export interface ProviderAccount {
  readonly id: string
  readonly name: string
  readonly isLive: boolean
}

/**
 * The provider said no, and will say no again. `down` is for what may pass later: time-outs, 429, 5xx; `pageless` said
 * yes, and gave nowhere to pay.
 */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'down' | 'pageless'
  constructor(kind: ProviderError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export interface Gateway {
  readonly provider: ProviderName
  openCheckout(request: CheckoutRequest): Promise<OpenedCheckout>
  /** Only where the provider draws a Pix without a page of its own. */
  readonly openPix: ((request: PixRequest) => Promise<OpenedPix>) | null
  /** Closes an attempt that nobody should pay any more; true when nothing can arrive through it now. */
  close(reference: string, kind: 'checkout' | 'payment'): Promise<boolean>
  look(subject: NoticeSubject): Promise<Sighting | null>
  /** Everything paid or tried for an order, also when the notice and our own reference were lost. */
  find(order: { id: string; createdAt: Date; reference: string | null }): Promise<Sighting>
  refund(request: RefundRequest): Promise<SeenRefund>
  /** Every payment approved since then, in pages, for the daily sweep. */
  paidSince(since: Date): AsyncIterable<SeenPayment>
  /** Every payment that is in mediation now, or on which a dispute began since then. */
  contestedSince(since: Date): AsyncIterable<SeenPayment>
  /** Null when the signature is wrong; 'other' when it is genuine and none of our business. */
  readNotice(raw: RawNotice): Notice | 'other' | null
  whoAmI(): Promise<ProviderAccount>
}
