import type { DiscountStatus, PromotionType } from '@trunfo/contract/promotions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PromotionInput } from './promotions.rules.ts'

export interface PromotionRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: PromotionType
  readonly discountPercentage: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly maxUses: number | null
  readonly reservedCount: number
  readonly usedCount: number
  readonly isActive: boolean
  readonly status: DiscountStatus
  readonly createdAt: Date
}

const status = sql<DiscountStatus>`case
  when not is_active then 'inactive'
  when ends_at <= now() then 'ended'
  when reserved_count + used_count >= max_uses then 'exhausted'
  when starts_at > now() then 'scheduled'
  else 'active' end`

const selectPromotions = (db: Db) =>
  db
    .selectFrom('promotions')
    .select([
      'id',
      'name',
      'description',
      'type',
      sql<number>`discount_percentage::float8`.as('discountPercentage'),
      'starts_at as startsAt',
      'ends_at as endsAt',
      'max_uses as maxUses',
      'reserved_count as reservedCount',
      'used_count as usedCount',
      'is_active as isActive',
      status.as('status'),
      'created_at as createdAt',
    ])
    .where('removed_at', 'is', null)

interface PromotionsStretch {
  readonly status: DiscountStatus | undefined
  readonly before: string
  readonly limit: number
}

/** Newest first. Staff create promotions by hand, so a scan of all of them is cheap. */
export const findPromotions = (
  db: Db,
  { status: asked, before, limit }: PromotionsStretch,
): Promise<PromotionRow[]> =>
  selectPromotions(db)
    .where('id', '<', before)
    .$call((query) => (asked ? query.where(status, '=', asked) : query))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function lockPromotion(tx: Tx, id: string): Promise<PromotionRow | undefined> {
  await tx.selectFrom('promotions').select('id').where('id', '=', id).forUpdate().execute()
  return selectPromotions(tx).where('id', '=', id).executeTakeFirst()
}

/** The newest active promotion that has uses left. */
export const findCurrentPromotion = (db: Db): Promise<PromotionRow | undefined> =>
  selectPromotions(db)
    .where('is_active', '=', true)
    .where(sql<boolean>`(starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())`)
    .where(sql<boolean>`(max_uses is null or reserved_count + used_count < max_uses)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const columnsOf = ({
  name,
  description,
  type,
  discountPercentage,
  startsAt,
  endsAt,
  maxUses,
  isActive,
}: PromotionInput) => ({
  name,
  description,
  type,
  discount_percentage: discountPercentage,
  starts_at: startsAt,
  ends_at: endsAt,
  max_uses: maxUses,
  is_active: isActive,
})

export const insertPromotion = (tx: Tx, given: PromotionInput): Promise<{ id: string }> =>
  tx.insertInto('promotions').values(columnsOf(given)).returning('id').executeTakeFirstOrThrow()

export async function updatePromotion(tx: Tx, id: string, given: PromotionInput): Promise<void> {
  await tx.updateTable('promotions').set(columnsOf(given)).where('id', '=', id).execute()
}

export async function removePromotion(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('promotions').set({ removed_at: sql`now()` }).where('id', '=', id).execute()
}
