import {
  orderedVipSchema,
  orderVipSchema,
  vipHistoryQuerySchema,
  vipHistorySchema,
  vipOfferSchema,
  vipOrderParamsSchema,
  vipStatusSchema,
} from '@trunfo/contract/vip.schemas'
import { z } from 'zod'
import { openToViewer, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { viewOwnOrder } from '../payments/index.ts'
import { staffRoutes } from './staff/staff.ts'
import { cancelVip, orderVip, refundVip } from './vip.commands.ts'
import { viewHistory, viewOffer, viewStatus } from './vip.views.ts'

const tags = ['vip']

export function vipRoutes(app: App, services: Services): void {
  staffRoutes(app, services)

  app.get(
    '/api/vip',
    { config: { access: openToViewer }, schema: { tags, response: { 200: vipOfferSchema } } },
    (request) => viewOffer(services, request.actor),
  )

  app.get(
    '/api/vip/status',
    { config: { access: signedIn }, schema: { tags, response: { 200: vipStatusSchema } } },
    (request) => viewStatus(services, contextOf(services, request).actor),
  )

  app.get(
    '/api/vip/orders',
    {
      config: { access: signedIn },
      schema: { tags, querystring: vipHistoryQuerySchema, response: { 200: vipHistorySchema } },
    },
    (request) => viewHistory(contextOf(services, request), request.query.cursor),
  )

  app.post(
    '/api/vip/orders',
    {
      config: { access: signedIn, idempotency: 'key', limits: ['deposit'] },
      schema: { tags, body: orderVipSchema, response: { 201: orderedVipSchema } },
    },
    async (request, reply) => {
      const ctx = contextOf(services, request)
      const { paymentOrderId, expiresAt } = await orderVip(ctx, request.body)
      const order = paymentOrderId && (await viewOwnOrder(ctx, paymentOrderId))
      return reply.code(201).send({ order: order || null, expiresAt })
    },
  )

  app.post(
    '/api/vip/cancellation',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, response: { 200: vipStatusSchema } },
    },
    async (request) => {
      const ctx = contextOf(services, request)
      await cancelVip(ctx)
      return viewStatus(services, ctx.actor)
    },
  )

  app.post(
    '/api/vip/orders/:id/refund',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, params: vipOrderParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await refundVip(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
