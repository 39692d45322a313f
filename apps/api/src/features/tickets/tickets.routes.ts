import { pageQuerySchema } from '@trunfo/contract/paging.schemas'
import {
  createTicketSchema,
  ownTicketsSchema,
  ticketCreatedSchema,
  ticketParamsSchema,
  ticketSchema,
} from '@trunfo/contract/tickets.schemas'
import { signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { openTicket } from './tickets.commands.ts'
import { viewOwnTickets, viewTicket } from './tickets.views.ts'

const tags = ['tickets']

export function ticketsRoutes(app: App, services: Services): void {
  app.get(
    '/api/tickets',
    {
      config: { access: signedIn },
      schema: { tags, querystring: pageQuerySchema, response: { 200: ownTicketsSchema } },
    },
    (request) => viewOwnTickets(contextOf(services, request), request.query.cursor),
  )

  app.post(
    '/api/tickets',
    {
      config: { access: signedIn, idempotency: 'key', limits: ['ticketOpening'] },
      schema: { tags, body: createTicketSchema, response: { 201: ticketCreatedSchema } },
    },
    async (request, reply) => {
      const ticket = await openTicket(contextOf(services, request), request.body)
      return reply.code(201).send({ ticket })
    },
  )

  app.get(
    '/api/tickets/:id',
    {
      config: { access: signedIn },
      schema: { tags, params: ticketParamsSchema, response: { 200: ticketSchema } },
    },
    (request) => viewTicket(contextOf(services, request), request.params.id),
  )
}
