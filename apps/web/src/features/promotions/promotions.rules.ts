import { instantOf } from '@/lib/local-time.ts'
import type { CouponInput, PromotionInput } from './promotions.api.ts'

/** Form values, keyed by control name. Hidden controls and unchecked switches are missing. */
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

/** Parses `12,5` or `12.5`. Empty is 0; invalid input becomes too large, so the server rejects it. */
export function percentageOf(text: string): number {
  const bare = text.replace(/[\s%]/g, '')
  if (bare === '') return 0
  return /^\d+(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : Number.MAX_SAFE_INTEGER
}

/** Empty means no limit. Invalid input becomes 0, which the server rejects. */
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

export const promotionOf = (values: Partial<PromotionValues>): PromotionInput => ({
  ...discountOf(values),
  name: values.name ?? '',
  type: values.type as PromotionInput['type'],
  startsAt: instantOf(values.startsAt ?? ''),
  endsAt: instantOf(values.endsAt ?? ''),
})

export const couponOf = (values: Partial<CouponValues>): CouponInput => ({
  ...discountOf(values),
  code: values.code ?? '',
  area: values.area as CouponInput['area'],
  expiresAt: instantOf(values.expiresAt ?? ''),
  maxUsesPerPerson: usesOf(values.maxUsesPerPerson),
})
