import { sql } from 'kysely'
import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const moderationAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'job',
    page: 'adminJobs',
  },
  /** Named after the person responsible for the reported content. */
  {
    type: 'report-case',
    page: 'adminReports',
    find: (db, ids) =>
      db
        .selectFrom('report_cases as reported')
        .leftJoin('profiles as person', (join) =>
          join
            .onRef('person.id', '=', 'reported.responsible_id')
            .on('person.status', '<>', sql.lit('erased')),
        )
        .select(['reported.id', 'person.username as name'])
        .where('reported.id', 'in', [...ids])
        .execute(),
  },
]
