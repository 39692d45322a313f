/** What the control API takes and tells; the client for tests and the server agree on it here. */

export interface ProviderSettings {
  /** Where notices go that name no address of their own. */
  webhookUrl: string | null
  webhookSecret: string
  /** The only API keys that are taken; null takes any. */
  keys: string[] | null
}

export interface Settings {
  stripe: ProviderSettings
  mercadoPago: ProviderSettings
}

/** How many of the next requests meet it. */
export interface Failures {
  /** 500 without effect. Stripe gives it again for the same key. */
  checkoutErrors: number
  /** Carried out, and never answered. */
  checkoutTimeouts: number
  /** Made, and answered without the page to pay it on. Mercado Pago's only. */
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
  /** Kept back until they are released. */
  isHeld: boolean
  /** Shares from 0 to 1 of the notices. */
  dropShare: number
  badSignatureShare: number
  delayMs: number
  /** How often a notice is tried that is not acknowledged. */
  attempts: number
  seed: number
}

export interface Release {
  order?: 'given' | 'reversed' | 'shuffled'
  seed?: number
}

export interface Storm {
  /** How often each notice of the past is sent again. */
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
  /** By status; 0 for no answer. */
  answers: Record<string, number>
  p50Ms: number
  p99Ms: number
  maxMs: number
}

export interface DeliveryRecord {
  noticeId: string
  provider: 'stripe' | 'mercadoPago'
  type: string
  /** Of what the notice is about. */
  subject: string
  fate: 'held' | 'dropped' | 'sending' | 'acknowledged' | 'failed'
  isBadlySigned: boolean
  statuses: number[]
}

export interface Pay {
  method?: 'card' | 'pix'
  /** In centavos, where it is not what was asked for. */
  amount?: number
  /** Pix that is shown now and paid so many seconds later. */
  afterSeconds?: number
}

export interface Amount {
  /** In centavos; everything where it is left out. */
  amount?: number
}

/** How a mediation ends: the seller keeps the money, gives it back, or the card's bank takes the case over. */
export interface MediationOutcome {
  outcome: 'approved' | 'refunded' | 'charged_back'
}

export interface Unlisted {
  /** Mercado Pago's search and lookup do not know the chargeback (yet); only the payment shows it. */
  isUnlisted?: boolean
}

export interface Outcome {
  outcome: 'won' | 'lost'
}
