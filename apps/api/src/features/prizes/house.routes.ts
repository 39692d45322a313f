import { PRIZE_ROLES } from '@trunfo/contract/prizes'
import {
  bookCorrectionSchema,
  bookedCorrectionSchema,
  correctionListSchema,
  decideShareSchema,
  fillBudgetSchema,
  prizesAtRiskSchema,
  prizesOverviewSchema,
  savePrizeSettingsSchema,
  shareListQuerySchema,
  shareParamsSchema,
  taxYearQuerySchema,
  topUpPrizeSchema,
  waitingShareListSchema,
  waitingSharesFilterSchema,
  waitingSharesQuerySchema,
} from '@trunfo/contract/prizes.schemas'
import { z } from 'zod'
import { anyOf } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import { exportOf, exportTable, sendCsv } from '../../platform/http/csv-file.ts'
import { refusedTo } from '../../platform/http/self-dealing.ts'
import { recent } from '../../platform/http/step-up.ts'
import type { Services } from '../../platform/services.ts'
import {
  bookCorrection,
  decideShare,
  fillHouseBudget,
  openTaxReport,
  saveSettings,
  topUpPrize,
} from './house.commands.ts'
import { viewCorrections, viewOverview, viewPrizesAtRisk, viewWaitingShares } from './house.views.ts'
import { waitingFile } from './waiting-csv.ts'

const tags = ['prizes']
const fundador = anyOf(PRIZE_ROLES)

/** Routes for fundadores only. */
export function houseRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/prizes',
    { config: { access: fundador }, schema: { tags, response: { 200: prizesOverviewSchema } } },
    () => viewOverview(services),
  )

  app.post(
    '/api/admin/prizes/budget',
    {
      config: {
        access: fundador,
        idempotency: 'key',
        selfDealing: 'house-money',
        stepUp: recent('prize_budget'),
      },
      schema: { tags, body: fillBudgetSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await fillHouseBudget(contextOf(services, request), request.body)
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/api/admin/prizes/settings',
    {
      config: {
        access: fundador,
        idempotency: 'natural',
        selfDealing: 'house-money',
        stepUp: recent('prize_rules'),
      },
      schema: { tags, body: savePrizeSettingsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await saveSettings(contextOf(services, request), request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/prizes/shares',
    {
      config: { access: fundador },
      schema: { tags, querystring: waitingSharesQuerySchema, response: { 200: waitingShareListSchema } },
    },
    (request) => viewWaitingShares(contextOf(services, request), request.query),
  )

  app.get(
    '/api/admin/prizes/shares.csv',
    {
      config: exportOf(fundador),
      schema: {
        tags,
        description: 'The shares of the view, to its end, as a file for spreadsheets.',
        querystring: waitingSharesFilterSchema,
      },
    },
    (request, reply) =>
      exportTable(contextOf(services, request), reply, waitingFile(services, request.query)),
  )

  app.post(
    '/api/admin/prizes/shares/:id/decision',
    {
      config: {
        access: fundador,
        idempotency: 'key',
        selfDealing: refusedTo('winner', 'funder'),
        stepUp: 'never',
      },
      schema: { tags, params: shareParamsSchema, body: decideShareSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await decideShare(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/prizes/at-risk',
    {
      config: { access: fundador },
      schema: { tags, querystring: shareListQuerySchema, response: { 200: prizesAtRiskSchema } },
    },
    (request) => viewPrizesAtRisk(contextOf(services, request), request.query.cursor),
  )

  app.post(
    '/api/admin/prizes/at-risk/:id/top-up',
    {
      config: {
        access: fundador,
        idempotency: 'key',
        selfDealing: refusedTo('funder', 'winner'),
        stepUp: recent('prize_budget'),
      },
      schema: { tags, params: shareParamsSchema, body: topUpPrizeSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await topUpPrize(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/prizes/corrections',
    {
      config: { access: fundador },
      schema: { tags, querystring: shareListQuerySchema, response: { 200: correctionListSchema } },
    },
    (request) => viewCorrections(contextOf(services, request), request.query.cursor),
  )

  app.post(
    '/api/admin/prizes/corrections/:id',
    {
      config: {
        access: fundador,
        idempotency: 'key',
        selfDealing: refusedTo('winner', 'funder'),
        stepUp: 'never',
      },
      schema: {
        tags,
        params: shareParamsSchema,
        body: bookCorrectionSchema,
        response: { 200: bookedCorrectionSchema },
      },
    },
    (request) => bookCorrection(contextOf(services, request), request.params.id, request.body),
  )

  app.get(
    '/api/admin/prizes/withheld.csv',
    {
      config: { access: fundador, limits: ['walletStatement'] },
      schema: {
        tags,
        description: 'What was paid to whom in a year, a line for each CPF.',
        querystring: taxYearQuerySchema,
      },
    },
    async (request, reply) =>
      sendCsv(reply, await openTaxReport(contextOf(services, request), request.query.year)),
  )
}
