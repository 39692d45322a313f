import {
  assignGamesSchema,
  teamMemberParamsSchema,
  teamParamsSchema,
  transferLeadershipSchema,
} from '@trunfo/contract/teams.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { assignGames, expelMember, leaveTeam, transferLeadership } from './members.commands.ts'

const natural = { access: signedIn, idempotency: 'natural' } as const
const byKey = { access: signedIn, idempotency: 'key' } as const
const tags = ['teams']

export function membersRoutes(app: App, services: Services): void {
  app.put(
    '/api/teams/:id/members/:userId/games',
    {
      config: natural,
      schema: { tags, params: teamMemberParamsSchema, body: assignGamesSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { id, userId } = request.params
      await assignGames(contextOf(services, request), id, userId, request.body.gameIds)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/teams/:id/members/:userId',
    { config: byKey, schema: { tags, params: teamMemberParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await expelMember(contextOf(services, request), request.params.id, request.params.userId)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/teams/:id/leave',
    { config: natural, schema: { tags, params: teamParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await leaveTeam(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/teams/:id/leadership',
    {
      config: byKey,
      schema: { tags, params: teamParamsSchema, body: transferLeadershipSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await transferLeadership(contextOf(services, request), request.params.id, request.body.userId)
      return reply.code(204).send(null)
    },
  )
}
