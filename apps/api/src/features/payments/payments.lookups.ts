import type { Tx } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { findCapture, findTakings, lockCapture } from './money.queries.ts'
import { lockOrder } from './payments.queries.ts'
import type { Held } from './refunds.ts'

/** Locks the payment's order, then the payment. */
export async function lockCapturedPayment(
  tx: Tx,
  services: Pick<Services, 'purchases'>,
  captureId: string,
): Promise<Held> {
  const { orderId, provider, paymentId } = await findCapture(tx, captureId)
  const order = orderId ? ((await lockOrder(tx, orderId)) ?? null) : null
  const capture = await lockCapture(tx, provider, paymentId)
  if (!capture) throw new Error(`The payment ${captureId} is gone`)
  return { services, capture, order }
}

/** True while a bank or a mediation decides about the money; refunds must wait. */
export async function hasOpenDispute(tx: Tx, { capture }: Held): Promise<boolean> {
  return (await findTakings(tx, capture.id)).some(
    ({ kind, state }) => state === 'open' || (kind === 'mediation' && state === 'warning'),
  )
}
