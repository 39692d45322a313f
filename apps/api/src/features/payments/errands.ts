import type { JobDefinition } from '../../platform/jobs/definitions.ts'
import type { NoticeSubject, ProviderName } from './providers/index.ts'

/** What is left for the worker, by name: who leaves it need not know how it is done. */
type Errand<Payload> = Pick<JobDefinition<Payload>, 'name'>

export interface NoticeErrand {
  readonly provider: ProviderName
  readonly subject: NoticeSubject
  /** How often it has waited for a provider that was down. */
  readonly waits?: number
}
/**
 * Without a key: of two notices at once, the queue would drop the second one's errand where it finds the first one's just
 * taken. One that comes when a look has served its notice already has nothing to do.
 */
export const applyNotice: Errand<NoticeErrand> = { name: 'payments.apply-notice' }

export const checkOrder: Errand<{ orderId: string }> = { name: 'payments.check-order' }
export const checkKey = (orderId: string): string => `payments:check:${orderId}`

export interface RefundErrand {
  readonly refundId: string
  readonly waits?: number
}
export const sendRefund: Errand<RefundErrand> = { name: 'payments.send-refund' }
export const refundKey = (refundId: string): string => `payments:refund:${refundId}`
