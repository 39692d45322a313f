import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const vipAuditSubjects: readonly AuditSubjects[] = [
  /** Named after the buyer. */
  {
    type: 'vip-order',
    page: 'adminUser',
    find: (db, ids) =>
      db
        .selectFrom('vip_orders as order')
        .innerJoin('profiles as buyer', 'buyer.id', 'order.user_id')
        .select(['order.id', 'buyer.username as name', 'buyer.id as param'])
        .where('order.id', 'in', [...ids])
        .where('buyer.status', '<>', 'erased')
        .execute(),
  },
]
