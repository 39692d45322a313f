import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const accountsAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'person',
    page: 'adminUser',
    find: (db, ids) =>
      db
        .selectFrom('profiles')
        .select(['id', 'username as name'])
        .where('id', 'in', [...ids])
        .where('status', '<>', 'erased')
        .execute(),
  },
]
