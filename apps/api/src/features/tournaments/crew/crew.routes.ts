import {
  crewInvitesSchema,
  crewListSchema,
  crewParamsSchema,
  inviteToCrewSchema,
} from '@trunfo/contract/tournaments/crew.schemas'
import { tournamentParamsSchema, tournamentVersionQuerySchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { open, signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { requirePublic } from '../tournaments.lookups.ts'
import { inviteToCrew, joinCrew, removeFromCrew } from './crew.commands.ts'
import { viewCrew, viewInvites } from './crew.views.ts'

const tags = ['tournaments']
const params = tournamentParamsSchema
const config = { access: signedIn, idempotency: 'key' } as const
const response = { 204: z.null() }

export function crewRoutes(app: App, services: Services): void {
  app.get(
    '/api/tournaments/:id/crew',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: { tags, params, querystring: tournamentVersionQuerySchema, response: { 200: crewListSchema } },
    },
    async (request) => {
      await requirePublic(services.db, request.params.id)
      return viewCrew(services, request.params.id)
    },
  )

  app.get(
    '/api/tournaments/:id/crew/invites',
    { config: { access: signedIn }, schema: { tags, params, response: { 200: crewInvitesSchema } } },
    (request) => viewInvites(contextOf(services, request), request.params.id),
  )

  app.post(
    '/api/tournaments/:id/crew/invites',
    { config, schema: { tags, params, body: inviteToCrewSchema, response } },
    async (request, reply) => {
      await inviteToCrew(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/tournaments/:id/crew/acceptance',
    { config: { access: signedIn, idempotency: 'natural' }, schema: { tags, params, response } },
    async (request, reply) => {
      await joinCrew(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/tournaments/:id/crew/:userId',
    { config, schema: { tags, params: crewParamsSchema, response } },
    async (request, reply) => {
      const { id, userId } = request.params
      await removeFromCrew(contextOf(services, request), id, userId)
      return reply.code(204).send(null)
    },
  )
}
