import { useQuery } from '@tanstack/react-query'
import { orderRoom } from '@trunfo/contract/payments'
import { call, type Schemas } from '@/lib/api.ts'
import { ApiError } from '@/lib/api-error.ts'
import { query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { usePaymentsTexts } from '../payments.texts.ts'
import { isWaiting } from './order.rules.ts'

export type PaymentOrder = Schemas['PaymentOrder']

/** Polls as a fallback, because live hints may not arrive while the buyer waits. */
const ASK_AGAIN_MS = 5000

const at = (id: string) => ({ params: { path: { id } } })
const orderQuery = (id: string) => query('/api/payments/{id}', at(id))

/** One order of the viewer's, kept up to date while its state can change. */
export function useOrder(id: string) {
  const order = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data.order) ? ASK_AGAIN_MS : false),
  })
  useLiveQuery(order.data ? orderRoom(id) : null, orderQuery(id))
  return order
}

/** The order does not exist or belongs to somebody else: the server does not say which. */
export const isUnknownOrder = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** If the order was paid meanwhile, the toast is skipped and the page shows the payment. */
export function useCancelOrder(id: string) {
  const { t } = usePaymentsTexts()
  return useAction(() => call('post', '/api/payments/{id}/cancellation', at(id)), {
    texts: ({ answer }) => ({
      failed: t('cancelOrder.failed'),
      done: answer?.order.state === 'cancelled' ? t('cancelOrder.done') : undefined,
    }),
    refreshes: [orderQuery(id), query('/api/wallet')],
  })
}

/** Retries the provider, which did not respond when the order was created. */
export const useReopen = (id: string) =>
  useAction(() => call('post', '/api/payments/{id}/checkout', at(id)), {
    texts: 'payments:reopen',
    refreshes: [orderQuery(id)],
  })
