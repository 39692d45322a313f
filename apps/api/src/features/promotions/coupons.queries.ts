import type { CouponArea, DiscountStatus } from '@trunfo/contract/promotions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { CouponInput, CouponState } from './promotions.rules.ts'

export interface CouponRow {
  readonly id: string
  readonly code: string
  readonly description: string
  readonly discountPercentage: number
  readonly area: CouponArea
  readonly expiresAt: Date | null
  readonly maxUses: number | null
  readonly maxUsesPerPerson: number | null
  readonly reservedCount: number
  readonly usedCount: number
  readonly isActive: boolean
  readonly status: DiscountStatus
  readonly createdAt: Date
}

const status = sql<DiscountStatus>`case
  when not is_active then 'inactive'
  when expires_at <= now() then 'ended'
  when reserved_count + used_count >= max_uses then 'exhausted'
  else 'active' end`

const selectCoupons = (db: Db) =>
  db
    .selectFrom('coupons')
    .select([
      'id',
      'code',
      'description',
      sql<number>`discount_percentage::float8`.as('discountPercentage'),
      'area',
      'expires_at as expiresAt',
      'max_uses as maxUses',
      'max_uses_per_person as maxUsesPerPerson',
      'reserved_count as reservedCount',
      'used_count as usedCount',
      'is_active as isActive',
      status.as('status'),
      'created_at as createdAt',
    ])
    .where('removed_at', 'is', null)

interface CouponsStretch {
  readonly status: DiscountStatus | undefined
  readonly area: CouponArea | undefined
  /** In upper case, as codes are stored. */
  readonly codePart: string
  readonly before: string
  readonly limit: number
}

/** Newest first. Staff create coupons by hand, so a scan of all of them is cheap. */
export const findCoupons = (
  db: Db,
  { status: asked, area, codePart, before, limit }: CouponsStretch,
): Promise<CouponRow[]> =>
  selectCoupons(db)
    .where('id', '<', before)
    .where(sql<boolean>`strpos(code, ${codePart}) > 0`)
    .$call((query) => (asked ? query.where(status, '=', asked) : query))
    .$call((query) => (area ? query.where('area', '=', area) : query))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function lockCoupon(tx: Tx, id: string): Promise<CouponRow | undefined> {
  await tx.selectFrom('coupons').select('id').where('id', '=', id).forUpdate().execute()
  return selectCoupons(tx).where('id', '=', id).executeTakeFirst()
}

/** A coupon with its current state for one person. */
export const findCouponFor = (
  db: Db,
  code: string,
  personId: string,
): Promise<(CouponRow & CouponState) | undefined> =>
  selectCoupons(db)
    .select([
      sql<boolean>`coalesce(expires_at <= now(), false)`.as('isExpired'),
      sql<boolean>`coalesce(reserved_count + used_count >= max_uses, false)`.as('isExhausted'),
      sql<number>`(
        select count(*)::int from discount_reservations as taken
        where taken.person_id = ${personId} and taken.coupon_id = coupons.id and taken.state <> 'released')`.as(
        'takenByPerson',
      ),
    ])
    .where('code', '=', code)
    .executeTakeFirst()

const columnsOf = ({
  code,
  description,
  discountPercentage,
  area,
  expiresAt,
  maxUses,
  maxUsesPerPerson,
  isActive,
}: CouponInput) => ({
  code,
  description,
  discount_percentage: discountPercentage,
  area,
  expires_at: expiresAt,
  max_uses: maxUses,
  max_uses_per_person: maxUsesPerPerson,
  is_active: isActive,
})

export const insertCoupon = (tx: Tx, given: CouponInput): Promise<{ id: string }> =>
  tx.insertInto('coupons').values(columnsOf(given)).returning('id').executeTakeFirstOrThrow()

export async function updateCoupon(tx: Tx, id: string, given: CouponInput): Promise<void> {
  await tx.updateTable('coupons').set(columnsOf(given)).where('id', '=', id).execute()
}

export async function removeCoupon(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('coupons').set({ removed_at: sql`now()` }).where('id', '=', id).execute()
}
