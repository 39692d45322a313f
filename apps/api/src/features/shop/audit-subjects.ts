import { sql } from 'kysely'
import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const shopAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'shop-item',
    page: 'adminShop',
    find: (db, ids) =>
      db
        .selectFrom('shop_items')
        .select(['id', 'name', sql<boolean>`removed_at is not null`.as('isRemoved')])
        .where('id', 'in', [...ids])
        .execute(),
  },
]
