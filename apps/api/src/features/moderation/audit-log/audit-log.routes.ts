import { AUDIT_ROLES } from '@trunfo/contract/audit'
import { auditFilterSchema, auditListSchema, auditQuerySchema } from '@trunfo/contract/audit.schemas'
import type { FastifyRequest } from 'fastify'
import { subjectsOf } from '../../../platform/audit-subjects.ts'
import type { Feature } from '../../../platform/feature.ts'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { exportOf, exportTable } from '../../../platform/http/csv-file.ts'
import type { Services } from '../../../platform/services.ts'
import { auditFile } from './audit-csv.ts'
import { viewAuditLog } from './audit-log.views.ts'

const tags = ['moderation']
const readers = anyOf(AUDIT_ROLES)

export function auditLogRoutes(app: App, services: Services, features: readonly Feature[]): void {
  const findSubjects = subjectsOf(features)
  const readerOf = (request: FastifyRequest) => ({ ctx: contextOf(services, request), findSubjects })
  app.get(
    '/api/admin/audit',
    {
      config: { access: readers },
      schema: { tags, querystring: auditQuerySchema, response: { 200: auditListSchema } },
    },
    (request) => viewAuditLog(readerOf(request), request.query),
  )

  app.get(
    '/api/admin/audit.csv',
    {
      config: exportOf(readers),
      schema: {
        tags,
        description: 'The entries of the view, to its end, as a file for spreadsheets.',
        querystring: auditFilterSchema,
      },
    },
    (request, reply) =>
      exportTable(contextOf(services, request), reply, auditFile(readerOf(request), request.query)),
  )
}
