import { z } from 'zod'
import { cursorSchema, pageOf } from './paging.schemas.ts'
import {
  COUPON_AREAS,
  COUPON_CODE_MAX,
  COUPON_STATUSES,
  DISCOUNT_STATUSES,
  PROMOTION_DESCRIPTION_MAX,
  PROMOTION_NAME_MAX,
  PROMOTION_TYPES,
  PROMOTIONS_PAGE_SIZE,
} from './promotions.ts'
import { line, moment, paragraphs } from './texts.schemas.ts'

const shownMoment = z.iso.datetime().nullable()
const givenMoment = moment.nullable()
/** Ranges are checked by rules with their own texts. */
const uses = z.int().nullable()

const counted = {
  status: z.enum(DISCOUNT_STATUSES),
  reservedCount: z.int(),
  usedCount: z.int(),
  createdAt: z.iso.datetime(),
}

export const savePromotionSchema = z
  .object({
    name: line(PROMOTION_NAME_MAX),
    description: paragraphs(PROMOTION_DESCRIPTION_MAX),
    type: z.enum(PROMOTION_TYPES),
    discountPercentage: z.number(),
    startsAt: givenMoment,
    endsAt: givenMoment,
    maxUses: uses,
    isActive: z.boolean(),
  })
  .strict()
  .meta({ id: 'SavePromotion' })

const promotionSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    type: z.enum(PROMOTION_TYPES),
    discountPercentage: z.number(),
    startsAt: shownMoment,
    endsAt: shownMoment,
    maxUses: uses,
    isActive: z.boolean(),
    ...counted,
  })
  .meta({ id: 'Promotion' })
export const promotionListSchema = pageOf('promotions', promotionSchema, PROMOTIONS_PAGE_SIZE).meta({
  id: 'PromotionList',
})
export const promotionsFilterSchema = z.object({ status: z.enum(DISCOUNT_STATUSES).optional() }).strict()
export const promotionsQuerySchema = promotionsFilterSchema.extend({ cursor: cursorSchema }).strict()
export const promotionSavedSchema = z
  .object({ promotion: z.object({ id: z.uuid() }) })
  .meta({ id: 'PromotionSaved' })

/** Longer than a valid code, so that an invalid one gets a readable error. */
const code = line(100)

export const saveCouponSchema = z
  .object({
    code,
    description: paragraphs(PROMOTION_DESCRIPTION_MAX),
    discountPercentage: z.number(),
    area: z.enum(COUPON_AREAS),
    expiresAt: givenMoment,
    maxUses: uses,
    maxUsesPerPerson: uses,
    isActive: z.boolean(),
  })
  .strict()
  .meta({ id: 'SaveCoupon' })

const couponSchema = z
  .object({
    id: z.uuid(),
    code: z.string(),
    description: z.string(),
    discountPercentage: z.number(),
    area: z.enum(COUPON_AREAS),
    expiresAt: shownMoment,
    maxUses: uses,
    maxUsesPerPerson: uses,
    isActive: z.boolean(),
    ...counted,
  })
  .meta({ id: 'Coupon' })
export const couponListSchema = pageOf('coupons', couponSchema, PROMOTIONS_PAGE_SIZE).meta({
  id: 'CouponList',
})
/** `q` is part of a code. */
export const couponsFilterSchema = z
  .object({
    status: z.enum(COUPON_STATUSES).optional(),
    area: z.enum(COUPON_AREAS).optional(),
    q: line(COUPON_CODE_MAX).optional(),
  })
  .strict()
export const couponsQuerySchema = couponsFilterSchema.extend({ cursor: cursorSchema }).strict()
export const couponSavedSchema = z.object({ coupon: z.object({ id: z.uuid() }) }).meta({ id: 'CouponSaved' })

export const discountParamsSchema = z.object({ id: z.uuid() }).strict()

/** As typed by a buyer. */
export const couponCodeSchema = code
export const checkCouponSchema = z
  .object({ couponCode: couponCodeSchema, area: z.enum(COUPON_AREAS) })
  .strict()
  .meta({ id: 'CheckCoupon' })
export const checkedCouponSchema = z
  .object({ coupon: z.object({ code: z.string(), discountPercentage: z.number() }) })
  .meta({ id: 'CheckedCoupon' })
