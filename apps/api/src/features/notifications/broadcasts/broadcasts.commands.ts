import type { Role } from '@trunfo/contract/roles'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { act } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit, enqueue } from '../../../platform/jobs/emit.ts'
import { readRoleTotals } from '../../accounts/index.ts'
import { broadcastCancelled, broadcastStarted } from './broadcasts.events.ts'
import { tellBatch } from './broadcasts.jobs.ts'
import { insertBroadcast, lockBroadcast, saveCancelled } from './broadcasts.queries.ts'
import { type BroadcastDraft, judgeBroadcast } from './broadcasts.rules.ts'

export interface BroadcastOrder extends BroadcastDraft {
  /** Null for an operator at the command line. */
  readonly createdBy: string | null
  readonly requestId?: string
}

/** Leaves one message for many people to the worker. Resolves to the broadcast's id. */
export async function startBroadcast(tx: Tx, order: BroadcastOrder): Promise<string> {
  const good = judgeBroadcast(order)
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
  await enqueue(tx, tellBatch, { broadcastId, cursor: null, restMs: 0, untold: 0 })
  await emit(tx, broadcastStarted, { broadcastId })
  return broadcastId
}

interface GivenBroadcast {
  readonly title: string
  readonly message: string
  readonly link: string | null
  readonly audience: readonly Role[]
}

export const sendBroadcast = (ctx: Ctx, { link, ...given }: GivenBroadcast): Promise<{ id: string }> =>
  act(ctx, async (tx) => {
    const { actor, requestId } = ctx
    const order = { ...given, link: link || undefined, createdBy: actor.userId, requestId }
    return { id: await startBroadcast(tx, order) }
  })

/**
 * The step that runs now is waited for, and what it told is told; the next one finds the broadcast cancelled and ends
 * the chain. Who repeats it, or was a moment later than somebody else, has what they wanted.
 */
export const cancelBroadcast = (ctx: Ctx, id: string): Promise<void> =>
  act(ctx, async (tx) => {
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
