import { pageQuerySchema } from '@trunfo/contract/paging.schemas'
import { REFERRAL_MANAGER_ROLES, REWARD_FUNDER_ROLES } from '@trunfo/contract/referrals'
import {
  approvedReferralSchema,
  approveReferralSchema,
  fillRewardBudgetSchema,
  ownReferralsSchema,
  referralFilterSchema,
  referralListQuerySchema,
  referralListSchema,
  referralParamsSchema,
  referralSettingsSchema,
  referralSummarySchema,
  rewardBudgetSchema,
  saveReferralSettingsSchema,
} from '@trunfo/contract/referrals.schemas'
import { z } from 'zod'
import { anyOf, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import { exportOf, exportTable } from '../../platform/http/csv-file.ts'
import { refusedTo } from '../../platform/http/self-dealing.ts'
import { recent } from '../../platform/http/step-up.ts'
import type { Services } from '../../platform/services.ts'
import { approveReferral, fillBudget, saveReferralSettings } from './referrals.commands.ts'
import { viewBudget, viewOwnReferrals, viewReferrals, viewSettings, viewSummary } from './referrals.views.ts'
import { referralsFile } from './referrals-csv.ts'

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
      config: {
        access: managers,
        idempotency: 'natural',
        selfDealing: refusedTo('referrer', 'referred'),
        stepUp: 'never',
      },
      schema: {
        tags,
        params: referralParamsSchema,
        body: approveReferralSchema,
        response: { 200: approvedReferralSchema },
      },
    },
    async (request) => {
      const ctx = contextOf(services, request)
      return { outcome: await approveReferral(ctx, request.params.id, request.body) }
    },
  )

  app.get(
    '/api/admin/referrals/settings',
    { config: { access: managers }, schema: { tags, response: { 200: referralSettingsSchema } } },
    (request) => viewSettings(contextOf(services, request)),
  )

  app.put(
    '/api/admin/referrals/settings',
    {
      config: {
        access: managers,
        idempotency: 'natural',
        selfDealing: 'house-money',
        stepUp: recent('referral_rewards'),
      },
      schema: { tags, body: saveReferralSettingsSchema, response: { 200: referralSettingsSchema } },
    },
    async (request) => {
      const ctx = contextOf(services, request)
      await saveReferralSettings(ctx, request.body)
      return viewSettings(ctx)
    },
  )

  app.get(
    '/api/admin/referrals/budget',
    { config: { access: managers }, schema: { tags, response: { 200: rewardBudgetSchema } } },
    (request) => viewBudget(contextOf(services, request)),
  )

  app.post(
    '/api/admin/referrals/budget',
    {
      config: {
        access: anyOf(REWARD_FUNDER_ROLES),
        idempotency: 'key',
        selfDealing: 'house-money',
        stepUp: recent('referral_budget'),
      },
      schema: { tags, body: fillRewardBudgetSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await fillBudget(contextOf(services, request), request.body)
      return reply.code(204).send(null)
    },
  )
}
