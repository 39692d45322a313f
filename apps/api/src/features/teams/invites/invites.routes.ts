import { pageQuerySchema } from '@trunfo/contract/paging.schemas'
import {
  invitableQuerySchema,
  invitableSchema,
  inviteAnswerSchema,
  inviteToTeamSchema,
  sentInviteParamsSchema,
  sentInvitesSchema,
  teamInviteListSchema,
  teamInviteParamsSchema,
  teamParamsSchema,
} from '@trunfo/contract/teams.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { acceptInvite, declineInvite, inviteByUsername, withdrawInvite } from './invites.commands.ts'
import { viewInvitable, viewMyInvites, viewSentInvites } from './invites.views.ts'

const tags = ['teams']

export function invitesRoutes(app: App, services: Services): void {
  app.post(
    '/api/teams/:id/invites',
    {
      config: { access: signedIn, idempotency: 'key', limits: ['teamInvite'] },
      schema: { tags, params: teamParamsSchema, body: inviteToTeamSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await inviteByUsername(contextOf(services, request), request.params.id, request.body.username)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/teams/:id/invites',
    {
      config: { access: signedIn },
      schema: { tags, params: teamParamsSchema, response: { 200: sentInvitesSchema } },
    },
    (request) => viewSentInvites(contextOf(services, request), request.params.id),
  )

  app.delete(
    '/api/teams/:id/invites/:inviteId',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, params: sentInviteParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { id, inviteId } = request.params
      await withdrawInvite(contextOf(services, request), id, inviteId)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/teams/:id/invitable',
    {
      config: { access: signedIn, limits: ['personSearch'] },
      schema: {
        tags,
        params: teamParamsSchema,
        querystring: invitableQuerySchema,
        response: { 200: invitableSchema },
      },
    },
    (request) => viewInvitable(contextOf(services, request), request.params.id, request.query.q),
  )

  app.get(
    '/api/teams/invites',
    {
      config: { access: signedIn },
      schema: { tags, querystring: pageQuerySchema, response: { 200: teamInviteListSchema } },
    },
    (request) => viewMyInvites(contextOf(services, request), request.query.cursor),
  )

  app.post(
    '/api/teams/invites/:inviteId/answer',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, params: teamInviteParamsSchema, body: inviteAnswerSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const answer = request.body.answer === 'accept' ? acceptInvite : declineInvite
      await answer(contextOf(services, request), request.params.inviteId)
      return reply.code(204).send(null)
    },
  )
}
