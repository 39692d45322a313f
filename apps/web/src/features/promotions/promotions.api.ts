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
import { useAct } from '@/lib/use-act.ts'
import { useTableView } from '@/lib/use-table-view.ts'
import { usePromotionsTexts } from './promotions.texts.ts'

export type Promotion = Schemas['Promotion']
export type Coupon = Schemas['Coupon']
/** What a coupon box holds once its code was found good. */
export type AppliedCoupon = Schemas['CheckedCoupon']['coupon']
export type GivenPromotion = Schemas['SavePromotion']
export type GivenCoupon = Schemas['SaveCoupon']

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
  useAct((body: GivenPromotion) => call('post', '/api/admin/promotions', { body }), {
    tells: 'promotions:promotion.create',
    refreshes: [promotions],
  })

export const useChangePromotion = (id: string) =>
  useAct((body: GivenPromotion) => call('put', '/api/admin/promotions/{id}', { ...at(id), body }), {
    tells: 'promotions:promotion.change',
    refreshes: [promotions],
  })

export const useDeletePromotion = (id: string) =>
  useAct(() => call('delete', '/api/admin/promotions/{id}', at(id)), {
    tells: 'promotions:promotion.remove',
    refreshes: [promotions],
  })

export const useCreateCoupon = () =>
  useAct((body: GivenCoupon) => call('post', '/api/admin/coupons', { body }), {
    tells: 'promotions:coupon.create',
    refreshes: [coupons],
  })

export const useChangeCoupon = (id: string) =>
  useAct((body: GivenCoupon) => call('put', '/api/admin/coupons/{id}', { ...at(id), body }), {
    tells: 'promotions:coupon.change',
    refreshes: [coupons],
  })

export const useDeleteCoupon = (id: string) =>
  useAct(() => call('delete', '/api/admin/coupons/{id}', at(id)), {
    tells: 'promotions:coupon.remove',
    refreshes: [coupons],
  })

export function useApplyCoupon(area: CouponArea) {
  const { t } = usePromotionsTexts()
  return useAct((couponCode: string) => call('post', '/api/coupons/check', { body: { couponCode, area } }), {
    tells: ({ answer, error }) => ({
      done: t('box.done'),
      doneHint: answer && t('box.doneHint', { percentage: formatNumber(answer.coupon.discountPercentage) }),
      failed: isUsedUp(error) ? t('box.exhausted') : t('box.failed'),
    }),
  })
}

const isUsedUp = (error: unknown): boolean =>
  isRefusal(error, 'promotions.coupon_exhausted') || isRefusal(error, 'promotions.coupon_used_up')

/** How a purchase is said to have failed where its coupon is the reason. */
export function useCouponFailure(): (error: unknown) => string | null {
  const { t } = usePromotionsTexts()
  return (error) => {
    if (isUsedUp(error)) return t('box.exhausted')
    return isRefusal(error, 'promotions.coupon_invalid') ? t('box.failed') : null
  }
}
