import { sql } from 'kysely'
import { staleRows } from '../db/stale-rows.ts'
import { removeUnusedUploads } from '../storage/uploads.ts'
import { cleaning } from './cleaning.ts'
import type { CronJob } from './definitions.ts'
import { checkPartitions } from './partitions-check.ts'

const DEAD_JOBS_BATCH = 5_000

// The queue gives a failing event up after about three days; two weeks leave ample margin.
const RECEIPT_KEPT = sql`interval '14 days'`
const KEY_KEPT = sql`interval '24 hours'`
const STEP_UP_KEPT = sql`interval '1 hour'`

/** The platform's own crons: most delete short-lived rows. */
export const housekeeping: readonly CronJob[] = [
  cleaning({
    name: 'platform.forget-receipts',
    stale: [
      staleRows({
        table: 'event_receipts',
        oldest: sql`select min(handled_at) + ${RECEIPT_KEPT} from event_receipts`,
        remove: (from, limit) => sql`
          with removed as (
            delete from event_receipts where ctid = any(array(
              select ctid from event_receipts
              where handled_at < now() - ${RECEIPT_KEPT} and handled_at >= ${from} order by handled_at limit ${limit}
            )) returning handled_at as place
          )`,
      }),
    ],
  }),
  cleaning({
    name: 'platform.forget-idempotency-keys',
    stale: [
      staleRows({
        table: 'idempotency_keys',
        oldest: sql`select min(claimed_at) + ${KEY_KEPT} from idempotency_keys`,
        remove: (from, limit) => sql`
          with removed as (
            delete from idempotency_keys where ctid = any(array(
              select ctid from idempotency_keys
              where claimed_at < now() - ${KEY_KEPT} and claimed_at >= ${from} order by claimed_at limit ${limit}
            )) returning claimed_at as place
          )`,
      }),
    ],
  }),
  cleaning({
    name: 'platform.forget-step-ups',
    stale: [
      staleRows({
        table: 'step_ups',
        oldest: sql`select min(proven_at) + ${STEP_UP_KEPT} from step_ups`,
        remove: (from, limit) => sql`
          with removed as (
            delete from step_ups where ctid = any(array(
              select ctid from step_ups
              where proven_at < now() - ${STEP_UP_KEPT} and proven_at >= ${from} order by proven_at limit ${limit}
            )) returning proven_at as place
          )`,
      }),
    ],
  }),
  {
    name: 'platform.forget-dead-jobs',
    schedule: '*/10 * * * *',
    // Finished jobs leave the queue; jobs that were given up stay. Mail jobs lose their payload at once,
    // because it names the recipient. The others contain only ids and can be retried for a week.
    // They have no index by age and are few, so one batch per run is enough.
    run: async ({ db }) => {
      const isDead = sql`job.attempts >= job.max_attempts and job.locked_at is null`
      await sql`
        update graphile_worker._private_jobs set payload = '{}' where id in (
          select job.id
          from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
          where ${isDead} and task.identifier like 'mail.%' and job.payload::text <> '{}'
          limit ${DEAD_JOBS_BATCH}
        )`.execute(db)
      await sql`
        select from graphile_worker.complete_jobs(array(
          select job.id from graphile_worker._private_jobs as job
          where ${isDead} and job.updated_at < now() - interval '7 days' limit ${DEAD_JOBS_BATCH}
        ))`.execute(db)
    },
  },
  removeUnusedUploads,
  checkPartitions,
]
