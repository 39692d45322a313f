import { tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { checkIn } from './check-in.commands.ts'

export function checkInRoutes(app: App, services: Services): void {
  app.post(
    '/api/tournaments/:id/check-in',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags: ['tournaments'], params: tournamentParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await checkIn(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
