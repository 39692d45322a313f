import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { enqueue } from './emit.ts'

interface FailedJobFields {
  readonly task?: string
  readonly payload?: object
  /** Out of 25; the last failure gives the job up. */
  readonly attempts?: number
  readonly error?: string
}

/** Inserts a failed job and returns its id. */
export function makeFailedJob(
  db: Db,
  { task = 'test.errand', payload = {}, attempts = 25, error = 'It broke' }: FailedJobFields = {},
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // In one transaction, so that no worker sees the job before it has failed.
    await enqueue(tx, { name: task }, payload)
    const { rows } = await sql<{ id: number }>`
      update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error}
      where id = (
        -- Not the newest of all jobs: others may insert one meanwhile.
        select max(job.id) from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as known on known.id = job.task_id where known.identifier = ${task}
      )
      returning id::float8 as id`.execute(tx)
    return rows[0]?.id ?? 0
  })
}
