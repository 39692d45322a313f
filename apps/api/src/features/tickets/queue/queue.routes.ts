import { TICKET_STAFF } from '@trunfo/contract/tickets'
import {
  changeTicketSchema,
  ticketAssigneesSchema,
  ticketExportQuerySchema,
  ticketParamsSchema,
  ticketQueueQuerySchema,
  ticketQueueSchema,
} from '@trunfo/contract/tickets.schemas'
import { z } from 'zod'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { exportOf, exportTable } from '../../../platform/http/csv-file.ts'
import type { Services } from '../../../platform/services.ts'
import { changeTicket } from './queue.commands.ts'
import { viewAssignees, viewQueue } from './queue.views.ts'
import { ticketsFile } from './tickets-csv.ts'

const tags = ['tickets']
const staff = { access: anyOf(TICKET_STAFF) }

export function queueRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/tickets',
    {
      config: staff,
      schema: { tags, querystring: ticketQueueQuerySchema, response: { 200: ticketQueueSchema } },
    },
    (request) => viewQueue(contextOf(services, request), request.query),
  )

  app.get(
    '/api/admin/tickets.csv',
    {
      config: exportOf(staff.access),
      schema: {
        tags,
        description: 'The tickets of the view, to its end, as a file for spreadsheets.',
        querystring: ticketExportQuerySchema,
      },
    },
    (request, reply) =>
      exportTable(contextOf(services, request), reply, ticketsFile(services, request.query)),
  )

  app.get(
    '/api/admin/tickets/assignees',
    { config: staff, schema: { tags, response: { 200: ticketAssigneesSchema } } },
    () => viewAssignees(services),
  )

  app.post(
    '/api/admin/tickets/:id/change',
    {
      config: { access: anyOf(TICKET_STAFF), idempotency: 'natural', selfDealing: 'no-money' },
      schema: { tags, params: ticketParamsSchema, body: changeTicketSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await changeTicket(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )
}
