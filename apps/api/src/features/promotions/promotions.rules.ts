import {
  COUPON_CODE_MAX,
  COUPON_CODE_MIN,
  type CouponArea,
  DISCOUNT_USES_MAX,
  type PromotionType,
} from '@trunfo/contract/promotions'
import { AppError } from '../../platform/errors.ts'

interface GivenDiscount {
  readonly discountPercentage: number
  readonly maxUses: number | null
}

const isUses = (uses: number | null): boolean => uses === null || (uses >= 1 && uses <= DISCOUNT_USES_MAX)

/** What is wrong with what both kinds have. */
function discountProblem({ discountPercentage, maxUses }: GivenDiscount): AppError | null {
  if (!(discountPercentage >= 0 && discountPercentage <= 100))
    return new AppError('promotions.discount_out_of_range')
  return isUses(maxUses) ? null : new AppError('promotions.max_uses_out_of_range', { max: DISCOUNT_USES_MAX })
}

export interface GivenPromotion extends GivenDiscount {
  readonly name: string
  readonly description: string
  readonly type: PromotionType
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly isActive: boolean
}

/** What the type does not have is not kept: dates belong to `time_based`, a number of uses to `quantity_based`. */
export function fitToType(given: GivenPromotion): GivenPromotion {
  const isByTime = given.type === 'time_based'
  return {
    ...given,
    startsAt: isByTime ? given.startsAt : null,
    endsAt: isByTime ? given.endsAt : null,
    maxUses: isByTime ? null : given.maxUses,
  }
}

export function promotionProblem(given: GivenPromotion): AppError | null {
  const { name, startsAt, endsAt } = given
  if (name === '') return new AppError('promotions.name_required')
  const isBackwards = startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)
  return discountProblem(given) ?? (isBackwards ? new AppError('promotions.ends_before_start') : null)
}

export interface GivenCoupon extends GivenDiscount {
  readonly code: string
  readonly description: string
  readonly area: CouponArea
  readonly expiresAt: string | null
  readonly maxUsesPerPerson: number | null
  readonly isActive: boolean
}

/** Codes are compared and kept in capitals. */
export const couponCode = (typed: string): string => typed.toUpperCase()

const CODE = new RegExp(`^[A-Z0-9_-]{${COUPON_CODE_MIN},${COUPON_CODE_MAX}}$`)

export function couponProblem(given: GivenCoupon): AppError | null {
  if (!CODE.test(given.code))
    return new AppError('promotions.code_invalid', { min: COUPON_CODE_MIN, max: COUPON_CODE_MAX })
  const problem = discountProblem(given)
  if (problem || isUses(given.maxUsesPerPerson)) return problem
  return new AppError('promotions.max_uses_per_person_out_of_range', { max: DISCOUNT_USES_MAX })
}

export interface CouponState {
  readonly area: CouponArea
  readonly isActive: boolean
  readonly isExpired: boolean
  readonly isExhausted: boolean
  readonly maxUsesPerPerson: number | null
  /** How often this person has it, reserved or used. */
  readonly takenByPerson: number
}

type CouponRefusal =
  | 'promotions.coupon_invalid'
  | 'promotions.coupon_exhausted'
  | 'promotions.coupon_used_up'
  | null

/** One that does not exist and one that is not for this are told alike. */
export function couponRefusal(coupon: CouponState | undefined, area: CouponArea): CouponRefusal {
  if (!coupon?.isActive || coupon.isExpired || coupon.area !== area) return 'promotions.coupon_invalid'
  if (coupon.isExhausted) return 'promotions.coupon_exhausted'
  const { maxUsesPerPerson, takenByPerson } = coupon
  const isUsedUp = maxUsesPerPerson !== null && takenByPerson >= maxUsesPerPerson
  return isUsedUp ? 'promotions.coupon_used_up' : null
}
