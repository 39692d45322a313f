import { orderParamsSchema, paymentOrderAnswerSchema } from '@trunfo/contract/payments.schemas'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { cancelOwnOrder, openOwnOrder } from './orders.commands.ts'
import { viewOwnOrder } from './orders.views.ts'

export function ordersRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['payments'],
    params: orderParamsSchema,
    response: { 200: paymentOrderAnswerSchema },
  }

  app.get('/api/payments/:id', { config: { access: signedIn }, schema }, async (request) => ({
    order: await viewOwnOrder(contextOf(services, request), request.params.id),
  }))

  app.post(
    '/api/payments/:id/checkout',
    { config: { access: signedIn, idempotency: 'natural' }, schema },
    async (request) => {
      const ctx = contextOf(services, request)
      await openOwnOrder(ctx, request.params.id)
      return { order: await viewOwnOrder(ctx, request.params.id) }
    },
  )

  app.post(
    '/api/payments/:id/cancellation',
    { config: { access: signedIn, idempotency: 'natural' }, schema },
    async (request) => {
      const ctx = contextOf(services, request)
      await cancelOwnOrder(ctx, request.params.id)
      return { order: await viewOwnOrder(ctx, request.params.id) }
    },
  )
}
