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
  /** Missing in the first step, and in what the release before left in the queue. */
  readonly restMs?: number
}

const NAME = 'notifications.tell-audience-batch'
/** Between two batches it rests three times as long as the last one took, so that whoever uses the site hardly waits. */
const REST_SHARE = 3
const REST_MAX_MS = 1_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Leaves it to the worker to tell everybody of the audience, once each for the event it comes from. */
export async function tellEverybody(
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
 * One batch a run, which leaves the next one to the queue in its own transaction, together with a receipt. A worker
 * that dies loses nothing, and a step that runs again finds its receipt and starts no second chain.
 */
export function tellAudienceJob(audiences: readonly Audience[]): JobDefinition<Step> {
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
