import {
  deskMatchParamsSchema,
  matchTimeSchema,
  playerMessageSchema,
} from '@trunfo/contract/tournaments/desk.schemas'
import { tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { scheduleMatch } from './match-times.ts'
import { messagePlayers } from './messages.ts'

const tags = ['tournaments']
const done = { 204: z.null() }

/** Routes for the organiser and for staff, which the commands check. */
export function playersRoutes(app: App, services: Services): void {
  app.put(
    '/api/tournaments/:id/matches/:matchId/time',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, params: deskMatchParamsSchema, body: matchTimeSchema, response: done },
    },
    async (request, reply) => {
      const { id, matchId } = request.params
      await scheduleMatch(contextOf(services, request), id, { matchId, ...request.body })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/tournaments/:id/messages',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: { tags, params: tournamentParamsSchema, body: playerMessageSchema, response: done },
    },
    async (request, reply) => {
      await messagePlayers(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )
}
