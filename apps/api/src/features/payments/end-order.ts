import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { applySighting, raiseTo } from './apply-payment.ts'
import { lockOrder, type Order } from './payments.queries.ts'
import { mayEndAs } from './payments.rules.ts'
import { type Gateway, ProviderError } from './providers/index.ts'

/**
 * Ends an order that nobody should pay any more. The provider is told to accept no payment, then asked whether one
 * arrived: money that was faster makes the order paid. The order stays as it is while the provider may still take money.
 */
export async function endOrder(
  services: Services,
  gateway: Gateway,
  order: Order,
  state: 'expired' | 'cancelled',
): Promise<void> {
  const { id, reference, way, provider } = order
  if (reference) {
    const isClosed = await close(gateway, reference, way)
    await applySighting(services, provider, await gateway.find(order))
    if (!isClosed) return
  }
  await transact(services.db, async (tx) => {
    const locked = await lockOrder(tx, id)
    if (locked && mayEndAs(state, locked.state)) await raiseTo(tx, locked, state)
  })
}

/** A payment that arrives between the provider's own look and its last step makes it refuse to close. */
async function close(gateway: Gateway, reference: string, way: Order['way']): Promise<boolean> {
  try {
    return await gateway.close(reference, way === 'pix' ? 'payment' : 'checkout')
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return false
    throw error
  }
}
