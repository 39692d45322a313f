import {
  extendLineupSchema,
  replaceEntrantSchema,
  tournamentParamsSchema,
} from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { replace, substitute } from './entrants.commands.ts'

const schema = { tags: ['tournaments'], params: tournamentParamsSchema, response: { 204: z.null() } }

/** Changes to entrants that depend on whether somebody has started to play, which only the lobby knows. */
export function matchEntrantsRoutes(app: App, services: Services): void {
  app.post(
    '/api/tournaments/:id/replacements',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: { ...schema, body: replaceEntrantSchema },
    },
    async (request, reply) => {
      await replace(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/tournaments/:id/substitutions',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { ...schema, body: extendLineupSchema },
    },
    async (request, reply) => {
      await substitute(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )
}
