import {
  COUPON_AREAS,
  COUPON_CODE_MAX,
  COUPON_STATUSES,
  type CouponArea,
  DISCOUNT_STATUSES,
} from '@trunfo/contract/promotions'
import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { formatNumber } from '@/lib/formats.ts'
import { pagedQuery } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAction } from '@/lib/use-action.ts'
import { useTableView } from '@/lib/use-table-view.ts'
import { usePromotionsTexts } from './promotions.texts.ts'

export type Promotion = Schemas['Promotion']
export type Coupon = Schemas['Coupon']
/** A coupon whose code was accepted. */
export type AppliedCoupon = Schemas['CheckedCoupon']['coupon']
export type PromotionInput = Schemas['SavePromotion']
export type CouponInput = Schemas['SaveCoupon']

const PROMOTIONS = '/api/admin/promotions'
const COUPONS = '/api/admin/coupons'
const promotions = { queryKey: [PROMOTIONS] }
const coupons = { queryKey: [COUPONS] }

const PROMOTIONS_VIEW = tableShape({ filters: { status: DISCOUNT_STATUSES } })
const COUPONS_VIEW = tableShape({
  filters: { status: COUPON_STATUSES, area: COUPON_AREAS },
  searchMax: COUPON_CODE_MAX,
})

export const usePromotionsView = () => useTableView(PROMOTIONS_VIEW)
export const useCouponsView = () => useTableView(COUPONS_VIEW)

export const promotionsQuery = ({ query }: Pick<ReturnType<typeof usePromotionsView>, 'query'>) =>
  pagedQuery(PROMOTIONS, { params: { query } })
export const couponsQuery = ({ query }: Pick<ReturnType<typeof useCouponsView>, 'query'>) =>
  pagedQuery(COUPONS, { params: { query } })

const at = (id: string) => ({ params: { path: { id } } })

export const useCreatePromotion = () =>
  useAction((body: PromotionInput) => call('post', '/api/admin/promotions', { body }), {
    texts: 'promotions:promotion.create',
    refreshes: [promotions],
  })

export const useChangePromotion = (id: string) =>
  useAction((body: PromotionInput) => call('put', '/api/admin/promotions/{id}', { ...at(id), body }), {
    texts: 'promotions:promotion.change',
    refreshes: [promotions],
  })

export const useDeletePromotion = (id: string) =>
  useAction(() => call('delete', '/api/admin/promotions/{id}', at(id)), {
    texts: 'promotions:promotion.remove',
    refreshes: [promotions],
  })

export const useCreateCoupon = () =>
  useAction((body: CouponInput) => call('post', '/api/admin/coupons', { body }), {
    texts: 'promotions:coupon.create',
    refreshes: [coupons],
  })

export const useChangeCoupon = (id: string) =>
  useAction((body: CouponInput) => call('put', '/api/admin/coupons/{id}', { ...at(id), body }), {
    texts: 'promotions:coupon.change',
    refreshes: [coupons],
  })

export const useDeleteCoupon = (id: string) =>
  useAction(() => call('delete', '/api/admin/coupons/{id}', at(id)), {
    texts: 'promotions:coupon.remove',
    refreshes: [coupons],
  })

export function useApplyCoupon(area: CouponArea) {
  const { t } = usePromotionsTexts()
  return useAction(
    (couponCode: string) => call('post', '/api/coupons/check', { body: { couponCode, area } }),
    {
      texts: ({ answer, error }) => ({
        done: t('box.done'),
        doneHint: answer && t('box.doneHint', { percentage: formatNumber(answer.coupon.discountPercentage) }),
        failed: isUsedUp(error) ? t('box.exhausted') : t('box.failed'),
      }),
    },
  )
}

const isUsedUp = (error: unknown): boolean =>
  isRefusal(error, 'promotions.coupon_exhausted') || isRefusal(error, 'promotions.coupon_used_up')

/** Returns the error text for a purchase that failed because of its coupon; null for other errors. */
export function useCouponFailure(): (error: unknown) => string | null {
  const { t } = usePromotionsTexts()
  return (error) => {
    if (isUsedUp(error)) return t('box.exhausted')
    return isRefusal(error, 'promotions.coupon_invalid') ? t('box.failed') : null
  }
}
