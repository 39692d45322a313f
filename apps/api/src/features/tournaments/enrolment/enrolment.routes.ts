import { tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { enrol, withdraw } from './enrolment.commands.ts'

const schema = { tags: ['tournaments'], params: tournamentParamsSchema, response: { 204: z.null() } }
const entering = { config: { access: signedIn, idempotency: 'natural' }, schema } as const
const withdrawing = { config: { access: signedIn, idempotency: 'key' }, schema } as const

export function enrolmentRoutes(app: App, services: Services): void {
  app.post('/api/tournaments/:id/enrolment', entering, async (request, reply) => {
    await enrol(contextOf(services, request), request.params.id)
    return reply.code(204).send(null)
  })

  app.delete('/api/tournaments/:id/enrolment', withdrawing, async (request, reply) => {
    await withdraw(contextOf(services, request), request.params.id)
    return reply.code(204).send(null)
  })
}
