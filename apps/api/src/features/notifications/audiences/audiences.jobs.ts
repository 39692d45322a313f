import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../../platform/db/database.ts'
import { defineJob, type JobDefinition } from '../../../platform/jobs/definitions.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { claimReceipt } from '../../../platform/jobs/receipts.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Audience, NoticeToAudience } from '../../../platform/notices.ts'
import { type NoticeWords, writeNotice } from '../notifications.texts.ts'
import { notify } from '../notify.ts'

interface Step {
  readonly sourceId: string
  readonly audience: string
  readonly subjectId: string
  readonly exceptId?: string | undefined
  readonly notice: NoticeWords
  readonly after: string
  /** Missing in the first step, and in jobs queued by the previous release. */
  readonly restMs?: number
}

const NAME = 'notifications.tell-audience-batch'
/**
 * Between two batches it pauses three times as long as the last one took, to spare the database for users.
 */
const REST_SHARE = 3
const REST_MAX_MS = 1_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Enqueues the notification of an audience, once per person and source event. */
export async function notifyAudience(
  tx: Tx,
  sourceId: string,
  { name: audience }: Audience,
  order: NoticeToAudience,
): Promise<void> {
  const { subjectId, exceptId } = order
  const step: Step = {
    sourceId,
    audience,
    subjectId,
    exceptId,
    notice: writeNotice(order),
    after: BEFORE_ALL,
  }
  await enqueue(tx, { name: NAME }, step)
}

/**
 * Runs one batch and enqueues the next one in the same transaction, together with a receipt. So a crash loses
 * nothing, and a repeated step finds its receipt and starts no second chain.
 */
export function notifyAudienceJob(audiences: readonly Audience[]): JobDefinition<Step> {
  const byName = new Map(audiences.map((audience) => [audience.name, audience]))
  return defineJob<Step>(NAME, async ({ db }, step) => {
    const { sourceId, subjectId, after, notice, exceptId, restMs = 0 } = step
    const audience = byName.get(step.audience)
    if (!audience) throw new Error(`no feature declares the audience "${step.audience}"`)
    await sleep(restMs)
    await transact(db, async (tx) => {
      const startedAt = performance.now()
      if (!(await claimReceipt(tx, sourceId, `notifications.tell-audience:${audience.name}:${after}`))) return
      const { people, next } = await audience.read(tx, subjectId, { after, limit: audience.batchSize })
      const notices = people
        .filter(({ userId }) => userId !== exceptId)
        .map(({ userId, linkTo }) => ({ ...notice, userId, linkTo: linkTo ?? notice.linkTo }))
      await notify(tx, sourceId, notices)
      const rest = Math.min((performance.now() - startedAt) * REST_SHARE, REST_MAX_MS)
      if (next !== null) await enqueue(tx, { name: NAME }, { ...step, after: next, restMs: Math.round(rest) })
    })
  })
}
