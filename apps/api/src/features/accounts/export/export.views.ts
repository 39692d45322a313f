import type { dataExportAnswerSchema } from '@trunfo/contract/accounts/export.schemas'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { type DataExport, findNewestExport } from './export.queries.ts'

export async function viewDataExport({
  services,
  actor,
}: Ctx): Promise<z.infer<typeof dataExportAnswerSchema>> {
  const newest = await findNewestExport(services.db, actor.userId)
  if (!newest) return { export: null }
  const { sectionsDone, sectionsTotal, createdAt, expiresAt, ...facts } = newest
  return {
    export: {
      ...facts,
      progress: progressOf(newest),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    },
  }
}

function progressOf({ state, sectionsDone, sectionsTotal }: DataExport): number {
  if (state === 'ready') return 1
  return sectionsTotal === 0 ? 0 : sectionsDone / sectionsTotal
}
