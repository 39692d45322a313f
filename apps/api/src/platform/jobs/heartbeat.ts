import type { WorkerUtils } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { countDeadWorkers } from '../telemetry/metrics.ts'

/**
 * The queue waits four hours before it frees the jobs of a dead worker. Ours must run again within a minute,
 * so each worker sends heartbeats and any worker may unlock a dead one's jobs.
 */
const DEAD_AFTER_SECONDS = 30

/** True for rows of `worker_heartbeats` whose worker still sends them. */
export const isAliveSql = sql<boolean>`seen_at >= now() - make_interval(secs => ${sql.lit(DEAD_AFTER_SECONDS)})`

export async function recordHeartbeat(db: Db, workerIds: readonly string[]): Promise<void> {
  if (workerIds.length === 0) return
  await db
    .insertInto('worker_heartbeats')
    .values(workerIds.map((worker_id) => ({ worker_id })))
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

export async function deleteHeartbeats(db: Db, workerIds: readonly string[]): Promise<void> {
  if (workerIds.length === 0) return
  await db.deleteFrom('worker_heartbeats').where('worker_id', 'in', workerIds).execute()
}

/** Unlocks the jobs of workers whose heartbeat stopped. A worker that never sent one is left alone. */
export async function unlockDeadWorkers(
  { db, log }: Pick<Services, 'db' | 'log'>,
  utils: Pick<WorkerUtils, 'forceUnlockWorkers'>,
): Promise<void> {
  const dead = await db
    .selectFrom('worker_heartbeats')
    .select('worker_id')
    .where(sql<boolean>`not ${isAliveSql}`)
    .limit(1000)
    .execute()
  if (dead.length === 0) return
  const ids = dead.map((row) => row.worker_id)
  await utils.forceUnlockWorkers(ids)
  await deleteHeartbeats(db, ids)
  countDeadWorkers(ids.filter((id) => id.startsWith('pool-')).length)
  log.warn({ workers: ids.length }, 'jobs of dead workers were unlocked')
}
