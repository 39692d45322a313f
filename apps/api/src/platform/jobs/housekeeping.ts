import { sql } from 'kysely'
import type { CronJob } from './definitions.ts'

const BATCH = 5_000

/** Rows that only matter for a while. Each run removes a bounded batch, so that no delete is ever long. */
export const housekeeping: readonly CronJob[] = [
  {
    name: 'platform.forget-receipts',
    schedule: '*/10 * * * *',
    // The queue gives a failing event up after about three days; two weeks leave ample room.
    run: async ({ db }) => {
      await sql`
        delete from event_receipts where (event_id, reaction) in (
          select event_id, reaction from event_receipts
          where handled_at < now() - interval '14 days' order by handled_at limit ${BATCH}
        )`.execute(db)
    },
  },
  {
    name: 'platform.forget-idempotency-keys',
    schedule: '*/10 * * * *',
    run: async ({ db }) => {
      await sql`
        delete from idempotency_keys where (owner, key) in (
          select owner, key from idempotency_keys
          where claimed_at < now() - interval '24 hours' order by claimed_at limit ${BATCH}
        )`.execute(db)
    },
  },
]
