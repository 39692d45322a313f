import { PAYMENT_MANAGER_ROLES } from '@trunfo/contract/payments'
import {
  closeReviewSchema,
  orderParamsSchema,
  orderSearchSchema,
  refundOrderSchema,
  reviewFilterSchema,
  reviewListQuerySchema,
  reviewListSchema,
  reviewParamsSchema,
  staffOrderAnswerSchema,
} from '@trunfo/contract/payments.schemas'
import { hasAnyRole } from '@trunfo/contract/roles'
import { z } from 'zod'
import type { Actor } from '../../../platform/auth/actor.ts'
import { effectiveRoles } from '../../../platform/auth/effective-roles.ts'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { exportOf, exportTable } from '../../../platform/http/csv-file.ts'
import { refusedTo } from '../../../platform/http/self-dealing.ts'
import type { Services } from '../../../platform/services.ts'
import { closeReview, refundOrder, refundReview, writeOffReview } from './review.commands.ts'
import { viewReviews, viewStaffOrder, viewStaffOrderById } from './review.views.ts'
import { reviewFile } from './review-csv.ts'

const managers = anyOf(PAYMENT_MANAGER_ROLES)
const founders = anyOf(['fundador'])

export const isPaymentStaff = ({ config }: Services, actor: Actor | null): boolean =>
  actor !== null && hasAnyRole(effectiveRoles(actor, config.STAFF_SECOND_FACTOR), PAYMENT_MANAGER_ROLES)

export function reviewRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/payments/review',
    {
      config: { access: managers },
      schema: { tags: ['payments'], querystring: reviewListQuerySchema, response: { 200: reviewListSchema } },
    },
    (request) => viewReviews(contextOf(services, request), request.query),
  )

  app.get(
    '/api/admin/payments/review.csv',
    {
      config: exportOf(managers),
      schema: {
        tags: ['payments'],
        description: 'The cases of the view, to its end, as a file for spreadsheets.',
        querystring: reviewFilterSchema,
      },
    },
    (request, reply) => exportTable(contextOf(services, request), reply, reviewFile(services, request.query)),
  )

  app.post(
    '/api/admin/payments/review/:id/close',
    {
      config: { access: managers, idempotency: 'key', selfDealing: refusedTo('buyer'), stepUp: 'never' },
      schema: {
        tags: ['payments'],
        params: reviewParamsSchema,
        body: closeReviewSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await closeReview(contextOf(services, request), request.params.id, request.body.note)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/admin/payments/review/:id/refund',
    {
      config: { access: managers, idempotency: 'key', selfDealing: refusedTo('buyer'), stepUp: 'never' },
      schema: { tags: ['payments'], params: reviewParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await refundReview(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/admin/payments/review/:id/write-off',
    {
      config: {
        access: founders,
        idempotency: 'key',
        selfDealing: refusedTo('debtor'),
        stepUp: 'never',
      },
      schema: {
        tags: ['payments'],
        params: reviewParamsSchema,
        body: closeReviewSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await writeOffReview(contextOf(services, request), request.params.id, request.body.note)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/payments/orders',
    {
      config: { access: managers },
      schema: {
        tags: ['payments'],
        querystring: orderSearchSchema,
        response: { 200: staffOrderAnswerSchema },
      },
    },
    async (request) => ({ order: await viewStaffOrder(contextOf(services, request), request.query.number) }),
  )

  app.post(
    '/api/admin/payments/orders/:id/refunds',
    {
      config: { access: managers, idempotency: 'key', selfDealing: refusedTo('buyer'), stepUp: 'in-body' },
      schema: {
        tags: ['payments'],
        params: orderParamsSchema,
        body: refundOrderSchema,
        response: { 201: staffOrderAnswerSchema },
      },
    },
    async (request, reply) => {
      const [ctx, { id }] = [contextOf(services, request), request.params]
      await refundOrder(ctx, id, request.body)
      return reply.code(201).send({ order: await viewStaffOrderById(ctx, id) })
    },
  )
}
