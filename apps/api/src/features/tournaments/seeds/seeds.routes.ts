import {
  placeSeedSchema,
  seedListQuerySchema,
  seedListSchema,
  seedParamsSchema,
  tournamentParamsSchema,
} from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { placeSeed } from './seeds.commands.ts'
import { viewSeeds } from './seeds.views.ts'

const tags = ['tournaments']

/** Seeds by hand, for the organiser and for staff. */
export function seedsRoutes(app: App, services: Services): void {
  app.get(
    '/api/tournaments/:id/seeds',
    {
      config: { access: signedIn },
      schema: {
        tags,
        params: tournamentParamsSchema,
        querystring: seedListQuerySchema,
        response: { 200: seedListSchema },
      },
    },
    async (request) => viewSeeds(contextOf(services, request), request.params.id, request.query),
  )

  app.put(
    '/api/tournaments/:id/seeds/:participantId',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: { tags, params: seedParamsSchema, body: placeSeedSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { id, participantId } = request.params
      await placeSeed(contextOf(services, request), id, { participantId, position: request.body.position })
      return reply.code(204).send(null)
    },
  )
}
