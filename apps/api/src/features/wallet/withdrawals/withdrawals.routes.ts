import {
  requestWithdrawalSchema,
  withdrawalAnswerSchema,
  withdrawalParamsSchema,
} from '@trunfo/contract/wallet.schemas'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { withdrawalShown } from '../withdrawal-view.ts'
import { findWithdrawal } from '../withdrawals.queries.ts'
import { cancelWithdrawal, requestWithdrawal } from './withdrawals.commands.ts'

export function withdrawalsRoutes(app: App, services: Services): void {
  const answer = async (id: string) => {
    const row = await findWithdrawal(services.db, id)
    if (!row) throw new AppError('wallet.withdrawal_not_found')
    return { withdrawal: withdrawalShown(services.config, row) }
  }

  app.post(
    '/api/wallet/withdrawals',
    {
      config: { access: signedIn, idempotency: 'key', limits: ['withdrawalTry'], stepUp: 'in-body' },
      schema: {
        tags: ['wallet'],
        body: requestWithdrawalSchema,
        response: { 201: withdrawalAnswerSchema },
      },
    },
    async (request, reply) => {
      const id = await requestWithdrawal(contextOf(services, request), request.body)
      return reply.code(201).send(await answer(id))
    },
  )

  app.post(
    '/api/wallet/withdrawals/:id/cancel',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags: ['wallet'], params: withdrawalParamsSchema, response: { 200: withdrawalAnswerSchema } },
    },
    async (request) => {
      await cancelWithdrawal(contextOf(services, request), request.params.id)
      return answer(request.params.id)
    },
  )
}
