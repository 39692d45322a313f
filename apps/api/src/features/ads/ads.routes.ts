import { AD_MANAGER_ROLES, ADVERTISER_ROLES } from '@trunfo/contract/ads'
import {
  adminAdsQuerySchema,
  adminAdsSchema,
  adParamsSchema,
  adSavedSchema,
  impressionsSchema,
  ownAdsSchema,
  saveAdSchema,
} from '@trunfo/contract/ads.schemas'
import { z } from 'zod'
import { anyOf, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import { exportOf, exportTable } from '../../platform/http/csv-file.ts'
import type { Services } from '../../platform/services.ts'
import { changeAd, clickAd, createAd, recordImpressions, removeAd } from './ads.commands.ts'
import { viewAds, viewOwnAds } from './ads.views.ts'
import { adsFile } from './ads-csv.ts'

const tags = ['ads']
const managers = anyOf(AD_MANAGER_ROLES)
const managing = { access: managers, idempotency: 'key', selfDealing: 'no-money' } as const
const counting = { access: signedIn, idempotency: 'natural' } as const

export function adsRoutes(app: App, services: Services): void {
  app.post(
    '/api/ads/:id/clicks',
    { config: counting, schema: { tags, params: adParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await clickAd(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/ads/impressions',
    { config: counting, schema: { tags, body: impressionsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await recordImpressions(contextOf(services, request), request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/ads/mine',
    { config: { access: anyOf(ADVERTISER_ROLES) }, schema: { tags, response: { 200: ownAdsSchema } } },
    (request) => viewOwnAds(services, contextOf(services, request).actor.userId),
  )

  app.get(
    '/api/admin/ads',
    {
      config: { access: managers },
      schema: { tags, querystring: adminAdsQuerySchema, response: { 200: adminAdsSchema } },
    },
    (request) => viewAds(services, request.query),
  )

  app.get(
    '/api/admin/ads.csv',
    {
      config: exportOf(managers),
      schema: {
        tags,
        description: 'The ads of the view and how often they were seen, as a file for spreadsheets.',
        querystring: adminAdsQuerySchema,
      },
    },
    (request, reply) => exportTable(contextOf(services, request), reply, adsFile(services, request.query)),
  )

  app.post(
    '/api/admin/ads',
    { config: managing, schema: { tags, body: saveAdSchema, response: { 201: adSavedSchema } } },
    async (request, reply) => {
      const ad = await createAd(contextOf(services, request), request.body)
      return reply.code(201).send({ ad })
    },
  )

  app.put(
    '/api/admin/ads/:id',
    {
      config: managing,
      schema: { tags, params: adParamsSchema, body: saveAdSchema, response: { 200: adSavedSchema } },
    },
    async (request) => ({
      ad: await changeAd(contextOf(services, request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/api/admin/ads/:id',
    { config: managing, schema: { tags, params: adParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeAd(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
