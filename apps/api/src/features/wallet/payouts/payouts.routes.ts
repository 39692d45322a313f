import { PAYOUT_ROLES } from '@trunfo/contract/wallet'
import {
  failWithdrawalSchema,
  paidWithdrawalSchema,
  payoutSchema,
  rejectWithdrawalSchema,
  returnWithdrawalSchema,
  staffWithdrawalAnswerSchema,
  staffWithdrawalsFilterSchema,
  staffWithdrawalsQuerySchema,
  staffWithdrawalsSchema,
  unclaimWithdrawalSchema,
  withdrawalParamsSchema,
} from '@trunfo/contract/wallet.schemas'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { exportOf, exportTable } from '../../../platform/http/csv-file.ts'
import { refusedTo } from '../../../platform/http/self-dealing.ts'
import type { Services } from '../../../platform/services.ts'
import {
  approveWithdrawal,
  claimWithdrawal,
  failWithdrawal,
  markPaid,
  markReturned,
  rejectWithdrawal,
  unclaimWithdrawal,
  viewPayout,
} from './payouts.commands.ts'
import { viewQueue, viewQueued } from './payouts.views.ts'
import { withdrawalsFile } from './payouts-csv.ts'

const config = {
  access: anyOf(PAYOUT_ROLES),
  idempotency: 'key',
  selfDealing: refusedTo('owner'),
  stepUp: 'never',
} as const
const schema = {
  tags: ['wallet'],
  params: withdrawalParamsSchema,
  response: { 200: staffWithdrawalAnswerSchema },
}
const answer = async (ctx: Ctx, id: string) => ({ withdrawal: await viewQueued(ctx, id) })

export function payoutsRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/withdrawals',
    {
      config: { access: config.access },
      schema: {
        tags: ['wallet'],
        querystring: staffWithdrawalsQuerySchema,
        response: { 200: staffWithdrawalsSchema },
      },
    },
    (request) => viewQueue(contextOf(services, request), request.query),
  )

  app.get(
    '/api/admin/withdrawals.csv',
    {
      config: exportOf(config.access),
      schema: {
        tags: ['wallet'],
        description: 'The withdrawals of the view, to its end, as a file for spreadsheets.',
        querystring: staffWithdrawalsFilterSchema,
      },
    },
    (request, reply) =>
      exportTable(contextOf(services, request), reply, withdrawalsFile(services, request.query)),
  )

  app.get(
    '/api/admin/withdrawals/:id/payout',
    {
      config: { access: config.access },
      schema: { tags: ['wallet'], params: withdrawalParamsSchema, response: { 200: payoutSchema } },
    },
    (request) => viewPayout(contextOf(services, request), request.params.id),
  )

  app.post('/api/admin/withdrawals/:id/approve', { config, schema }, async (request) => {
    const ctx = contextOf(services, request)
    await approveWithdrawal(ctx, request.params.id)
    return answer(ctx, request.params.id)
  })

  app.post('/api/admin/withdrawals/:id/claim', { config, schema }, async (request) => {
    const ctx = contextOf(services, request)
    await claimWithdrawal(ctx, request.params.id)
    return answer(ctx, request.params.id)
  })

  app.post(
    '/api/admin/withdrawals/:id/unclaim',
    { config, schema: { ...schema, body: unclaimWithdrawalSchema } },
    async (request) => {
      const ctx = contextOf(services, request)
      await unclaimWithdrawal(ctx, request.params.id, request.body.confirmation)
      return answer(ctx, request.params.id)
    },
  )

  app.post(
    '/api/admin/withdrawals/:id/paid',
    { config, schema: { ...schema, body: paidWithdrawalSchema } },
    async (request) => {
      const ctx = contextOf(services, request)
      await markPaid(ctx, request.params.id, request.body.endToEndId)
      return answer(ctx, request.params.id)
    },
  )

  app.post(
    '/api/admin/withdrawals/:id/reject',
    { config, schema: { ...schema, body: rejectWithdrawalSchema } },
    async (request) => {
      const ctx = contextOf(services, request)
      await rejectWithdrawal(ctx, request.params.id, request.body.reason)
      return answer(ctx, request.params.id)
    },
  )

  app.post(
    '/api/admin/withdrawals/:id/fail',
    { config, schema: { ...schema, body: failWithdrawalSchema } },
    async (request) => {
      const ctx = contextOf(services, request)
      await failWithdrawal(ctx, request.params.id, request.body.reason)
      return answer(ctx, request.params.id)
    },
  )

  app.post(
    '/api/admin/withdrawals/:id/returned',
    { config, schema: { ...schema, body: returnWithdrawalSchema } },
    async (request) => {
      const ctx = contextOf(services, request)
      await markReturned(ctx, request.params.id, request.body.reason)
      return answer(ctx, request.params.id)
    },
  )
}
