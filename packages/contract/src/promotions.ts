import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const PROMOTION_MANAGER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

export const PROMOTION_TYPES = ['time_based', 'quantity_based'] as const
export type PromotionType = (typeof PROMOTION_TYPES)[number]

/** What a coupon discounts. */
export const COUPON_AREAS = ['vip', 'shop'] as const
export type CouponArea = (typeof COUPON_AREAS)[number]

/** Whether a discount applies now, or why not. */
export const DISCOUNT_STATUSES = ['active', 'scheduled', 'ended', 'exhausted', 'inactive'] as const
export type DiscountStatus = (typeof DISCOUNT_STATUSES)[number]

/** A coupon has no start time, so it is never `scheduled`. */
export const COUPON_STATUSES = [
  'active',
  'ended',
  'exhausted',
  'inactive',
] as const satisfies readonly DiscountStatus[]

export const PROMOTION_NAME_MAX = 80
export const PROMOTION_DESCRIPTION_MAX = 500
export const COUPON_CODE_MIN = 2
export const COUPON_CODE_MAX = 30
export const DISCOUNT_USES_MAX = 1_000_000
export const PROMOTIONS_PAGE_SIZE = 20

export const PROMOTIONS_ERRORS = {
  'promotions.name_required': { kind: 'invalid', field: 'name' },
  'promotions.code_invalid': { kind: 'invalid', facts: ['min', 'max'], field: 'code' },
  'promotions.code_taken': { kind: 'conflict', facts: ['code'], field: 'code' },
  'promotions.discount_out_of_range': { kind: 'invalid', field: 'discountPercentage' },
  'promotions.max_uses_out_of_range': { kind: 'invalid', facts: ['max'], field: 'maxUses' },
  'promotions.max_uses_below_taken': { kind: 'conflict', facts: ['taken'], field: 'maxUses' },
  'promotions.max_uses_per_person_out_of_range': {
    kind: 'invalid',
    facts: ['max'],
    field: 'maxUsesPerPerson',
  },
  'promotions.ends_before_start': { kind: 'invalid', field: 'endsAt' },
  'promotions.promotion_not_found': { kind: 'not_found' },
  'promotions.coupon_not_found': { kind: 'not_found' },
  'promotions.promotion_over': { kind: 'conflict' },
  'promotions.coupon_invalid': { kind: 'invalid', field: 'couponCode' },
  'promotions.coupon_exhausted': { kind: 'conflict', field: 'couponCode' },
  'promotions.coupon_used_up': { kind: 'conflict', field: 'couponCode' },
} as const satisfies ErrorTable
