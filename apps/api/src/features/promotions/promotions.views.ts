import { PROMOTIONS_PAGE_SIZE } from '@trunfo/contract/promotions'
import type {
  couponListSchema,
  couponsFilterSchema,
  promotionListSchema,
  promotionsFilterSchema,
} from '@trunfo/contract/promotions.schemas'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { newestFirst, type Page, page } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { type CouponRow, findCoupons } from './coupons.queries.ts'
import { findPromotions, type PromotionRow } from './promotions.queries.ts'

type PromotionList = z.infer<typeof promotionListSchema>
type CouponList = z.infer<typeof couponListSchema>
export type PromotionsFilter = z.infer<typeof promotionsFilterSchema>
export type CouponsFilter = z.infer<typeof couponsFilterSchema>

interface PageAsked {
  readonly cursor: string | undefined
  readonly size: number
}

export const readPromotions = (
  db: Db,
  { status }: PromotionsFilter,
  { cursor, size }: PageAsked,
): Promise<Page<PromotionRow>> =>
  page({ cursor, size, by: newestFirst }, ([before]) =>
    findPromotions(db, { status, before, limit: size + 1 }),
  )

export const readCoupons = (
  db: Db,
  { status, area, q = '' }: CouponsFilter,
  { cursor, size }: PageAsked,
): Promise<Page<CouponRow>> =>
  page({ cursor, size, by: newestFirst }, ([before]) =>
    findCoupons(db, { status, area, codePart: q.toUpperCase(), before, limit: size + 1 }),
  )

export async function viewPromotions(
  { db }: Services,
  { cursor, ...filter }: PromotionsFilter & { cursor?: string | undefined },
): Promise<PromotionList> {
  const { rows, nextCursor } = await readPromotions(db, filter, { cursor, size: PROMOTIONS_PAGE_SIZE })
  return { promotions: rows.map(viewPromotion), nextCursor }
}

export async function viewCoupons(
  { db }: Services,
  { cursor, ...filter }: CouponsFilter & { cursor?: string | undefined },
): Promise<CouponList> {
  const { rows, nextCursor } = await readCoupons(db, filter, { cursor, size: PROMOTIONS_PAGE_SIZE })
  return { coupons: rows.map(viewCoupon), nextCursor }
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

const viewPromotion = (row: PromotionRow): PromotionList['promotions'][number] => ({
  ...row,
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
  createdAt: row.createdAt.toISOString(),
})

const viewCoupon = (row: CouponRow): CouponList['coupons'][number] => ({
  ...row,
  expiresAt: iso(row.expiresAt),
  createdAt: row.createdAt.toISOString(),
})
