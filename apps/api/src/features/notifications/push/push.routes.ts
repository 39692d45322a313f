import { pushStateSchema, pushSubscriptionSchema } from '@trunfo/contract/notifications.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { subscribe, unsubscribe, viewPushState } from './push.commands.ts'

const config = { access: signedIn, idempotency: 'natural' } as const
const tags = ['notifications']

/** These routes only concern the browser of the calling session. */
export function pushRoutes(app: App, services: Services): void {
  app.get(
    '/api/notifications/push',
    { config, schema: { tags, response: { 200: pushStateSchema } } },
    async (request) => viewPushState(contextOf(services, request)),
  )

  app.put(
    '/api/notifications/push',
    { config, schema: { tags, body: pushSubscriptionSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await subscribe(contextOf(services, request), request.body)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/notifications/push',
    { config, schema: { tags, response: { 204: z.null() } } },
    async (request, reply) => {
      await unsubscribe(contextOf(services, request))
      return reply.code(204).send(null)
    },
  )
}
