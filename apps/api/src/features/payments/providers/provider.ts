import type { Centavos } from '@trunfo/money/amounts'

/**
 * What payments needs from a provider, in our own terms. Only the two implementations beside this file know
 * the terms of Stripe and Mercado Pago. A gateway only fetches and sends; `apply-payment.ts` decides what a
 * response means for orders and the ledger.
 */
export type ProviderName = 'stripe' | 'mercado-pago'

export interface CheckoutRequest {
  readonly orderId: string
  /** `<order>:1`; the second attempt uses `:2`. */
  readonly idempotencyKey: string
  readonly title: string
  readonly amount: Centavos
  readonly payerEmail: string
  readonly expiresAt: Date
  /** Our pages that the buyer returns to, with the order in the URL. */
  readonly successUrl: string
  readonly cancelUrl: string
  /** Mercado Pago gets it with each order; Stripe has it in its own settings. */
  readonly webhookUrl: string
}

export interface OpenedCheckout {
  /** Id of the session or preference, for `look` and `find`. */
  readonly reference: string
  readonly url: string
}

export interface PixRequest extends Omit<CheckoutRequest, 'successUrl' | 'cancelUrl'> {}

export interface OpenedPix {
  /** Id of the provider's payment. */
  readonly reference: string
  /** Copia e cola code; the page renders the QR code from it. */
  readonly code: string
  readonly expiresAt: Date
}

/** A notice only names something to fetch; its content is never trusted. */
export interface Notice {
  /** Unique per fact, not per payment: `approved` after `pending` has another id. */
  readonly id: string
  readonly subject: NoticeSubject
}

export type NoticeSubject =
  | { readonly kind: 'checkout'; readonly id: string }
  | { readonly kind: 'payment'; readonly id: string }
  | { readonly kind: 'dispute'; readonly id: string }
  /** A complaint made to the provider. */
  | { readonly kind: 'claim'; readonly id: string }

export interface RawNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

/** Everything a provider knows about one attempt to pay one order, at the time of the request. */
export interface ProviderSnapshot {
  /** From metadata or external reference; null if it is not one of our orders. */
  readonly orderId: string | null
  /** False for objects made with test keys. */
  readonly isLive: boolean
  /** State of the hosted page; null if only a payment was fetched. */
  readonly checkout: 'open' | 'complete' | 'expired' | null
  readonly payments: readonly SeenPayment[]
}

export interface SeenPayment {
  readonly id: string
  readonly orderId: string | null
  readonly isLive: boolean
  readonly status: 'pending' | 'paid' | 'failed'
  /** Transaction amount without the payer's interest. Refunds do not reduce it. */
  readonly amount: Centavos
  readonly currency: string
  readonly method: 'card' | 'pix' | 'other'
  /** The provider's fee, if already known. */
  readonly fee: Centavos | null
  readonly paidAt: Date | null
  readonly refunds: readonly SeenRefund[]
  readonly disputes: readonly SeenDispute[]
  /** When it last changed at its provider, if the provider says so. */
  readonly changedAt: Date | null
  /** Amount in an open mediation, of which nothing is taken yet; null without one. */
  readonly mediation: Centavos | null
  /** Unknown statuses that staff have to review. */
  readonly questions: readonly string[]
}

export interface SeenRefund {
  readonly id: string
  readonly amount: Centavos
  readonly status: 'pending' | 'done' | 'failed'
  /** Id of our refund, if we requested it and the provider stores it (Stripe metadata); else null. */
  readonly ourId: string | null
}

export interface SeenDispute {
  readonly id: string
  readonly amount: Centavos
  /** `warning` moves nothing and `dropped` is a warning that ended; `open` takes; `won` restores. */
  readonly status: 'warning' | 'dropped' | 'open' | 'lost' | 'won'
  /** Known only from the payment's status, so it has the payment's id. */
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
 * `refused` is permanent. `down` is transient: timeouts, 429, 5xx. `pageless` accepted the request but
 * returned no page.
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
  /** Null if the provider cannot create a Pix code without a page of its own. */
  readonly openPix: ((request: PixRequest) => Promise<OpenedPix>) | null
  /** Closes an attempt that should no longer be paid; true when no money can arrive through it. */
  close(reference: string, kind: 'checkout' | 'payment'): Promise<boolean>
  fetchSnapshot(subject: NoticeSubject): Promise<ProviderSnapshot | null>
  /** Finds all payments of an order, even if the notice and our own reference were lost. */
  find(order: { id: string; createdAt: Date; reference: string | null }): Promise<ProviderSnapshot>
  refund(request: RefundRequest): Promise<SeenRefund>
  /** Every payment approved since then, in pages, for the daily sweep. */
  paidSince(since: Date): AsyncIterable<SeenPayment>
  /**
   * Payments in mediation now, and payments whose dispute began (Stripe) or changed (Mercado Pago) since
   * then.
   */
  contestedSince(since: Date): AsyncIterable<SeenPayment>
  /** Null if the signature is wrong; `other` if it is genuine but irrelevant to us. */
  readNotice(raw: RawNotice): Notice | 'other' | null
  whoAmI(): Promise<ProviderAccount>
}
