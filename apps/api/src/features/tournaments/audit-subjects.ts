import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const tournamentsAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'tournament',
    page: 'tournament',
    find: (db, ids) =>
      db
        .selectFrom('tournaments')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .execute(),
  },
]
