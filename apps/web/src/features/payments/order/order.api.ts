import { useQuery } from '@tanstack/react-query'
import { orderRoom } from '@trunfo/contract/payments'
import { call, type Schemas } from '@/lib/api.ts'
import { ApiError } from '@/lib/api-error.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { usePaymentsTexts } from '../payments.texts.ts'
import { isWaiting } from './order.rules.ts'

export type PaymentOrder = Schemas['PaymentOrder']

/** The room tells at once; this is for whoever hears nothing, while somebody stands before the page and waits. */
const ASK_AGAIN_MS = 5000

const at = (id: string) => ({ params: { path: { id } } })
const orderQuery = (id: string) => query('/api/payments/{id}', at(id))

/** One order of the viewer's, kept true for as long as something can still happen to it. */
export function useOrder(id: string) {
  const order = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data.order) ? ASK_AGAIN_MS : false),
  })
  useLiveQuery(order.data ? orderRoom(id) : null, orderQuery(id))
  return order
}

/** There is no such order, or it is somebody else's: the server does not tell which. */
export const isUnknownOrder = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** By its buyer. It may have been paid meanwhile: the toast then keeps quiet, and the page shows it. */
export function useCancelOrder(id: string) {
  const { t } = usePaymentsTexts()
  return useAct(() => call('post', '/api/payments/{id}/cancellation', at(id)), {
    tells: ({ answer }) => ({
      failed: t('cancelOrder.failed'),
      done: answer?.order.state === 'cancelled' ? t('cancelOrder.done') : undefined,
    }),
    refreshes: [orderQuery(id), query('/api/wallet')],
  })
}

/** The provider did not answer when the order was made: asks it once more. */
export const useReopen = (id: string) =>
  useAct(() => call('post', '/api/payments/{id}/checkout', at(id)), {
    tells: 'payments:reopen',
    refreshes: [orderQuery(id)],
  })
