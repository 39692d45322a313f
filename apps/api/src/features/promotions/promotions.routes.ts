import { PROMOTION_MANAGER_ROLES } from '@trunfo/contract/promotions'
import {
  checkCouponSchema,
  checkedCouponSchema,
  couponListSchema,
  couponSavedSchema,
  couponsFilterSchema,
  couponsQuerySchema,
  discountParamsSchema,
  promotionListSchema,
  promotionSavedSchema,
  promotionsFilterSchema,
  promotionsQuerySchema,
  saveCouponSchema,
  savePromotionSchema,
} from '@trunfo/contract/promotions.schemas'
import { z } from 'zod'
import { anyOf, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import { exportOf, exportTable } from '../../platform/http/csv-file.ts'
import type { Services } from '../../platform/services.ts'
import { requireUsableCoupon, spendCouponTry } from './discounts.ts'
import {
  changeCoupon,
  changePromotion,
  createCoupon,
  createPromotion,
  deleteCoupon,
  deletePromotion,
} from './promotions.commands.ts'
import { viewCoupons, viewPromotions } from './promotions.views.ts'
import { couponsFile, promotionsFile } from './promotions-files.ts'

const tags = ['promotions']
const managers = anyOf(PROMOTION_MANAGER_ROLES)
const acting = { access: managers, idempotency: 'key', selfDealing: 'house-money', stepUp: 'never' } as const

export function promotionsRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/promotions',
    {
      config: { access: managers },
      schema: { tags, querystring: promotionsQuerySchema, response: { 200: promotionListSchema } },
    },
    (request) => viewPromotions(services, request.query),
  )

  app.get(
    '/api/admin/promotions.csv',
    {
      config: exportOf(managers),
      schema: {
        tags,
        description: 'The promotions of the view, to its end, as a file for spreadsheets.',
        querystring: promotionsFilterSchema,
      },
    },
    (request, reply) =>
      exportTable(contextOf(services, request), reply, promotionsFile(services, request.query)),
  )

  app.post(
    '/api/admin/promotions',
    {
      config: acting,
      schema: { tags, body: savePromotionSchema, response: { 201: promotionSavedSchema } },
    },
    async (request, reply) => {
      const promotion = await createPromotion(contextOf(services, request), request.body)
      return reply.code(201).send({ promotion })
    },
  )

  app.put(
    '/api/admin/promotions/:id',
    {
      config: acting,
      schema: {
        tags,
        params: discountParamsSchema,
        body: savePromotionSchema,
        response: { 200: promotionSavedSchema },
      },
    },
    async (request) => ({
      promotion: await changePromotion(contextOf(services, request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/api/admin/promotions/:id',
    { config: acting, schema: { tags, params: discountParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await deletePromotion(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/coupons',
    {
      config: { access: managers },
      schema: { tags, querystring: couponsQuerySchema, response: { 200: couponListSchema } },
    },
    (request) => viewCoupons(services, request.query),
  )

  app.get(
    '/api/admin/coupons.csv',
    {
      config: exportOf(managers),
      schema: {
        tags,
        description: 'The coupons of the view, to its end, as a file for spreadsheets.',
        querystring: couponsFilterSchema,
      },
    },
    (request, reply) =>
      exportTable(contextOf(services, request), reply, couponsFile(services, request.query)),
  )

  app.post(
    '/api/admin/coupons',
    { config: acting, schema: { tags, body: saveCouponSchema, response: { 201: couponSavedSchema } } },
    async (request, reply) => {
      const coupon = await createCoupon(contextOf(services, request), request.body)
      return reply.code(201).send({ coupon })
    },
  )

  app.put(
    '/api/admin/coupons/:id',
    {
      config: acting,
      schema: {
        tags,
        params: discountParamsSchema,
        body: saveCouponSchema,
        response: { 200: couponSavedSchema },
      },
    },
    async (request) => ({
      coupon: await changeCoupon(contextOf(services, request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/api/admin/coupons/:id',
    { config: acting, schema: { tags, params: discountParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteCoupon(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  // Changes nothing, but is a POST because URLs end up in logs and a code is worth money.
  app.post(
    '/api/coupons/check',
    {
      config: { access: signedIn, idempotency: 'natural', limits: ['couponAddress'] },
      schema: { tags, body: checkCouponSchema, response: { 200: checkedCouponSchema } },
    },
    async (request) => {
      const { couponCode: typedCode, area } = request.body
      const { userId: personId } = contextOf(services, request).actor
      await spendCouponTry(services, personId)
      const coupon = await requireUsableCoupon(services.db, { typedCode, area, personId })
      return { coupon: { code: coupon.code, discountPercentage: coupon.discountPercentage } }
    },
  )
}
