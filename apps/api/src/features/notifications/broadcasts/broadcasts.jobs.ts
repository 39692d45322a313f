import { setTimeout as sleep } from 'node:timers/promises'
import { BROADCAST_PROGRESS_ROOM, broadcastsRoom } from '@trunfo/contract/notifications'
import type { Tx } from '../../../platform/db/database.ts'
import { defineJob, type JobDefinition } from '../../../platform/jobs/definitions.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { insertNextBatch, lockStep, saveStep } from './broadcasts.queries.ts'

/** People read per transaction, which takes some 50 ms. */
export const BROADCAST_BATCH = 2_000
/**
 * After each batch the broadcast pauses three times as long as the batch took, so it uses at most a quarter
 * of one connection's time. A slow database gets longer pauses.
 */
const REST_SHARE = 3
const REST_MAX_MS = 2_000
/**
 * Recipients' pages get a hint when the broadcast ends, and every 200,000 people before that. Senders' pages
 * get one per step.
 */
const BATCHES_UNTOLD_MAX = 100

interface Step {
  readonly broadcastId: string
  /** Where the step begins. A step whose cursor differs from that of the broadcast is outdated. */
  readonly cursor: string | null
  readonly restMs: number
  /** Batches since the last hint to recipients. */
  readonly untold: number
}

/**
 * Runs one batch and enqueues the next one in the transaction that moves the cursor. So a worker can stop
 * between batches, and a killed one loses and repeats nothing.
 */
export const sendBroadcastBatch: JobDefinition<Step> = defineJob<Step>(
  'notifications.tell-batch',
  async ({ db, live }, step) => {
    await sleep(step.restMs)
    const rooms = await transact(db, (tx) => takeStep(tx, step))
    await Promise.all(rooms.map((room) => live.hint(room)))
  },
)

/** Returns the rooms to hint now. */
async function takeStep(tx: Tx, { broadcastId, cursor, untold }: Step): Promise<readonly string[]> {
  const startedAt = performance.now()
  const broadcast = await lockStep(tx, broadcastId, cursor)
  if (!broadcast) return []
  const batch = await insertNextBatch(tx, { id: broadcastId, cursor, ...broadcast }, BROADCAST_BATCH)
  const isDone = batch.lookedAt < BROADCAST_BATCH
  const isTimeToTell = isDone || untold + 1 >= BATCHES_UNTOLD_MAX
  await saveStep(tx, broadcastId, batch, { isDone })
  if (!isDone) {
    const restMs = Math.min((performance.now() - startedAt) * REST_SHARE, REST_MAX_MS)
    const next = { broadcastId, cursor: batch.last, restMs: Math.round(restMs) }
    await enqueue(tx, sendBroadcastBatch, { ...next, untold: isTimeToTell ? 0 : untold + 1 })
  }
  return [BROADCAST_PROGRESS_ROOM, ...(isTimeToTell ? broadcast.audience.map(broadcastsRoom) : [])]
}
