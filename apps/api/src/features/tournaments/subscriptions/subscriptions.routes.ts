import { gameSubscriptionParamsSchema, subscriptionListSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { subscribe, unsubscribe } from './subscriptions.commands.ts'
import { findSubscriptions } from './subscriptions.queries.ts'

const tags = ['tournaments']
const path = '/api/tournaments/subscriptions/:gameId'
const options = {
  config: { access: signedIn, idempotency: 'natural' },
  schema: { tags, params: gameSubscriptionParamsSchema, response: { 204: z.null() } },
} as const

export function subscriptionsRoutes(app: App, services: Services): void {
  app.get(
    '/api/tournaments/subscriptions',
    { config: { access: signedIn }, schema: { tags, response: { 200: subscriptionListSchema } } },
    async (request) => {
      const { actor } = contextOf(services, request)
      return { gameIds: await findSubscriptions(services.db, actor.userId) }
    },
  )

  app.put(path, options, async (request, reply) => {
    await subscribe(contextOf(services, request), request.params.gameId)
    return reply.code(204).send(null)
  })

  app.delete(path, options, async (request, reply) => {
    await unsubscribe(contextOf(services, request), request.params.gameId)
    return reply.code(204).send(null)
  })
}
