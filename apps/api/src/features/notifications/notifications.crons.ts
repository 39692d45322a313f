import { sql } from 'kysely'
import type { CronJob } from '../../platform/jobs/definitions.ts'

const BATCH = 5_000
/** A broadcast to a million becomes a million rows to remove one day: at most so many batches a run. */
const BATCHES_MAX = 20

/** What was read is kept for a month, the rest for half a year. */
export const housekeeping: readonly CronJob[] = [
  {
    name: 'notifications.forget-read',
    schedule: '*/10 * * * *',
    run: ({ db }) =>
      inBatches(async () => {
        const { numAffectedRows } = await sql`
          delete from notifications where id in (
            select id from notifications
            where read_at < now() - interval '30 days' order by read_at limit ${BATCH}
          )`.execute(db)
        return numAffectedRows
      }),
  },
  {
    name: 'notifications.forget-old',
    schedule: '*/10 * * * *',
    // Ids grow with time, so the oldest rows are at the low end of the primary key and need no index of their own.
    run: ({ db }) =>
      inBatches(async () => {
        const { numAffectedRows } = await sql`
          delete from notifications where id in (
            select id from notifications
            where id < (
              lpad(to_hex((extract(epoch from now() - interval '180 days') * 1000)::bigint), 12, '0')
              || repeat('0', 20)
            )::uuid order by id limit ${BATCH}
          )`.execute(db)
        return numAffectedRows
      }),
  },
]

async function inBatches(removeBatch: () => Promise<bigint | undefined>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    if ((await removeBatch()) !== BigInt(BATCH)) return
  }
}
