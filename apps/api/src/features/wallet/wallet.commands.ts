import type { PaymentWay } from '@trunfo/contract/payments'
import { centavos } from '@trunfo/money/amounts'
import texts from '../../../../../locales/pt/wallet.json' with { type: 'json' }
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
import { requireIdentity } from '../accounts/index.ts'
import { openOrder, placeOrder, requireWay } from '../payments/index.ts'
import { DEPOSIT } from './deposit-purchase.ts'
import { findSettings } from './wallet.queries.ts'

interface DepositWish {
  readonly amount: number
  readonly way: PaymentWay
}

/**
 * Returns the id of the order, open at its provider. A repetition finds the same order and repeats the same
 * provider request.
 */
export async function startDeposit(ctx: Ctx, { amount, way }: DepositWish): Promise<string> {
  const { services, actor } = ctx
  const { depositsEnabled, minDeposit: min, maxDeposit: max } = await findSettings(services.db)
  if (!depositsEnabled) throw new AppError('wallet.deposits_off')
  if (amount < min || amount > max) throw new AppError('wallet.amount_invalid', { min, max })
  const { accountId } = await requireWay(services, way, 'priceIdWalletDeposit')
  const wish = {
    kind: DEPOSIT,
    title: texts.deposit.orderTitle,
    way,
    amount: centavos(amount),
    accountId,
  } as const
  const orderId = await runCommand(ctx, async (tx) => {
    await requireIdentity(tx, actor.userId)
    return placeOrder(tx, actor.userId, wish)
  })
  await openOrder(services, orderId)
  return orderId
}
