import { lateEntrySchema, tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { enterLate } from './entrants.commands.ts'

export function entrantsRoutes(app: App, services: Services): void {
  app.post(
    '/api/tournaments/:id/late-entries',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: {
        tags: ['tournaments'],
        params: tournamentParamsSchema,
        body: lateEntrySchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await enterLate(contextOf(services, request), request.params.id, request.body.name)
      return reply.code(204).send(null)
    },
  )
}
