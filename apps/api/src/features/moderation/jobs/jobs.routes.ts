import { JOBS_ROLES } from '@trunfo/contract/jobs'
import {
  discardJobSchema,
  jobListSchema,
  jobParamsSchema,
  jobsExportQuerySchema,
  jobsQuerySchema,
} from '@trunfo/contract/jobs.schemas'
import { z } from 'zod'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { exportOf, exportTable } from '../../../platform/http/csv-file.ts'
import type { Services } from '../../../platform/services.ts'
import { discardFailedJob, retryFailedJob } from './jobs.commands.ts'
import { viewJobs } from './jobs.views.ts'
import { jobsFile } from './jobs-csv.ts'

const tags = ['jobs']
const access = anyOf(JOBS_ROLES)

export function jobsRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/jobs',
    { config: { access }, schema: { tags, querystring: jobsQuerySchema, response: { 200: jobListSchema } } },
    (request) => viewJobs(services, request.query),
  )

  app.get(
    '/api/admin/jobs.csv',
    {
      config: exportOf(access),
      schema: {
        tags,
        description: 'The failed jobs of the view, to its end, as a file for spreadsheets.',
        querystring: jobsExportQuerySchema,
      },
    },
    (request, reply) => exportTable(contextOf(services, request), reply, jobsFile(services, request.query)),
  )

  app.post(
    '/api/admin/jobs/:id/retry',
    {
      config: { access, idempotency: 'key', selfDealing: 'no-money' },
      schema: { tags, params: jobParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await retryFailedJob(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/admin/jobs/:id/discard',
    {
      config: { access, idempotency: 'key', selfDealing: 'no-money' },
      schema: { tags, params: jobParamsSchema, body: discardJobSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await discardFailedJob(contextOf(services, request), request.params.id, request.body.reason)
      return reply.code(204).send(null)
    },
  )
}
