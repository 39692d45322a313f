import type { ProviderSnapshot, SeenDispute, SeenPayment, SeenRefund } from './provider.ts'

/** Meaning of a payment's own status, including claims on its money. */
export type PaymentMeaning =
  | SeenPayment['status']
  | 'in mediation'
  | 'charged back'
  | 'charged back, lost'
  | 'charged back, won'

/**
 * Every known provider status and its meaning. Statuses of Mercado Pago's payments have their detail after a
 * slash; `/*` matches unknown details. Checked in November 2026 against
 * https://www.mercadopago.com.br/developers/en/docs/checkout-api-payments/response-handling/query-results,
 * https://www.mercadopago.com.ar/developers/en/docs/split-payments-1-n/payments-management/chargebacks,
 * https://docs.stripe.com/api/disputes/object, /payment_intents/object, /refunds/object and
 * /checkout/sessions/object.
 */
export const STATUSES = {
  'mercado-pago': {
    payment: {
      'approved/accredited': 'paid',
      'approved/partially_refunded': 'paid',
      'approved/*': 'paid',
      'authorized/pending_capture': 'pending',
      'authorized/*': 'pending',
      'in_process/offline_process': 'pending',
      'in_process/pending_contingency': 'pending',
      'in_process/pending_review_manual': 'pending',
      'in_process/deferred_retry': 'pending',
      'in_process/*': 'pending',
      'pending/pending_waiting_transfer': 'pending',
      'pending/pending_waiting_payment': 'pending',
      'pending/pending_challenge': 'pending',
      'pending/*': 'pending',
      // Their docs list no detail for it.
      in_mediation: 'in mediation',
      // The money is retained, then lost or returned to the seller.
      'charged_back/in_process': 'charged back',
      'charged_back/settled': 'charged back, lost',
      'charged_back/reimbursed': 'charged back, won',
      'charged_back/*': 'charged back',
      // The refunded amounts are in the payment's refunds.
      'refunded/refunded': 'paid',
      'refunded/by_admin': 'paid',
      'refunded/*': 'paid',
      'cancelled/expired': 'failed',
      'cancelled/by_collector': 'failed',
      'cancelled/by_payer': 'failed',
      'cancelled/*': 'failed',
      'rejected/bank_error': 'failed',
      'rejected/cc_amount_rate_limit_exceeded': 'failed',
      'rejected/cc_rejected_3ds_challenge': 'failed',
      'rejected/cc_rejected_3ds_mandatory': 'failed',
      'rejected/cc_rejected_bad_filled_card_number': 'failed',
      'rejected/cc_rejected_bad_filled_date': 'failed',
      'rejected/cc_rejected_bad_filled_other': 'failed',
      'rejected/cc_rejected_bad_filled_security_code': 'failed',
      'rejected/cc_rejected_blacklist': 'failed',
      'rejected/cc_rejected_call_for_authorize': 'failed',
      'rejected/cc_rejected_card_disabled': 'failed',
      'rejected/cc_rejected_card_error': 'failed',
      'rejected/cc_rejected_card_type_not_allowed': 'failed',
      'rejected/cc_rejected_duplicated_payment': 'failed',
      'rejected/cc_rejected_high_risk': 'failed',
      'rejected/cc_rejected_insufficient_amount': 'failed',
      'rejected/cc_rejected_invalid_installments': 'failed',
      'rejected/cc_rejected_max_attempts': 'failed',
      'rejected/cc_rejected_other_reason': 'failed',
      'rejected/insufficient_amount': 'failed',
      'rejected/rejected_by_bank': 'failed',
      'rejected/rejected_by_regulations': 'failed',
      'rejected/rejected_insufficient_data': 'failed',
      'rejected/*': 'failed',
    } satisfies Record<string, PaymentMeaning>,
    refund: {
      approved: 'done',
      in_process: 'pending',
      rejected: 'failed',
      cancelled: 'failed',
    } satisfies Record<string, SeenRefund['status']>,
    /** By `coverage_applied`: whether the seller got the money back. */
    chargeback: { null: 'open', true: 'won', false: 'lost' } satisfies Record<string, SeenDispute['status']>,
  },
  stripe: {
    payment: {
      requires_payment_method: 'pending',
      'requires_payment_method/error': 'failed',
      requires_confirmation: 'pending',
      requires_action: 'pending',
      processing: 'pending',
      requires_capture: 'pending',
      succeeded: 'paid',
      canceled: 'failed',
    } satisfies Record<string, PaymentMeaning>,
    refund: {
      pending: 'pending',
      requires_action: 'pending',
      succeeded: 'done',
      failed: 'failed',
      canceled: 'failed',
    } satisfies Record<string, SeenRefund['status']>,
    /** Inquiries move no money, whether open, closed or prevented. */
    dispute: {
      warning_needs_response: 'warning',
      warning_under_review: 'warning',
      warning_closed: 'dropped',
      prevented: 'dropped',
      needs_response: 'open',
      under_review: 'open',
      // Only their library lists these two, and they may follow a decision, so staff review them too.
      'appeal_needs_response/*': 'open',
      'appeal_under_review/*': 'open',
      won: 'won',
      lost: 'lost',
    } satisfies Record<string, SeenDispute['status']>,
    checkout: { open: 'open', complete: 'complete', expired: 'expired' } satisfies Record<
      string,
      ProviderSnapshot['checkout']
    >,
  },
} as const

export interface Reading<Meaning> {
  readonly means: Meaning
  /** The unknown status, if staff have to review it. */
  readonly question: string | null
}

interface Words {
  /** Kind of object, for the question. */
  readonly of: string
  readonly status: unknown
  readonly detail?: unknown
}

const QUESTION_LENGTH = 80

/** An unknown status gets the caller's `unknown` meaning, or that of its `/*` row, and a question. */
export function readStatus<Meaning, Unknown extends Meaning | null>(
  table: Readonly<Record<string, Meaning>>,
  { of, status, detail = null }: Words,
  unknown: Unknown,
): Reading<Meaning | Unknown> {
  const known = new Map(Object.entries(table))
  const words = [status, detail].filter((word) => word !== null && word !== undefined).join('/')
  const means = known.get(words) ?? known.get(`${status}`)
  if (means !== undefined) return { means, question: null }
  const question = `${of} ${words || '-'}`.slice(0, QUESTION_LENGTH)
  return { means: known.get(`${status}/*`) ?? unknown, question }
}

export const questionsOf = (readings: readonly Reading<unknown>[]): string[] =>
  readings.flatMap(({ question }) => question ?? [])
