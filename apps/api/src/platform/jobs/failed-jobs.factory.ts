import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { enqueue } from './emit.ts'

interface FailedJobFields {
  readonly task?: string
  readonly payload?: object
  /** Of 25: after the last it is given up. */
  readonly attempts?: number
  readonly error?: string
}

/** Work that went wrong. */
export function makeFailedJob(
  db: Db,
  { task = 'test.errand', payload = {}, attempts = 25, error = 'It broke' }: FailedJobFields = {},
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // No worker finds it before it has failed: it is due once the transaction is over.
    await enqueue(tx, { name: task }, payload)
    const { rows } = await sql<{ id: number }>`
      update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error}
      where id = (select max(id) from graphile_worker._private_jobs) returning id::float8 as id`.execute(tx)
    return rows[0]?.id ?? 0
  })
}
