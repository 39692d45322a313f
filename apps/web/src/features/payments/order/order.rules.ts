import type { OrderState } from '@trunfo/contract/payments'
import type { Step } from '@/ui/steps.tsx'

const ORDER_STEPS = ['order', 'payment', 'confirmed', 'credited'] as const
type OrderStep = (typeof ORDER_STEPS)[number]

/** Money may still arrive, so the page polls and says what it waits for. */
export const isWaiting = ({ state }: { state: OrderState }): boolean =>
  state === 'created' || state === 'open' || state === 'pending'

/** Unpaid, and the provider is not confirming a payment either. */
export const isCancellable = ({ state }: { state: OrderState }): boolean =>
  state === 'created' || state === 'open'

/** Money arrived, even if it was refunded later, so there is a receipt. */
export const isPaid = ({ state }: { state: OrderState }): boolean =>
  state === 'paid' || state === 'part_refunded' || state === 'refunded' || state === 'charged_back'

/** The current step per state, and its look. Earlier steps are done. */
const PLACES: Record<OrderState, { at: OrderStep; looks: Step['state'] }> = {
  created: { at: 'order', looks: 'current' },
  open: { at: 'payment', looks: 'current' },
  pending: { at: 'confirmed', looks: 'current' },
  failed: { at: 'payment', looks: 'failed' },
  expired: { at: 'payment', looks: 'failed' },
  cancelled: { at: 'payment', looks: 'failed' },
  paid: { at: 'credited', looks: 'done' },
  part_refunded: { at: 'credited', looks: 'done' },
  refunded: { at: 'credited', looks: 'done' },
  charged_back: { at: 'credited', looks: 'failed' },
}

export function stepsOf(state: OrderState): { name: OrderStep; state: Step['state'] }[] {
  const { at, looks } = PLACES[state]
  const place = ORDER_STEPS.indexOf(at)
  return ORDER_STEPS.map((name, index) => ({
    name,
    state: index < place ? 'done' : index === place ? looks : 'pending',
  }))
}
