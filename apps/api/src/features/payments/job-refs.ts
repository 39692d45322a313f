import type { JobDefinition } from '../../platform/jobs/definitions.ts'
import type { NoticeSubject, ProviderName } from './providers/index.ts'

/** A job by its name alone, so callers need not import the handler. */
type JobRef<Payload> = Pick<JobDefinition<Payload>, 'name'>

export interface NoticeJobRef {
  readonly provider: ProviderName
  readonly subject: NoticeSubject
  /** How often the job has waited for a provider that was down. */
  readonly waits?: number
}
/**
 * Enqueued without a key: with one, the queue would drop the job of a second notice while the first one's is
 * being taken. A job whose notice is already applied does nothing.
 */
export const applyNotice: JobRef<NoticeJobRef> = { name: 'payments.apply-notice' }

export const checkOrder: JobRef<{ orderId: string }> = { name: 'payments.check-order' }
export const checkKey = (orderId: string): string => `payments:check:${orderId}`

export interface RefundJobRef {
  readonly refundId: string
  readonly waits?: number
}
export const sendRefund: JobRef<RefundJobRef> = { name: 'payments.send-refund' }
export const refundKey = (refundId: string): string => `payments:refund:${refundId}`
