import { Counter } from 'prom-client'
import { type GaugeDeclaration, metrics } from '../../platform/telemetry/metrics.ts'
import { findFigures } from './payments.queries.ts'

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

export const countLook = (provider: string, verdict: 'clean' | 'question' | 'away'): void =>
  looks.inc({ provider, verdict })

export const paymentsGauges: readonly GaugeDeclaration[] = [
  {
    name: 'payment_oldest_notice_seconds',
    help: 'Age of the oldest notice that is not applied',
    read: async (db) => (await findFigures(db)).oldestNoticeSeconds,
  },
  {
    name: 'payment_open_orders',
    help: 'Orders that can still be paid',
    read: async (db) => (await findFigures(db)).openOrders,
  },
  {
    name: 'payment_open_reviews',
    help: 'Payments that wait for a person',
    read: async (db) => (await findFigures(db)).openReviews,
  },
]
