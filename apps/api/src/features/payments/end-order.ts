import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { advanceTo, applySnapshot } from './apply-payment.ts'
import { lockOrder, type Order } from './payments.queries.ts'
import { mayEndAs } from './payments.rules.ts'
import { type Gateway, ProviderError } from './providers/index.ts'

/**
 * Ends an order that should no longer be paid. Closes it at the provider, then checks for a payment: money
 * that arrived first makes it paid. The order stays open while the provider may still accept money.
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
    await applySnapshot(services, provider, await gateway.find(order))
    if (!isClosed) return
  }
  await transact(services.db, async (tx) => {
    const locked = await lockOrder(tx, id)
    if (locked && mayEndAs(state, locked.state)) await advanceTo(tx, locked, state)
  })
}

/** Returns false when the provider refuses to close, as it does when a payment arrives meanwhile. */
async function close(gateway: Gateway, reference: string, way: Order['way']): Promise<boolean> {
  try {
    return await gateway.close(reference, way === 'pix' ? 'payment' : 'checkout')
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return false
    throw error
  }
}
