import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const gamesAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'game',
    page: 'adminGames',
    find: (db, ids) =>
      db
        .selectFrom('games')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .execute(),
  },
]
