import { sql } from 'kysely'
import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const promotionsAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'promotion',
    page: 'adminPromotions',
    find: (db, ids) =>
      db
        .selectFrom('promotions')
        .select(['id', 'name', sql<boolean>`removed_at is not null`.as('isRemoved')])
        .where('id', 'in', [...ids])
        .execute(),
  },
  {
    type: 'coupon',
    page: 'adminPromotions',
    find: (db, ids) =>
      db
        .selectFrom('coupons')
        .select(['id', 'code as name', sql<boolean>`removed_at is not null`.as('isRemoved')])
        .where('id', 'in', [...ids])
        .execute(),
  },
]
