import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const ticketsAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'ticket',
    page: 'ticket',
    find: (db, ids) =>
      db
        .selectFrom('tickets')
        .select(['id', 'subject as name'])
        .where('id', 'in', [...ids])
        .execute(),
  },
  {
    type: 'canned-reply',
    page: 'adminTickets',
    find: (db, ids) =>
      db
        .selectFrom('canned_replies')
        .select(['id', 'title as name'])
        .where('id', 'in', [...ids])
        .execute(),
  },
]
