import {
  announceSchema,
  editTournamentSchema,
  removeParticipantSchema,
  tournamentParamsSchema,
} from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { announce, editTournament, removeParticipant } from './organising.commands.ts'

const config = { access: signedIn, idempotency: 'key' } as const
const schema = { tags: ['tournaments'], params: tournamentParamsSchema, response: { 204: z.null() } }

/** Routes for the organiser and for staff, which the commands check. */
export function organisingRoutes(app: App, services: Services): void {
  app.put(
    '/api/tournaments/:id',
    { config, schema: { ...schema, body: editTournamentSchema } },
    async (request, reply) => {
      await editTournament(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/tournaments/:id/removals',
    { config, schema: { ...schema, body: removeParticipantSchema } },
    async (request, reply) => {
      await removeParticipant(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/tournaments/:id/announcements',
    { config, schema: { ...schema, body: announceSchema } },
    async (request, reply) => {
      await announce(contextOf(services, request), request.params.id, request.body.text)
      return reply.code(204).send(null)
    },
  )
}
