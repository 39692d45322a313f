import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const notificationsAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'broadcast',
    page: 'admin',
    find: (db, ids) =>
      db
        .selectFrom('broadcasts')
        .select(['id', 'title as name'])
        .where('id', 'in', [...ids])
        .execute(),
  },
]
