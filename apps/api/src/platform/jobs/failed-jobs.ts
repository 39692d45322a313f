import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** A queued job with at least one failed attempt. */
export interface FailedJob {
  readonly id: number
  readonly task: string
  readonly payload: unknown
  readonly isRunning: boolean
  readonly isGivenUp: boolean
  readonly attempts: number
  readonly maxAttempts: number
  readonly error: string
  readonly failedAt: Date
  readonly nextAt: Date
}

const columns = sql`
  job.id::float8 as id, task.identifier as task, job.payload, job.locked_at is not null as "isRunning",
  job.attempts >= job.max_attempts as "isGivenUp", job.attempts, job.max_attempts as "maxAttempts",
  job.last_error as error, job.updated_at as "failedAt", job.run_at as "nextAt"`

/**
 * Returns failed jobs, newest first. Needs no index: finished jobs leave the queue, so the table stays small,
 * and it belongs to the queue library.
 */
export async function findFailedJobs(
  db: Db,
  { isGivenUp, before, limit }: { isGivenUp: boolean | null; before: number; limit: number },
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select ${columns} from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
    where job.last_error is not null and job.id < ${before}
      and ${isGivenUp === null ? sql`true` : sql`(job.attempts >= job.max_attempts) = ${isGivenUp}`}
    order by job.id desc limit ${limit}`.execute(db)
  return rows
}

/** Jobs without attempts left: only staff can retry them. */
export const givenUpJobs = sql`select from graphile_worker._private_jobs
  where attempts >= max_attempts and last_error is not null`

/**
 * Locks a failed job until the transaction ends; workers skip locked jobs. If `isRunning`, a worker already
 * has it and alone decides how it ends.
 */
export async function lockFailedJob(tx: Tx, id: number): Promise<FailedJob | undefined> {
  const { rows } = await sql<FailedJob>`
    select ${columns} from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
    where job.id = ${id} and job.last_error is not null
    for update of job`.execute(tx)
  return rows[0]
}

/**
 * Runs the job again at once, with all its attempts. The caller must hold its lock and have checked
 * `isRunning`.
 */
export async function retryJob(tx: Tx, id: number): Promise<void> {
  await sql`select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(
    tx,
  )
}

/**
 * Removes the job from the queue as if it were done. The caller must hold its lock and have checked
 * `isRunning`.
 */
export async function discardJob(tx: Tx, id: number): Promise<void> {
  await sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx)
}
