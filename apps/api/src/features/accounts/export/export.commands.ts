import type { Ctx } from '../../../platform/http/context.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { COLLECT_JOB } from './export.jobs.ts'
import { insertExport } from './export.queries.ts'

const ATTEMPTS = 5

/** Whoever asks while a copy is being made gets that one. */
export async function requestDataExport({ services, actor }: Ctx): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const exportId = await insertExport(tx, actor.userId)
    if (exportId) await enqueue(tx, COLLECT_JOB, { exportId }, { maxAttempts: ATTEMPTS })
  })
}
