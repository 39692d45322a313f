import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { discardJob, type FailedJob, lockFailedJob, retryJob } from '../../../platform/jobs/failed-jobs.ts'
import { failedJobSettled } from './jobs.events.ts'
import { aboutOf, isForgotten, safeError } from './jobs.rules.ts'

export function retryFailedJob(ctx: Ctx, id: number): Promise<void> {
  return actOnJob(ctx, id, async (tx, job) => {
    if (isForgotten(job.task, job.payload)) throw new AppError('jobs.forgotten')
    await retryJob(tx, id)
    await record(tx, ctx, job, { action: 'job.retried' })
  })
}

/** Permanent: the work is done by hand or not at all, and the reason says which. */
export async function discardFailedJob(ctx: Ctx, id: number, reason: string): Promise<void> {
  if (reason === '') throw new AppError('jobs.reason_required')
  await actOnJob(ctx, id, async (tx, job) => {
    await discardJob(tx, id)
    await record(tx, ctx, job, { action: 'job.discarded', reason })
  })
}

/** Rejects jobs that a worker is running. */
function actOnJob(ctx: Ctx, id: number, run: (tx: Tx, job: FailedJob) => Promise<void>): Promise<void> {
  return runCommand(ctx, async (tx) => {
    const job = await lockFailedJob(tx, id)
    if (!job) throw new AppError('jobs.not_found')
    if (job.isRunning) throw new AppError('jobs.running')
    await run(tx, job)
    await emit(tx, failedJobSettled, { jobId: id })
  })
}

function record(
  tx: Tx,
  { actor, requestId }: Ctx,
  { id, task, payload, attempts, error }: FailedJob,
  entry: { action: 'job.retried' } | { action: 'job.discarded'; reason: string },
): Promise<void> {
  return recordAudit(tx, {
    actorId: actor.userId,
    subject: { type: 'job', id: `${id}` },
    before: { task, about: aboutOf(payload), attempts, error: safeError(error) },
    requestId,
    ...entry,
  })
}
