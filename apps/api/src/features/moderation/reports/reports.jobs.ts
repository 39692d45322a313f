import { REPORT_WORDS_DAYS, REPORTS_ROOM } from '@trunfo/contract/reports'
import { sql } from 'kysely'
import { type CronJob, type Reaction, reactAfterwards } from '../../../platform/jobs/definitions.ts'
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

const BATCH = 500

/** What people wrote is needed while a case is open, and a while longer for whoever asks why. That it was so stays. */
export const forgetReportedWords: CronJob = {
  name: 'moderation.forget-reported-words',
  schedule: '*/10 * * * *',
  run: async ({ db }) => {
    await sql`
      with old as (
        update report_cases set note = null, words_forgotten_at = now()
        where id in (
          select id from report_cases
          where decided_at < now() - make_interval(days => ${REPORT_WORDS_DAYS}) and words_forgotten_at is null
          order by decided_at limit ${BATCH} for update skip locked
        )
        returning id
      )
      update reports set text = null, snapshot = null from old where reports.case_id = old.id`.execute(db)
  },
}
