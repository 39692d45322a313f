import { pageQuerySchema } from '@trunfo/contract/paging.schemas'
import {
  applicationDecisionSchema,
  teamApplicationListSchema,
  teamApplicationParamsSchema,
  teamParamsSchema,
} from '@trunfo/contract/teams.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { acceptApplication, applyToTeam, rejectApplication } from './applications.commands.ts'
import { viewApplications } from './applications.views.ts'

const tags = ['teams']

export function applicationsRoutes(app: App, services: Services): void {
  app.get(
    '/api/teams/:id/applications',
    {
      config: { access: signedIn },
      schema: {
        tags,
        params: teamParamsSchema,
        querystring: pageQuerySchema,
        response: { 200: teamApplicationListSchema },
      },
    },
    (request) => viewApplications(contextOf(services, request), request.params.id, request.query.cursor),
  )

  app.post(
    '/api/teams/:id/applications',
    {
      config: { access: signedIn, idempotency: 'natural', limits: ['teamApplication'] },
      schema: { tags, params: teamParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await applyToTeam(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/teams/:id/applications/:applicationId/decision',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: {
        tags,
        params: teamApplicationParamsSchema,
        body: applicationDecisionSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { id, applicationId } = request.params
      const decide = request.body.decision === 'accept' ? acceptApplication : rejectApplication
      await decide(contextOf(services, request), id, applicationId)
      return reply.code(204).send(null)
    },
  )
}
