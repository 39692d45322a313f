import type { WorkerUtils } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'

/**
 * The queue itself gives a dead worker four hours before others may take its jobs. Ours must run again
 * within a minute, so each worker shows a sign of life and any of them may speak for the dead.
 */
const DEAD_AFTER_SECONDS = 30

export async function beat(db: Db, workerIds: readonly string[]): Promise<void> {
  if (workerIds.length === 0) return
  await db
    .insertInto('worker_heartbeats')
    .values(workerIds.map((worker_id) => ({ worker_id })))
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

export async function forget(db: Db, workerIds: readonly string[]): Promise<void> {
  if (workerIds.length === 0) return
  await db.deleteFrom('worker_heartbeats').where('worker_id', 'in', workerIds).execute()
}

/** A worker is dead when it was seen once and is seen no more; a worker that never beat is not judged. */
export async function unlockJobsOfTheDead(
  { db, log }: Pick<Services, 'db' | 'log'>,
  utils: Pick<WorkerUtils, 'forceUnlockWorkers'>,
): Promise<void> {
  const dead = await db
    .selectFrom('worker_heartbeats')
    .select('worker_id')
    .where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`)
    .limit(1000)
    .execute()
  if (dead.length === 0) return
  const ids = dead.map((row) => row.worker_id)
  await utils.forceUnlockWorkers(ids)
  await forget(db, ids)
  log.warn({ workers: ids.length }, 'jobs of dead workers were unlocked')
}
