import { TEAM_PENDING_DAYS } from '@trunfo/contract/teams'
import { type RawBuilder, sql } from 'kysely'
import type { CronJob } from '../../platform/jobs/definitions.ts'

const BATCH = 2_000
/** For whoever asks what became of an application. */
const CLOSED_DAYS = 180

const unanswered = sql`status = 'pending' and created_at < now() - make_interval(days => ${TEAM_PENDING_DAYS})
  order by created_at limit ${BATCH}`
const longClosed = sql`status <> 'pending' and closed_at < now() - make_interval(days => ${CLOSED_DAYS})
  order by closed_at limit ${BATCH}`

const forget = (what: string, deleteThose: (which: RawBuilder<unknown>) => RawBuilder<unknown>): CronJob => ({
  name: `teams.forget-${what}`,
  schedule: '*/10 * * * *',
  run: async ({ db }) => {
    for (const which of [unanswered, longClosed]) await deleteThose(which).execute(db)
  },
})

/** Applications and invites lapse when nobody answers them, and are forgotten some time after they were. */
export const teamsHousekeeping: readonly CronJob[] = [
  forget(
    'team-applications',
    (which) => sql`delete from team_applications
      where id in (select id from team_applications where ${which} for update skip locked)`,
  ),
  forget(
    'team-invites',
    (which) => sql`delete from team_invites
      where id in (select id from team_invites where ${which} for update skip locked)`,
  ),
]
