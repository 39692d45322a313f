import { matchParamsSchema, objectionSchema } from '@trunfo/contract/matches.schemas'
import { changeClocksSchema } from '@trunfo/contract/tournaments/clocks.schemas'
import { tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { changeTournamentClocks, object, sayReady } from './clocks.commands.ts'

const tags = ['matches']
const done = { 204: z.null() }

/** The clocks of matches. The commands check who plays and who judges. */
export function clocksRoutes(app: App, services: Services): void {
  app.post(
    '/api/matches/:id/ready',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, params: matchParamsSchema, response: done },
    },
    async (request, reply) => {
      await sayReady(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/matches/:id/objection',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, params: matchParamsSchema, body: objectionSchema, response: done },
    },
    async (request, reply) => {
      await object(contextOf(services, request), request.params.id, request.body.text)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/tournaments/:id/clocks',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: { tags, params: tournamentParamsSchema, body: changeClocksSchema, response: done },
    },
    async (request, reply) => {
      await changeTournamentClocks(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )
}
