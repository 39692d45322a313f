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
  {
    name: 'platform.forget-step-ups',
    schedule: '*/10 * * * *',
    run: async ({ db }) => {
      await sql`
        delete from step_ups where id in (
          select id from step_ups where proven_at < now() - interval '1 hour' order by proven_at limit ${BATCH}
        )`.execute(db)
    },
  },
  {
    name: 'platform.forget-dead-jobs',
    schedule: '*/10 * * * *',
    // Jobs that are done leave the queue by themselves, and those that were given up stay. A mail among them forgets at
    // once to whom it was; the others know ids alone, and can be tried again for a week once their reason is mended.
    run: async ({ db }) => {
      const isDead = sql`job.attempts >= job.max_attempts and job.locked_at is null`
      await sql`
        update graphile_worker._private_jobs set payload = '{}' where id in (
          select job.id
          from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
          where ${isDead} and task.identifier like 'mail.%' and job.payload::text <> '{}'
          limit ${BATCH}
        )`.execute(db)
      await sql`
        select from graphile_worker.complete_jobs(array(
          select job.id from graphile_worker._private_jobs as job
          where ${isDead} and job.updated_at < now() - interval '7 days' limit ${BATCH}
        ))`.execute(db)
    },
  },
]
