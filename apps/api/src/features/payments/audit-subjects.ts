import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const paymentsAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'payments',
    page: 'adminPayments',
  },
  {
    type: 'payment-review',
    page: 'adminPaymentsReview',
  },
  {
    type: 'payment-order',
    page: 'adminPaymentsReview',
    find: (db, ids) =>
      db
        .selectFrom('payment_orders')
        .select(['id', 'number as name'])
        .where('id', 'in', [...ids])
        .execute(),
  },
]
