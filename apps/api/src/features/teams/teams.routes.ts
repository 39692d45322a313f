import { pageQuerySchema } from '@trunfo/contract/paging.schemas'
import {
  createTeamSchema,
  teamCreatedSchema,
  teamListQuerySchema,
  teamListSchema,
  teamLogListSchema,
  teamParamsSchema,
  teamSchema,
} from '@trunfo/contract/teams.schemas'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { open, openToViewer, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import { versionQuerySchema } from '../../platform/http/public-cache.ts'
import type { Services } from '../../platform/services.ts'
import { viewTeamCard } from './cards.ts'
import { createTeam, dissolveTeam } from './teams.commands.ts'
import { viewLogs, viewTeam, viewTeams } from './teams.views.ts'

const tags = ['teams']

export function teamsRoutes(app: App, services: Services): void {
  app.get(
    '/api/teams',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: { tags, querystring: teamListQuerySchema, response: { 200: teamListSchema } },
    },
    (request) => viewTeams(services, request.query),
  )

  app.post(
    '/api/teams',
    {
      config: { access: signedIn, idempotency: 'key', limits: ['teamCreation'] },
      schema: { tags, body: createTeamSchema, response: { 201: teamCreatedSchema } },
    },
    async (request, reply) => {
      const team = await createTeam(contextOf(services, request), request.body)
      return reply.code(201).send({ team: viewTeamCard(services, team) })
    },
  )

  app.get(
    '/api/teams/:id',
    {
      config: { access: openToViewer, cache: { seconds: 2, isForVisitors: true } },
      schema: {
        tags,
        params: teamParamsSchema,
        querystring: versionQuerySchema,
        response: { 200: teamSchema },
      },
    },
    async (request) => {
      const team = await viewTeam(services, request.actor, request.params.id)
      if (!team) throw new AppError('teams.not_found')
      return team
    },
  )

  app.get(
    '/api/teams/:id/logs',
    {
      config: { access: openToViewer },
      schema: {
        tags,
        params: teamParamsSchema,
        querystring: pageQuerySchema,
        response: { 200: teamLogListSchema },
      },
    },
    (request) => viewLogs(services, request.actor, request.params.id, request.query.cursor),
  )

  app.delete(
    '/api/teams/:id',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: { tags, params: teamParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await dissolveTeam(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
