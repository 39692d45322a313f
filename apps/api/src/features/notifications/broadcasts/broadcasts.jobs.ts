import { setTimeout as sleep } from 'node:timers/promises'
import { BROADCAST_PROGRESS_ROOM, broadcastsRoom } from '@trunfo/contract/notifications'
import type { Tx } from '../../../platform/db/database.ts'
import { defineJob, type JobDefinition } from '../../../platform/jobs/definitions.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { lockStep, saveStep, tellNext } from './broadcasts.queries.ts'

/** People looked at in one transaction, which takes some 50 ms. */
export const BROADCAST_BATCH = 2_000
/**
 * After each batch the broadcast rests three times as long as the batch took, and so has at most a quarter of one
 * connection's time. A database that is slow for everybody gets longer rests by itself.
 */
const REST_SHARE = 3
const REST_MAX_MS = 2_000
/**
 * The pages of those it is for hear of a broadcast when it ends, and every 200,000 people before that. Those who sent it
 * hear of each step.
 */
const BATCHES_UNTOLD_MAX = 100

interface Step {
  readonly broadcastId: string
  /** Where the step begins. The broadcast keeps the same mark; a step that does not find it there is an old one. */
  readonly cursor: string | null
  readonly restMs: number
  /** Batches that no page has been told of yet. */
  readonly untold: number
}

/**
 * One batch a run, which leaves the next one to the queue in the transaction that moves the mark: a worker that
 * is asked to stop need not wait for the whole broadcast, and one that is killed loses nothing and doubles nothing.
 */
export const tellBatch: JobDefinition<Step> = defineJob<Step>(
  'notifications.tell-batch',
  async ({ db, live }, step) => {
    await sleep(step.restMs)
    const rooms = await transact(db, (tx) => takeStep(tx, step))
    await Promise.all(rooms.map((room) => live.hint(room)))
  },
)

/** Resolves to the rooms that are to hear of it now. */
async function takeStep(tx: Tx, { broadcastId, cursor, untold }: Step): Promise<readonly string[]> {
  const startedAt = performance.now()
  const broadcast = await lockStep(tx, broadcastId, cursor)
  if (!broadcast) return []
  const batch = await tellNext(tx, { id: broadcastId, cursor, ...broadcast }, BROADCAST_BATCH)
  const isDone = batch.lookedAt < BROADCAST_BATCH
  const isTimeToTell = isDone || untold + 1 >= BATCHES_UNTOLD_MAX
  await saveStep(tx, broadcastId, batch, { isDone })
  if (!isDone) {
    const restMs = Math.min((performance.now() - startedAt) * REST_SHARE, REST_MAX_MS)
    const next = { broadcastId, cursor: batch.last, restMs: Math.round(restMs) }
    await enqueue(tx, tellBatch, { ...next, untold: isTimeToTell ? 0 : untold + 1 })
  }
  return [BROADCAST_PROGRESS_ROOM, ...(isTimeToTell ? broadcast.audience.map(broadcastsRoom) : [])]
}
