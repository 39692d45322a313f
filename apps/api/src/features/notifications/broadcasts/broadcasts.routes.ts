import { BROADCASTER_ROLES } from '@trunfo/contract/notifications'
import {
  broadcastListSchema,
  broadcastParamsSchema,
  broadcastSentSchema,
  roleTotalsSchema,
  sendBroadcastSchema,
} from '@trunfo/contract/notifications.schemas'
import { pageQuerySchema } from '@trunfo/contract/paging.schemas'
import { z } from 'zod'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { readRoleTotals } from '../../accounts/index.ts'
import { cancelBroadcast, sendBroadcast } from './broadcasts.commands.ts'
import { viewBroadcasts } from './broadcasts.views.ts'

const access = anyOf(BROADCASTER_ROLES)
const tags = ['notifications']

export function broadcastsRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/broadcasts',
    {
      config: { access },
      schema: { tags, querystring: pageQuerySchema, response: { 200: broadcastListSchema } },
    },
    (request) => viewBroadcasts(services.db, request.query.cursor),
  )

  app.get(
    '/api/admin/broadcasts/audiences',
    { config: { access }, schema: { tags, response: { 200: roleTotalsSchema } } },
    async () => ({ totals: (await readRoleTotals(services.db)).holders }),
  )

  app.post(
    '/api/admin/broadcasts',
    {
      config: { access, idempotency: 'key', selfDealing: 'no-money' },
      schema: { tags, body: sendBroadcastSchema, response: { 201: broadcastSentSchema } },
    },
    async (request, reply) => {
      const broadcast = await sendBroadcast(contextOf(services, request), request.body)
      return reply.code(201).send({ broadcast })
    },
  )

  app.post(
    '/api/admin/broadcasts/:id/cancel',
    {
      config: { access, idempotency: 'natural', selfDealing: 'no-money' },
      schema: { tags, params: broadcastParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await cancelBroadcast(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
