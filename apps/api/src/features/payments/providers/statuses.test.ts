import { describe, expect, test } from 'vitest'
import { type PaymentMeaning, readStatus, STATUSES } from './statuses.ts'

/** The statuses in the providers' docs, written a second time. */
const PAYMENTS_OF_MERCADO_PAGO: [status: string, detail: string | null, means: PaymentMeaning][] = [
  ['approved', 'accredited', 'paid'],
  ['approved', 'partially_refunded', 'paid'],
  ['authorized', 'pending_capture', 'pending'],
  ['in_process', 'offline_process', 'pending'],
  ['in_process', 'pending_contingency', 'pending'],
  ['in_process', 'pending_review_manual', 'pending'],
  ['in_process', 'deferred_retry', 'pending'],
  ['pending', 'pending_waiting_transfer', 'pending'],
  ['pending', 'pending_waiting_payment', 'pending'],
  ['pending', 'pending_challenge', 'pending'],
  ['in_mediation', null, 'in mediation'],
  ['charged_back', 'in_process', 'charged back'],
  ['charged_back', 'settled', 'charged back, lost'],
  ['charged_back', 'reimbursed', 'charged back, won'],
  ['refunded', 'refunded', 'paid'],
  ['refunded', 'by_admin', 'paid'],
  ['cancelled', 'expired', 'failed'],
  ['cancelled', 'by_collector', 'failed'],
  ['cancelled', 'by_payer', 'failed'],
  ['rejected', 'bank_error', 'failed'],
  ['rejected', 'cc_amount_rate_limit_exceeded', 'failed'],
  ['rejected', 'cc_rejected_3ds_challenge', 'failed'],
  ['rejected', 'cc_rejected_3ds_mandatory', 'failed'],
  ['rejected', 'cc_rejected_bad_filled_card_number', 'failed'],
  ['rejected', 'cc_rejected_bad_filled_date', 'failed'],
  ['rejected', 'cc_rejected_bad_filled_other', 'failed'],
  ['rejected', 'cc_rejected_bad_filled_security_code', 'failed'],
  ['rejected', 'cc_rejected_blacklist', 'failed'],
  ['rejected', 'cc_rejected_call_for_authorize', 'failed'],
  ['rejected', 'cc_rejected_card_disabled', 'failed'],
  ['rejected', 'cc_rejected_card_error', 'failed'],
  ['rejected', 'cc_rejected_card_type_not_allowed', 'failed'],
  ['rejected', 'cc_rejected_duplicated_payment', 'failed'],
  ['rejected', 'cc_rejected_high_risk', 'failed'],
  ['rejected', 'cc_rejected_insufficient_amount', 'failed'],
  ['rejected', 'cc_rejected_invalid_installments', 'failed'],
  ['rejected', 'cc_rejected_max_attempts', 'failed'],
  ['rejected', 'cc_rejected_other_reason', 'failed'],
  ['rejected', 'insufficient_amount', 'failed'],
  ['rejected', 'rejected_by_bank', 'failed'],
  ['rejected', 'rejected_by_regulations', 'failed'],
  ['rejected', 'rejected_insufficient_data', 'failed'],
]

