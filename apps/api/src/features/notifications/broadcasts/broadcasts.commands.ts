import type { Role } from '@trunfo/contract/roles'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { tellBatch } from './broadcasts.jobs.ts'
import { insertBroadcast } from './broadcasts.queries.ts'
import { type BroadcastDraft, judgeBroadcast } from './broadcasts.rules.ts'

export interface BroadcastOrder extends BroadcastDraft {
  /** Whoever holds one of these is told; everybody holds `user`. */
  readonly audience: readonly Role[]
  /** Null for an operator at the command line. */
  readonly createdBy: string | null
  readonly requestId?: string
}

/** Leaves one message for many people to the worker. Resolves to the broadcast's id. */
export async function startBroadcast(tx: Tx, order: BroadcastOrder): Promise<string> {
  const text = judgeBroadcast(order)
  if (text instanceof AppError) throw text
  const { audience, createdBy, requestId } = order
  const broadcastId = await insertBroadcast(tx, { ...text, audience, createdBy })
  await recordAudit(tx, {
    actorId: createdBy,
    action: 'broadcast.started',
    subject: { type: 'broadcast', id: broadcastId },
    after: { ...text, audience: [...audience] },
    ...(requestId ? { requestId } : {}),
  })
  await enqueue(tx, tellBatch, { broadcastId, cursor: null, restMs: 0, untold: 0 })
  return broadcastId
}
