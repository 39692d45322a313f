import { MATCH_STAFF } from '@trunfo/contract/matches'
import { appealSchema, matchParamsSchema, upholdSchema } from '@trunfo/contract/matches.schemas'
import { z } from 'zod'
import { anyOf, signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { appeal, uphold } from './appeals.commands.ts'

const tags = ['matches']
const params = matchParamsSchema
const done = { 204: z.null() }

export function appealsRoutes(app: App, services: Services): void {
  app.post(
    '/api/matches/:id/appeal',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: { tags, params, body: appealSchema, response: done },
    },
    async (request, reply) => {
      await appeal(contextOf(services, request), request.params.id, request.body.reason)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/matches/:id/appeal/uphold',
    {
      config: { access: anyOf(MATCH_STAFF), idempotency: 'key', selfDealing: 'no-money' },
      schema: { tags, params, body: upholdSchema, response: done },
    },
    async (request, reply) => {
      await uphold(contextOf(services, request), request.params.id, request.body.reason)
      return reply.code(204).send(null)
    },
  )
}
