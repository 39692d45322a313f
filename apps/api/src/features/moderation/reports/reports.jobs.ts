import { REPORT_WORDS_DAYS, REPORTS_ROOM } from '@trunfo/contract/reports'
import { sql } from 'kysely'
import { staleRows } from '../../../platform/db/stale-rows.ts'
import { cleaning } from '../../../platform/jobs/cleaning.ts'
import { type Reaction, reactAfterwards } from '../../../platform/jobs/definitions.ts'
import { type Refresh, refresh } from '../../../platform/jobs/refresh.ts'
import { accountErased } from '../../accounts/index.ts'
import { reportCaseDecided, reportFiled } from './reports.events.ts'
import { eraseFromReports } from './reports.privacy.ts'

export const reportsRefreshes: readonly Refresh[] = [
  refresh<{ caseId: string }>([reportFiled, reportCaseDecided], { rooms: () => [REPORTS_ROOM] }),
]

export const reportsReactions: readonly Reaction[] = [
  reactAfterwards(accountErased, 'moderation.erase-reports', ({ db }, { payload }) =>
    eraseFromReports(db, payload.userId),
  ),
]

const kept = sql`make_interval(days => ${REPORT_WORDS_DAYS})`

/**
 * Deletes the texts of decided cases after `REPORT_WORDS_DAYS` days. They are needed while a case is open and
 * for later questions; the case itself stays.
 */
export const forgetReportedWords = cleaning({
  name: 'moderation.forget-reported-words',
  stale: [
    staleRows({
      table: 'reports',
      oldest: sql`
        select min(decided_at) + ${kept} from report_cases
        where decided_at is not null and words_forgotten_at is null`,
      remove: (from, limit) => sql`
        with removed as (
          update report_cases set note = null, words_forgotten_at = now()
          where ctid = any(array(
            select ctid from report_cases
            where decided_at < now() - ${kept} and words_forgotten_at is null and decided_at >= ${from}
            order by decided_at limit ${limit} for update skip locked
          ))
          returning id, decided_at as place
        ), texts as (
          update reports set text = null, snapshot = null from removed where reports.case_id = removed.id
        )`,
    }),
  ],
})
