import type pg from 'pg'
import { waitFor } from '../services/index.ts'

export const QUEUE_LIMIT_SECONDS = 60

/**
 * Seconds until the queue is empty. The stack does not restart its workers, so an empty queue also shows that the worker
 * is alive. Infinite if jobs are left after twice the limit.
 */
export async function secondsUntilQueueEmpty(owner: pg.Pool): Promise<number> {
  const startedAt = performance.now()
  const isEmpty = async () => {
    const { rowCount } = await owner.query('select from graphile_worker._private_jobs limit 1')
    return rowCount === 0
  }
  const timeoutMs = QUEUE_LIMIT_SECONDS * 2_000
  return waitFor('The queue', isEmpty, { timeoutMs, everyMs: 200 }).then(
    () => Math.round((performance.now() - startedAt) / 100) / 10,
    () => Number.POSITIVE_INFINITY,
  )
}
