import { paymentOrderAnswerSchema } from '@trunfo/contract/payments.schemas'
import { createDepositSchema, walletSchema } from '@trunfo/contract/wallet.schemas'
import { signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { viewOwnOrder } from '../payments/index.ts'
import { startDeposit } from './wallet.commands.ts'
import { viewWallet } from './wallet.views.ts'

export function walletRoutes(app: App, services: Services): void {
  app.get(
    '/api/wallet',
    { config: { access: signedIn }, schema: { tags: ['wallet'], response: { 200: walletSchema } } },
    (request) => viewWallet(contextOf(services, request)),
  )

  app.post(
    '/api/wallet/deposits',
    {
      config: { access: signedIn, idempotency: 'key', limits: ['deposit'] },
      schema: {
        tags: ['wallet'],
        body: createDepositSchema,
        response: { 201: paymentOrderAnswerSchema },
      },
    },
    async (request, reply) => {
      const ctx = contextOf(services, request)
      const orderId = await startDeposit(ctx, request.body)
      return reply.code(201).send({ order: await viewOwnOrder(ctx, orderId) })
    },
  )
}
