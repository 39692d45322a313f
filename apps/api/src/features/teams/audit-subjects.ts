import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const teamsAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'team',
    page: 'team',
    find: (db, ids) =>
      db
        .selectFrom('teams')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .execute(),
  },
]
