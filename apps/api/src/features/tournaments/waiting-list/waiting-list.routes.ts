import { tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { joinWaitingList, leaveWaitingList } from './waiting-list.commands.ts'

const config = { access: signedIn, idempotency: 'natural' } as const
const schema = { tags: ['tournaments'], params: tournamentParamsSchema, response: { 204: z.null() } }

export function waitingListRoutes(app: App, services: Services): void {
  app.post('/api/tournaments/:id/waiting-list', { config, schema }, async (request, reply) => {
    await joinWaitingList(contextOf(services, request), request.params.id)
    return reply.code(204).send(null)
  })

  app.post('/api/tournaments/:id/waiting-list/leave', { config, schema }, async (request, reply) => {
    await leaveWaitingList(contextOf(services, request), request.params.id)
    return reply.code(204).send(null)
  })
}
