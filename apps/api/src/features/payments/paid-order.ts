import type { PaymentProvider } from '@trunfo/contract/payments'
import type { PaidOrder, Purchase } from '../../platform/purchases.ts'
import type { Services } from '../../platform/services.ts'
import type { Capture } from './money.queries.ts'
import type { Order } from './payments.queries.ts'

export const CAPTURE_FACT = 'capture'
export const captureFact = (provider: PaymentProvider, paymentId: string): string =>
  `${CAPTURE_FACT}:${provider}:${paymentId}`

export const paidOrderOf = (
  order: Pick<Order, 'id' | 'buyerId'>,
  {
    provider,
    paymentId,
    amount,
    settlesAt,
  }: Pick<Capture, 'provider' | 'paymentId' | 'amount' | 'settlesAt'>,
): PaidOrder => ({
  orderId: order.id,
  buyerId: order.buyerId,
  amount,
  provider,
  captureFact: captureFact(provider, paymentId),
  settlesAt,
})

/** Returns the handler of the feature that sells this kind of order. */
export function purchaseOf(
  { purchases }: Pick<Services, 'purchases'>,
  { kind }: Pick<Order, 'kind'>,
): Purchase {
  const purchase = purchases.get(kind)
  if (!purchase) throw new Error(`No feature sells ${kind}`)
  return purchase
}
