import {
  COUPON_CODE_MAX,
  COUPON_CODE_MIN,
  type CouponArea,
  DISCOUNT_USES_MAX,
  type PromotionType,
} from '@trunfo/contract/promotions'
import { AppError } from '../../platform/errors.ts'

interface DiscountInput {
  readonly discountPercentage: number
  readonly maxUses: number | null
}

const isUses = (uses: number | null): boolean => uses === null || (uses >= 1 && uses <= DISCOUNT_USES_MAX)

/** Validates the fields shared by promotions and coupons. */
function discountProblem({ discountPercentage, maxUses }: DiscountInput): AppError | null {
  if (!(discountPercentage >= 0 && discountPercentage <= 100))
    return new AppError('promotions.discount_out_of_range')
  return isUses(maxUses) ? null : new AppError('promotions.max_uses_out_of_range', { max: DISCOUNT_USES_MAX })
}

export interface PromotionInput extends DiscountInput {
  readonly name: string
  readonly description: string
  readonly type: PromotionType
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly isActive: boolean
}

/** Clears what does not belong to the type: `time_based` has dates, `quantity_based` has a number of uses. */
export function fitToType(given: PromotionInput): PromotionInput {
  const isByTime = given.type === 'time_based'
  return {
    ...given,
    startsAt: isByTime ? given.startsAt : null,
    endsAt: isByTime ? given.endsAt : null,
    maxUses: isByTime ? null : given.maxUses,
  }
}

export function promotionProblem(given: PromotionInput): AppError | null {
  const { name, startsAt, endsAt } = given
  if (name === '') return new AppError('promotions.name_required')
  const isBackwards = startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)
  return discountProblem(given) ?? (isBackwards ? new AppError('promotions.ends_before_start') : null)
}

export interface CouponInput extends DiscountInput {
  readonly code: string
  readonly description: string
  readonly area: CouponArea
  readonly expiresAt: string | null
  readonly maxUsesPerPerson: number | null
  readonly isActive: boolean
}

/** Codes are compared and stored in upper case. */
export const couponCode = (typed: string): string => typed.toUpperCase()

const CODE = new RegExp(`^[A-Z0-9_-]{${COUPON_CODE_MIN},${COUPON_CODE_MAX}}$`)

export function couponProblem(given: CouponInput): AppError | null {
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
  /** This person's uses, reserved or redeemed. */
  readonly takenByPerson: number
}

type CouponRefusal =
  | 'promotions.coupon_invalid'
  | 'promotions.coupon_exhausted'
  | 'promotions.coupon_used_up'
  | null

/** An unknown coupon and one of another area get the same error. */
export function couponRefusal(coupon: CouponState | undefined, area: CouponArea): CouponRefusal {
  if (!coupon?.isActive || coupon.isExpired || coupon.area !== area) return 'promotions.coupon_invalid'
  if (coupon.isExhausted) return 'promotions.coupon_exhausted'
  const { maxUsesPerPerson, takenByPerson } = coupon
  const isUsedUp = maxUsesPerPerson !== null && takenByPerson >= maxUsesPerPerson
  return isUsedUp ? 'promotions.coupon_used_up' : null
}
