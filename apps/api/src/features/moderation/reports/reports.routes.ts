import { REPORT_STAFF } from '@trunfo/contract/reports'
import {
  decideReportSchema,
  fileReportSchema,
  reportCaseSchema,
  reportExportQuerySchema,
  reportParamsSchema,
  reportQueueQuerySchema,
  reportQueueSchema,
} from '@trunfo/contract/reports.schemas'
import { z } from 'zod'
import type { Feature } from '../../../platform/feature.ts'
import { anyOf, signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { exportOf, exportTable } from '../../../platform/http/csv-file.ts'
import { reportablesOf } from '../../../platform/reportables.ts'
import type { Services } from '../../../platform/services.ts'
import { decideCase } from './decision.commands.ts'
import { fileReport } from './reports.commands.ts'
import { viewCase, viewQueue } from './reports.views.ts'
import { reportsFile } from './reports-csv.ts'

const tags = ['reports']

export function reportsRoutes(app: App, services: Services, features: readonly Feature[]): void {
  const reportables = reportablesOf(features)

  app.post(
    '/api/reports',
    {
      config: { access: signedIn, idempotency: 'natural', limits: ['report'] },
      schema: { tags, body: fileReportSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await fileReport(contextOf(services, request), reportables, request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/reports',
    {
      config: { access: anyOf(REPORT_STAFF) },
      schema: { tags, querystring: reportQueueQuerySchema, response: { 200: reportQueueSchema } },
    },
    (request) => viewQueue(services, request.query),
  )

  app.get(
    '/api/admin/reports.csv',
    {
      config: exportOf(anyOf(REPORT_STAFF)),
      schema: {
        tags,
        description: 'The cases of the view, to its end, as a file for spreadsheets.',
        querystring: reportExportQuerySchema,
      },
    },
    (request, reply) =>
      exportTable(contextOf(services, request), reply, reportsFile(services, request.query)),
  )

  app.get(
    '/api/admin/reports/:id',
    {
      config: { access: anyOf(REPORT_STAFF) },
      schema: { tags, params: reportParamsSchema, response: { 200: reportCaseSchema } },
    },
    (request) => viewCase(contextOf(services, request), reportables, request.params.id),
  )

  app.post(
    '/api/admin/reports/:id/decision',
    {
      config: { access: anyOf(REPORT_STAFF), idempotency: 'natural', selfDealing: 'no-money' },
      schema: { tags, params: reportParamsSchema, body: decideReportSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await decideCase(contextOf(services, request), reportables, request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )
}
