/** Types of the control API, shared by the test client and the server. */

export interface ProviderSettings {
  /** Receives notices whose object names no URL. */
  webhookUrl: string | null
  webhookSecret: string
  /** The only accepted API keys; null accepts any. */
  keys: string[] | null
}

export interface Settings {
  stripe: ProviderSettings
  mercadoPago: ProviderSettings
}

/** How many of the next requests fail in each way. */
export interface Failures {
  /** 500 without effect. Stripe repeats it for the same key. */
  checkoutErrors: number
  /** Executed, but never answered. */
  checkoutTimeouts: number
  /** Created, but the response lacks the URL of the payment page. Only for Mercado Pago. */
  checkoutsWithoutPage: number
  refundErrors: number
  refundTimeouts: number
  /** Refunds that wait for funds until they are settled or fail. */
  refundsPending: number
  /** 503 to everything. */
  isDown: boolean
}

export interface DeliveryPolicy {
  /** How often each notice is sent. */
  copies: number
  /** Holds notices until they are released. */
  isHeld: boolean
  /** Fractions of the notices, from 0 to 1. */
  dropShare: number
  badSignatureShare: number
  delayMs: number
  /** Attempts for a notice that is not acknowledged. */
  attempts: number
  seed: number
}

export interface Release {
  order?: 'given' | 'reversed' | 'shuffled'
  seed?: number
}

export interface Storm {
  /** How often each past notice is sent again. */
  times: number
  badSignatureShare?: number
  dropShare?: number
  concurrency?: number
  seed?: number
}

export interface StormReport {
  notices: number
  sent: number
  dropped: number
  badSignatures: number
  /** Counts by status; 0 means no response. */
  answers: Record<string, number>
  p50Ms: number
  p99Ms: number
  maxMs: number
}

export interface DeliveryRecord {
  noticeId: string
  provider: 'stripe' | 'mercadoPago'
  type: string
  /** Id of the object that the notice is about. */
  subject: string
  fate: 'held' | 'dropped' | 'sending' | 'acknowledged' | 'failed'
  isBadlySigned: boolean
  statuses: number[]
}

export interface Pay {
  method?: 'card' | 'pix'
  /** In centavos, if it differs from the requested amount. */
  amount?: number
  /** Shows a Pix code now and pays it this many seconds later. */
  afterSeconds?: number
}

export interface Amount {
  /** In centavos; the whole amount by default. */
  amount?: number
}

/** How a mediation ends: the seller keeps the money, refunds it, or the card issuer takes over the case. */
export interface MediationOutcome {
  outcome: 'approved' | 'refunded' | 'charged_back'
}

export interface Unlisted {
  /** Mercado Pago's search and lookup do not return the chargeback yet; only the payment shows it. */
  isUnlisted?: boolean
}

export interface Outcome {
  outcome: 'won' | 'lost'
}
