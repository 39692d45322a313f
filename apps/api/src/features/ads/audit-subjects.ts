import { sql } from 'kysely'
import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const adsAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'ad',
    page: 'adminAds',
    find: (db, ids) =>
      db
        .selectFrom('ad_banners')
        .select(['id', 'name', sql<boolean>`removed_at is not null`.as('isRemoved')])
        .where('id', 'in', [...ids])
        .execute(),
  },
]
