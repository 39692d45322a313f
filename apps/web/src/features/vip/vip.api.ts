import { useQuery } from '@tanstack/react-query'
import { vipRoom } from '@trunfo/contract/vip'
import { useNavigate } from 'react-router'
import { orderPath, rememberOrder, usePaymentsTexts } from '@/features/payments/index.ts'
import { useCouponFailure } from '@/features/promotions/index.ts'
import { call, type Schemas } from '@/lib/api.ts'
import { formatDate } from '@/lib/formats.ts'
import { pagedQuery, query, usePages } from '@/lib/query.ts'
import { sessionQuery, useSession } from '@/lib/session.ts'
import { useAction } from '@/lib/use-action.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { useVipTexts } from './vip.texts.ts'

export type VipOffer = Schemas['VipOffer']
export type VipPlan = VipOffer['plans'][number]
export type VipOrder = Schemas['VipOrder']
export type PersonVipOrder = Schemas['PersonVipOrders']['orders'][number]
export type Wish = Schemas['OrderVip']

const offerQuery = query('/api/vip')
const statusQuery = query('/api/vip/status')
const historyQuery = pagedQuery('/api/vip/orders')
const all = [offerQuery, statusQuery, historyQuery]

function useVipRoom() {
  const { viewer } = useSession()
  useLiveQuery(viewer && vipRoom(viewer.id), all)
}

export function useOffer() {
  useVipRoom()
  return useQuery(offerQuery)
}

export function useStatus() {
  useVipRoom()
  return useQuery(statusQuery)
}

export const useHistory = () => usePages(historyQuery)

/** Orders VIP and redirects to the payment, or toasts that it is active. */
export function useOrderVip() {
  const { t } = useVipTexts()
  const { t: tPayments } = usePaymentsTexts()
  const couponFailure = useCouponFailure()
  const navigate = useNavigate()
  const failureOf = (way: Wish['way'] | undefined) =>
    way === 'mercado-pago' ? tPayments('failed.mercadoPago') : t('pay.failed')
  return useAction((body: Wish) => call('post', '/api/vip/orders', { body }), {
    texts: ({ given, answer, error }) => ({
      failed: couponFailure(error) ?? failureOf(given?.way),
      done: answer?.expiresAt ? t('pay.done') : undefined,
      doneHint: answer?.expiresAt ? t('pay.doneHint', { date: formatDate(answer.expiresAt) }) : undefined,
    }),
    refreshes: [...all, sessionQuery],
    onDone: ({ order }) => {
      if (!order) return
      rememberOrder('vip', order.id)
      if (order.checkoutUrl && !order.pixCode) location.assign(order.checkoutUrl)
      else navigate(orderPath(order.id))
    },
  })
}

export const useCancel = () =>
  useAction(() => call('post', '/api/vip/cancellation'), { texts: 'vip:cancel', refreshes: all })

export const useRefund = (id: string) =>
  useAction(() => call('post', '/api/vip/orders/{id}/refund', { params: { path: { id } } }), {
    texts: 'vip:refund',
    refreshes: [...all, sessionQuery],
  })

/** VIP orders of one account, for staff. */
export const personOrdersQuery = (userId: string) =>
  pagedQuery('/api/admin/users/{userId}/vip-orders', { params: { path: { userId } } })

export const useStaffRefund = (userId: string, id: string) =>
  useAction(
    (reason: string) =>
      call('post', '/api/admin/vip/orders/{id}/refund', { params: { path: { id } }, body: { reason } }),
    { texts: 'vip:staffRefund', refreshes: [personOrdersQuery(userId)] },
  )
