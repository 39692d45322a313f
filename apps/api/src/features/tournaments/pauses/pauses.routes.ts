import { TICKET_STAFF } from '@trunfo/contract/tickets'
import {
  liftPauseSchema,
  noShowsParamsSchema,
  noShowsSchema,
} from '@trunfo/contract/tournaments/pauses.schemas'
import { z } from 'zod'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { liftByStaff } from './pauses.commands.ts'
import { viewNoShows } from './pauses.views.ts'

/** People appeal by ticket, so staff who answer tickets may lift a pause. */
const staff = anyOf(TICKET_STAFF)
const tags = ['tournaments']
const params = noShowsParamsSchema

export function pausesRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/users/:userId/no-shows',
    { config: { access: staff }, schema: { tags, params, response: { 200: noShowsSchema } } },
    (request) => viewNoShows(contextOf(services, request), request.params.userId),
  )

  app.post(
    '/api/admin/users/:userId/no-shows/lift',
    {
      config: { access: staff, idempotency: 'key', selfDealing: 'no-money' },
      schema: { tags, params, body: liftPauseSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await liftByStaff(contextOf(services, request), request.params.userId, request.body)
      return reply.code(204).send(null)
    },
  )
}
