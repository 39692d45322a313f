import { dataExportAnswerSchema, dataExportParamsSchema } from '@trunfo/contract/accounts/export.schemas'
import { BRAND } from '@trunfo/contract/brand'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import { COLLECT_JOB } from './export.jobs.ts'
import { type DataExport, findNewestExport, findReadyKey, insertExport } from './export.queries.ts'

const FILE_NAME = `${BRAND.name.toLowerCase()}-meus-dados.json`

export function exportRoutes(app: App, services: Services): void {
  app.get(
    '/api/accounts/export',
    {
      config: { access: signedIn },
      schema: { tags: ['accounts'], response: { 200: dataExportAnswerSchema } },
    },
    (request) => viewDataExport(contextOf(services, request)),
  )

  app.post(
    '/api/accounts/export',
    {
      config: { access: signedIn, idempotency: 'key', limits: ['dataExport'] },
      schema: { tags: ['accounts'], response: { 202: dataExportAnswerSchema } },
    },
    async (request, reply) => {
      const ctx = contextOf(services, request)
      await requestDataExport(ctx)
      return reply.code(202).send(await viewDataExport(ctx))
    },
  )

  // Served through this API and never by a signed link: a leaked link must not expose all of a user's data.
  app.get(
    '/api/accounts/export/:id/file',
    {
      config: { access: signedIn },
      schema: {
        tags: ['accounts'],
        description: 'The copy of one’s data, as a JSON file to keep.',
        params: dataExportParamsSchema,
      },
    },
    async (request, reply) => {
      const { actor } = contextOf(services, request)
      const key = await findReadyKey(services.db, actor.userId, request.params.id)
      const file = key && (await services.storage.get(key))
      if (!file) throw new AppError('accounts.export_not_found')
      return reply
        .headers({
          'content-disposition': `attachment; filename="${FILE_NAME}"`,
          'content-length': file.bytes,
        })
        .type(file.contentType)
        .send(file.body)
    },
  )
}

async function viewDataExport({ services, actor }: Ctx): Promise<z.infer<typeof dataExportAnswerSchema>> {
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

const ATTEMPTS = 5

/** A request during an export in progress gets that export. */
async function requestDataExport(ctx: Ctx): Promise<void> {
  await runCommand(ctx, async (tx) => {
    const exportId = await insertExport(tx, ctx.actor.userId)
    if (exportId) await enqueue(tx, COLLECT_JOB, { exportId }, { maxAttempts: ATTEMPTS })
  })
}
