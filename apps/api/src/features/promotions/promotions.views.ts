import type { couponListSchema, promotionListSchema } from '@trunfo/contract/promotions.schemas'
import type { z } from 'zod'
import type { CouponRow } from './coupons.queries.ts'
import type { PromotionRow } from './promotions.queries.ts'

type PromotionView = z.infer<typeof promotionListSchema>['promotions'][number]
type CouponView = z.infer<typeof couponListSchema>['coupons'][number]

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const viewPromotion = (row: PromotionRow): PromotionView => ({
  ...row,
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
  createdAt: row.createdAt.toISOString(),
})

export const viewCoupon = (row: CouponRow): CouponView => ({
  ...row,
  expiresAt: iso(row.expiresAt),
  createdAt: row.createdAt.toISOString(),
})
