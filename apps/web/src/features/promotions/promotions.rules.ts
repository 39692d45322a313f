import { instantOf } from '@/lib/local-time.ts'
import type { GivenCoupon, GivenPromotion } from './promotions.api.ts'

/** What the forms hold, by the names of their controls. One that is not shown, or a switch that is off, is not there. */
interface DiscountValues {
  description: string
  discountPercentage: string
  maxUses: string
  isActive: string
}

export interface PromotionValues extends DiscountValues {
  name: string
  type: string
  startsAt: string
  endsAt: string
}

export interface CouponValues extends DiscountValues {
  code: string
  area: string
  expiresAt: string
  maxUsesPerPerson: string
}

/** `12,5` or `12.5`; nothing is 0, and what is no number is more than any discount, so that it is refused. */
export function percentageOf(text: string): number {
  const bare = text.replace(/[\s%]/g, '')
  if (bare === '') return 0
  return /^\d+(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : Number.MAX_SAFE_INTEGER
}

/** Nothing is no limit; what is no number is refused as too small. */
export function usesOf(text = ''): number | null {
  const bare = text.replace(/[\s.]/g, '')
  if (bare === '') return null
  return /^\d{1,15}$/.test(bare) ? Number(bare) : 0
}

const discountOf = ({ description, discountPercentage, maxUses, isActive }: Partial<DiscountValues>) => ({
  description: description ?? '',
  discountPercentage: percentageOf(discountPercentage ?? ''),
  maxUses: usesOf(maxUses),
  isActive: isActive === 'on',
})

export const promotionOf = (values: Partial<PromotionValues>): GivenPromotion => ({
  ...discountOf(values),
  name: values.name ?? '',
  type: values.type as GivenPromotion['type'],
  startsAt: instantOf(values.startsAt ?? ''),
  endsAt: instantOf(values.endsAt ?? ''),
})

export const couponOf = (values: Partial<CouponValues>): GivenCoupon => ({
  ...discountOf(values),
  code: values.code ?? '',
  area: values.area as GivenCoupon['area'],
  expiresAt: instantOf(values.expiresAt ?? ''),
  maxUsesPerPerson: usesOf(values.maxUsesPerPerson),
})
