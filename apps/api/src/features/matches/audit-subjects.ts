import { sql } from 'kysely'
import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const matchesAuditSubjects: readonly AuditSubjects[] = [
  /** The tournament and the place in its bracket: "Copa do Bairro, 1.2". */
  {
    type: 'match',
    page: 'match',
    find: (db, ids) =>
      db
        .selectFrom('tournament_matches as match')
        .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
        .select([
          'match.id',
          sql<string>`tournament.name || ', ' || match.round_number || '.' || match.match_number`.as('name'),
        ])
        .where('match.id', 'in', [...ids])
        .execute(),
  },
]