const OTHERS: [table: keyof typeof TABLES, status: string, detail: string | null, means: string][] = [
  ['refund of Mercado Pago', 'approved', null, 'done'],
  ['refund of Mercado Pago', 'in_process', null, 'pending'],
  ['refund of Mercado Pago', 'rejected', null, 'failed'],
  ['refund of Mercado Pago', 'cancelled', null, 'failed'],
  ['chargeback of Mercado Pago', 'null', null, 'open'],
  ['chargeback of Mercado Pago', 'true', null, 'won'],
  ['chargeback of Mercado Pago', 'false', null, 'lost'],
  ['payment of Stripe', 'requires_payment_method', null, 'pending'],
  ['payment of Stripe', 'requires_payment_method', 'error', 'failed'],
  ['payment of Stripe', 'requires_confirmation', null, 'pending'],
  ['payment of Stripe', 'requires_action', null, 'pending'],
  ['payment of Stripe', 'processing', null, 'pending'],
  ['payment of Stripe', 'requires_capture', null, 'pending'],
  ['payment of Stripe', 'succeeded', null, 'paid'],
  ['payment of Stripe', 'canceled', null, 'failed'],
  ['refund of Stripe', 'pending', null, 'pending'],
  ['refund of Stripe', 'requires_action', null, 'pending'],
  ['refund of Stripe', 'succeeded', null, 'done'],
  ['refund of Stripe', 'failed', null, 'failed'],
  ['refund of Stripe', 'canceled', null, 'failed'],
  ['dispute of Stripe', 'warning_needs_response', null, 'warning'],
  ['dispute of Stripe', 'warning_under_review', null, 'warning'],
  ['dispute of Stripe', 'warning_closed', null, 'dropped'],
  ['dispute of Stripe', 'prevented', null, 'dropped'],
  ['dispute of Stripe', 'needs_response', null, 'open'],
  ['dispute of Stripe', 'under_review', null, 'open'],
  ['dispute of Stripe', 'won', null, 'won'],
  ['dispute of Stripe', 'lost', null, 'lost'],
  ['checkout of Stripe', 'open', null, 'open'],
  ['checkout of Stripe', 'complete', null, 'complete'],
  ['checkout of Stripe', 'expired', null, 'expired'],
]

const TABLES = {
  'payment of Mercado Pago': STATUSES['mercado-pago'].payment,
  'refund of Mercado Pago': STATUSES['mercado-pago'].refund,
  'chargeback of Mercado Pago': STATUSES['mercado-pago'].chargeback,
  'payment of Stripe': STATUSES.stripe.payment,
  'refund of Stripe': STATUSES.stripe.refund,
  'dispute of Stripe': STATUSES.stripe.dispute,
  'checkout of Stripe': STATUSES.stripe.checkout,
} as const satisfies Record<string, Record<string, string>>

const ROWS = [
  ...PAYMENTS_OF_MERCADO_PAGO.map((row) => ['payment of Mercado Pago', ...row] as const),
  ...OTHERS,
]

const read = (table: keyof typeof TABLES, status: string, detail: string | null) =>
  readStatus<string, null>(TABLES[table], { of: 'payment', status, detail }, null)

test.each(ROWS)('a %s that is %s / %s is %s', (table, status, detail, means) => {
  expect(read(table, status, detail)).toEqual({ means, question: null })
})

test('every row of the tables has a test', () => {
  const tested = ROWS.map(
    ([table, status, detail]) => `${table}: ${[status, ...(detail ? [detail] : [])].join('/')}`,
  )
  const rows = Object.entries(TABLES).flatMap(([table, meanings]) =>
    Object.keys(meanings)
      .filter((words) => !words.endsWith('/*'))
      .map((words) => `${table}: ${words}`),
  )
  expect(rows.toSorted()).toEqual(tested.toSorted())
})

describe('an unknown status', () => {
  test('is a question and never counts as paid', () => {
    for (const table of ['payment of Mercado Pago', 'payment of Stripe'] as const)
      expect(read(table, 'teleported', null)).toEqual({ means: null, question: 'payment teleported' })
    expect(readStatus(STATUSES.stripe.payment, { of: 'payment', status: null }, 'pending')).toEqual({
      means: 'pending',
      question: 'payment -',
    })
  })

  test.each([
    ['approved', 'paid'],
    ['authorized', 'pending'],
    ['in_process', 'pending'],
    ['pending', 'pending'],
    ['charged_back', 'charged back'],
    ['refunded', 'paid'],
    ['cancelled', 'failed'],
    ['rejected', 'failed'],
  ])('a new detail of %s leaves it %s, and is a question', (status, means) => {
    expect(read('payment of Mercado Pago', status, 'new')).toEqual({
      means,
      question: `payment ${status}/new`,
    })
  })

  test.each(['appeal_needs_response', 'appeal_under_review'])('%s is open and needs a review', (status) => {
    expect(readStatus(STATUSES.stripe.dispute, { of: 'dispute', status }, 'warning')).toEqual({
      means: 'open',
      question: `dispute ${status}`,
    })
  })

  test('names of built-in object properties are not statuses', () => {
    expect(read('payment of Mercado Pago', 'constructor', null).means).toBeNull()
    expect(read('payment of Stripe', '__proto__', null).means).toBeNull()
  })
})
