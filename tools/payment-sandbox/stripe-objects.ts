/** The part of Stripe's objects that callers of its library read. */

export interface Session {
  id: string
  object: 'checkout.session'
  mode: 'payment'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  amount_subtotal: number
  currency: string
  created: number
  expires_at: number
  url: string | null
  success_url: string
  cancel_url: string | null
  client_reference_id: string | null
  customer_email: string | null
  metadata: Record<string, string>
  payment_intent: string | null
  livemode: boolean
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  created: number
  metadata: Record<string, string>
  latest_charge: string | null
  last_payment_error: { type: string; code: string; message: string } | null
  payment_method_types: string[]
  livemode: boolean
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  captured: boolean
  created: number
  currency: string
  disputed: boolean
  livemode: boolean
  metadata: Record<string, string>
  paid: boolean
  payment_intent: string
  payment_method_details: { type: 'card' | 'pix' }
  refunded: boolean
  status: 'succeeded' | 'pending' | 'failed'
}

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  fee: number
  net: number
  currency: string
  created: number
  source: string
  type: 'charge'
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  metadata: Record<string, string>
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed'
  pending_reason?: string
  failure_reason?: string
}

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'prevented'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  livemode: boolean
  metadata: Record<string, string>
  payment_intent: string
  reason: 'fraudulent'
  status: DisputeStatus
}

export interface Event {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown }
  livemode: boolean
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  type: string
}
