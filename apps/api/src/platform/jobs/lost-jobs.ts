import { sql } from 'kysely'
import type { Services } from '../services.ts'
import type { JobRunner } from './job-runner.ts'

/** Longer than a connection may owe an answer, so that no response with a job is still on its way. */
const LOST_AFTER_MS = 13_000

/** Costs what is held, not what waits: our index on the library's table contains only locked jobs. */
export const jobsHeldBy = (owners: readonly string[]) => sql<{ id: string; lock: string }>`
  select id::text, id || ' ' || locked_at as lock from graphile_worker._private_jobs
  where locked_at is not null and locked_by = any(${owners})`

/**
 * Finds the jobs that a runner holds in the database and does not run: the connection broke before the response with
 * the job arrived, or before the end of the job was recorded. The runner lives, so the queue would keep such a job for
 * four hours.
 */
export class LostJobs {
  /** When each lock of a job that does not run was first seen. */
  #suspects: ReadonlyMap<string, number> = new Map()

  async unlock({ db, log }: Pick<Services, 'db' | 'log'>, { ids, running }: JobRunner): Promise<void> {
    const owners = [...ids]
    const { rows: held } = await jobsHeldBy(owners).execute(db)
    const now = performance.now()
    const suspects = held
      .filter(({ id }) => !running.has(id))
      .map(({ id, lock }) => ({ id, lock, since: this.#suspects.get(lock) ?? now }))
    this.#suspects = new Map(suspects.map(({ lock, since }) => [lock, since]))
    const lost = suspects.filter(({ since }) => now - since > LOST_AFTER_MS).map(({ id }) => id)
    if (lost.length === 0) return
    await sql`
      with freed as (
        update graphile_worker._private_jobs set locked_at = null, locked_by = null
        where id = any(${lost}::bigint[]) and locked_by = any(${owners})
        returning job_queue_id
      )
      update graphile_worker._private_job_queues set locked_at = null, locked_by = null
      where id in (select job_queue_id from freed) and locked_by = any(${owners})`.execute(db)
    log.warn({ jobs: lost.length }, 'jobs that this worker held without running them were unlocked')
  }
}
