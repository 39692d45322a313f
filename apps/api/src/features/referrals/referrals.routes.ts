import { pageQuerySchema } from '@trunfo/contract/paging.schemas'
import { REFERRAL_MANAGER_ROLES } from '@trunfo/contract/referrals'
import {
  approveReferralSchema,
  ownReferralsSchema,
  referralFilterSchema,
  referralListQuerySchema,
  referralListSchema,
  referralParamsSchema,
  referralSettingsSchema,
  referralSummarySchema,
  saveReferralSettingsSchema,
} from '@trunfo/contract/referrals.schemas'
import { z } from 'zod'
import { anyOf, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import { exportOf, exportTable } from '../../platform/http/csv-file.ts'
import type { Services } from '../../platform/services.ts'
import { approveReferral, saveReferralSettings } from './referrals.commands.ts'
import { viewOwnReferrals, viewReferrals, viewSettings, viewSummary } from './referrals.views.ts'
import { referralsFile } from './referrals-file.ts'

const managers = anyOf(REFERRAL_MANAGER_ROLES)
const tags = ['referrals']

export function referralsRoutes(app: App, services: Services): void {
  app.get(
    '/api/referrals',
    {
      config: { access: signedIn },
      schema: { tags, querystring: pageQuerySchema, response: { 200: ownReferralsSchema } },
    },
    (request) => viewOwnReferrals(contextOf(services, request), request.query.cursor),
  )

  app.get(
    '/api/referrals/summary',
    { config: { access: signedIn }, schema: { tags, response: { 200: referralSummarySchema } } },
    (request) => viewSummary(contextOf(services, request)),
  )

  app.get(
    '/api/admin/referrals',
    {
      config: { access: managers },
      schema: { tags, querystring: referralListQuerySchema, response: { 200: referralListSchema } },
    },
    (request) => viewReferrals(contextOf(services, request), request.query),
  )

  app.get(
    '/api/admin/referrals.csv',
    {
      config: exportOf(managers),
      schema: {
        tags,
        description: 'The referrals of the view, to its end, as a file for spreadsheets.',
        querystring: referralFilterSchema,
      },
    },
    (request, reply) =>
      exportTable(contextOf(services, request), reply, referralsFile(services, request.query)),
  )

  app.post(
    '/api/admin/referrals/:id/approve',
    {
      config: { access: managers, idempotency: 'natural' },
      schema: {
        tags,
        params: referralParamsSchema,
        body: approveReferralSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await approveReferral(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/referrals/settings',
    { config: { access: managers }, schema: { tags, response: { 200: referralSettingsSchema } } },
    () => viewSettings(services),
  )

  app.put(
    '/api/admin/referrals/settings',
    {
      config: { access: managers, idempotency: 'natural' },
      schema: { tags, body: saveReferralSettingsSchema, response: { 200: referralSettingsSchema } },
    },
    async (request) => {
      await saveReferralSettings(contextOf(services, request), request.body)
      return viewSettings(services)
    },
  )
}
