import type { Role } from '@trunfo/contract/roles'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit, enqueue } from '../../../platform/jobs/emit.ts'
import { readRoleTotals } from '../../accounts/index.ts'
import { broadcastCancelled, broadcastStarted } from './broadcasts.events.ts'
import { sendBroadcastBatch } from './broadcasts.jobs.ts'
import { insertBroadcast, lockBroadcast, saveCancelled } from './broadcasts.queries.ts'
import { type BroadcastDraft, validateBroadcast } from './broadcasts.rules.ts'

export interface BroadcastOrder extends BroadcastDraft {
  /** Null for an operator at the command line. */
  readonly createdBy: string | null
  readonly requestId?: string
}

/** Enqueues one message for many people. Returns the id of the broadcast. */
export async function startBroadcast(tx: Tx, order: BroadcastOrder): Promise<string> {
  const good = validateBroadcast(order)
  if (good instanceof AppError) throw good
  const { createdBy, requestId } = order
  const { people } = await readRoleTotals(tx)
  const broadcastId = await insertBroadcast(tx, { ...good, createdBy, people })
  await recordAudit(tx, {
    actorId: createdBy,
    action: 'broadcast.started',
    subject: { type: 'broadcast', id: broadcastId },
    after: { ...good, audience: [...good.audience] },
    requestId,
  })
  await enqueue(tx, sendBroadcastBatch, { broadcastId, cursor: null, restMs: 0, untold: 0 })
  await emit(tx, broadcastStarted, { broadcastId })
  return broadcastId
}

interface BroadcastInput {
  readonly title: string
  readonly message: string
  readonly link: string | null
  readonly audience: readonly Role[]
}

export const sendBroadcast = (ctx: Ctx, { link, ...given }: BroadcastInput): Promise<{ id: string }> =>
  runCommand(ctx, async (tx) => {
    const { actor, requestId } = ctx
    const order = { ...given, link: link || undefined, createdBy: actor.userId, requestId }
    return { id: await startBroadcast(tx, order) }
  })

/**
 * Waits for the running step, whose notifications stay. The next step finds the broadcast cancelled and ends
 * the chain. Cancelling again succeeds without effect.
 */
export const cancelBroadcast = (ctx: Ctx, id: string): Promise<void> =>
  runCommand(ctx, async (tx) => {
    const { actor, requestId } = ctx
    const broadcast = await lockBroadcast(tx, id)
    if (!broadcast) throw new AppError('notifications.broadcast_not_found')
    const { state, audience, told, lookedAt } = broadcast
    if (state === 'cancelled') return
    if (state === 'done') throw new AppError('notifications.broadcast_over')
    await saveCancelled(tx, id, actor.userId)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'broadcast.cancelled',
      subject: { type: 'broadcast', id },
      after: { told, lookedAt },
      requestId,
    })
    await emit(tx, broadcastCancelled, { broadcastId: id, audience })
  })
