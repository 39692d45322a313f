import { TEAM_PENDING_DAYS } from '@trunfo/contract/teams'
import { sql } from 'kysely'
import type { CronJob } from '../../platform/jobs/definitions.ts'

const BATCH = 2_000
/** For whoever asks what became of an application. */
const CLOSED_DAYS = 180

/** Applications and invites lapse when nobody answers them, and are forgotten some time after they were. */
export const teamsHousekeeping: readonly CronJob[] = (['team_applications', 'team_invites'] as const).map(
  (table) => ({
    name: `teams.forget-${table.replace('_', '-')}`,
    schedule: '*/10 * * * *',
    run: async ({ db }) => {
      await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)}
          where status = 'pending' and created_at < now() - make_interval(days => ${TEAM_PENDING_DAYS})
          order by created_at limit ${BATCH} for update skip locked
        )`.execute(db)
      await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)}
          where status <> 'pending' and closed_at < now() - make_interval(days => ${CLOSED_DAYS})
          order by closed_at limit ${BATCH} for update skip locked
        )`.execute(db)
    },
  }),
)
