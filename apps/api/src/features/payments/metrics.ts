import { PAYMENT_PROVIDERS } from '@trunfo/contract/payments'
import { Counter } from 'prom-client'
import { sharedRead } from '../../platform/telemetry/gauge-reads.ts'
import { type GaugeDeclaration, metrics } from '../../platform/telemetry/metrics.ts'
import { findPaymentMetrics } from './payments.queries.ts'

const notices = new Counter({
  name: 'payment_notices_total',
  help: 'Notices of payment providers, by what became of them',
  labelNames: ['provider', 'verdict'] as const,
  registers: [metrics],
})

export type NoticeVerdict =
  | 'forged'
  | 'other'
  | 'received'
  | 'repeated'
  | 'applied'
  | 'test_object'
  | 'unknown'
  | 'waiting'

export const countNotice = (provider: string, verdict: NoticeVerdict): void =>
  notices.inc({ provider, verdict })

const unknownStatuses = new Counter({
  name: 'payment_unknown_statuses_total',
  help: 'Payments seen with a status that nobody knows',
  labelNames: ['provider'] as const,
  registers: [metrics],
})

export const countUnknownStatus = (provider: string): void => unknownStatuses.inc({ provider })

const looks = new Counter({
  name: 'payment_looks_total',
  help: 'Payments that were asked for without a notice, by what was found',
  labelNames: ['provider', 'verdict'] as const,
  registers: [metrics],
})

// At 0 from the start: Prometheus sees no increase in a series that begins at 1.
for (const provider of PAYMENT_PROVIDERS) {
  notices.inc({ provider, verdict: 'forged' }, 0)
  unknownStatuses.inc({ provider }, 0)
  looks.inc({ provider, verdict: 'away' }, 0)
}

export const countSnapshot = (provider: string, verdict: 'clean' | 'question' | 'away'): void =>
  looks.inc({ provider, verdict })

const readPaymentMetrics = sharedRead(findPaymentMetrics)

export const paymentsGauges: readonly GaugeDeclaration[] = [
  {
    name: 'payment_oldest_notice_seconds',
    help: 'Age of the oldest notice that is not applied',
    read: async (db) => (await readPaymentMetrics(db)).oldestNoticeSeconds,
  },
  {
    name: 'payment_open_orders',
    help: 'Orders that can still be paid',
    read: async (db) => (await readPaymentMetrics(db)).openOrders,
  },
  {
    name: 'payment_open_reviews',
    help: 'Payments that wait for a person',
    read: async (db) => (await readPaymentMetrics(db)).openReviews,
  },
]
