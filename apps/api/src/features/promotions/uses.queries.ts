import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Coupons and promotions share the columns and the check that count their uses. */
const hasRoom = sql<boolean>`is_active and removed_at is null
  and (max_uses is null or reserved_count + used_count < max_uses)`

const taken = (as: 'reserved' | 'used') => ({
  reserved_count: sql<number>`reserved_count + ${as === 'reserved' ? 1 : 0}`,
  used_count: sql<number>`used_count + ${as === 'used' ? 1 : 0}`,
})

const settled = (as: 'used' | 'released') => ({
  reserved_count: sql<number>`reserved_count - 1`,
  used_count: sql<number>`used_count + ${as === 'used' ? 1 : 0}`,
})

/**
 * Returns false if no use is left, also under concurrency. Otherwise the row stays locked until the commit.
 */
export async function takeUse(
  tx: Tx,
  { kind, id }: { kind: 'coupon' | 'promotion'; id: string },
  as: 'reserved' | 'used',
): Promise<boolean> {
  const row =
    kind === 'coupon'
      ? await tx
          .updateTable('coupons')
          .set(taken(as))
          .where('id', '=', id)
          .where(hasRoom)
          .returning('id')
          .executeTakeFirst()
      : await tx
          .updateTable('promotions')
          .set(taken(as))
          .where('id', '=', id)
          .where(hasRoom)
          .returning('id')
          .executeTakeFirst()
  return row !== undefined
}

export async function settleUse(
  tx: Tx,
  { couponId, promotionId }: { couponId: string | null; promotionId: string | null },
  as: 'used' | 'released',
): Promise<void> {
  if (couponId) await tx.updateTable('coupons').set(settled(as)).where('id', '=', couponId).execute()
  if (promotionId) await tx.updateTable('promotions').set(settled(as)).where('id', '=', promotionId).execute()
}
