import {
  replyTicketSchema,
  ticketMessagesQuerySchema,
  ticketMessagesSchema,
  ticketParamsSchema,
  ticketRepliedSchema,
} from '@trunfo/contract/tickets.schemas'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { replyTo } from './messages.commands.ts'
import { viewMessages } from './messages.views.ts'

const tags = ['tickets']
const params = ticketParamsSchema

export function messagesRoutes(app: App, services: Services): void {
  app.get(
    '/api/tickets/:id/messages',
    {
      config: { access: signedIn },
      schema: {
        tags,
        params,
        querystring: ticketMessagesQuerySchema,
        response: { 200: ticketMessagesSchema },
      },
    },
    (request) => viewMessages(contextOf(services, request), request.params.id, request.query),
  )

  app.post(
    '/api/tickets/:id/messages',
    {
      config: { access: signedIn, idempotency: 'natural', limits: ['ticketMessage'] },
      schema: { tags, params, body: replyTicketSchema, response: { 201: ticketRepliedSchema } },
    },
    async (request, reply) => {
      const message = await replyTo(contextOf(services, request), request.params.id, request.body)
      return reply.code(201).send({ message })
    },
  )
}
