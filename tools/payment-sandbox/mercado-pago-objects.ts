/** Mercado Pago's objects as its API returns them. Amounts are decimal numbers in reais. */

export interface Preference {
  id: string
  items: { title: string; quantity: number; unit_price: number; currency_id: string }[]
  external_reference: string | null
  notification_url: string | null
  back_urls: { success?: string; pending?: string; failure?: string }
  payment_methods: { excluded_payment_types: { id: string }[] }
  metadata: Record<string, unknown>
  payer: Record<string, unknown>
  expires: boolean
  expiration_date_to: string | null
  date_of_expiration: string | null
  date_created: string
  collector_id: number
  init_point: string
  sandbox_init_point: string
}

export type PaymentStatus =
  | 'pending'
  | 'in_process'
  | 'approved'
  | 'in_mediation'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'

export interface Payment {
  id: number
  status: PaymentStatus
  status_detail: string
  transaction_amount: number
  transaction_amount_refunded: number
  currency_id: 'BRL'
  payment_method_id: 'pix' | 'master'
  payment_type_id: 'bank_transfer' | 'credit_card'
  date_created: string
  date_approved: string | null
  date_last_updated: string
  date_of_expiration: string | null
  external_reference: string | null
  notification_url: string | null
  metadata: Record<string, unknown>
  live_mode: boolean
  collector_id: number
  transaction_details: { total_paid_amount: number; net_received_amount: number }
  fee_details: { type: string; amount: number; fee_payer: string }[]
  refunds: Refund[]
  point_of_interaction: { type: string; transaction_data?: { qr_code: string; ticket_url: string } }
}

export interface Refund {
  id: number
  payment_id: number
  amount: number
  status: 'approved' | 'in_process' | 'rejected'
  source: { id: string; name: string; type: 'collector' | 'admin' }
  date_created: string
}

/** A buyer's complaint, which puts the payment into mediation until it is decided. */
export interface Claim {
  id: number
  type: 'mediations'
  stage: 'claim' | 'dispute'
  status: 'opened' | 'closed'
  resource: 'payment'
  resource_id: number
  reason_id: string
  site_id: 'MLB'
  resolution: { reason: string; benefited: 'respondent' | 'complainant'; date_created: string } | null
  date_created: string
  last_updated: string
}

export interface Chargeback {
  id: string
  payment_id: number
  payments: number[]
  amount: number
  currency: 'BRL'
  /** Whether the seller got the money back; null while undecided. */
  coverage_applied: boolean | null
  coverage_elegible: boolean
  documentation_required: boolean
  documentation_status: string
  date_created: string
  date_last_updated: string
  live_mode: boolean
}
