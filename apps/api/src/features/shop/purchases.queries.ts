import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { IdSpan } from '../../platform/paging.ts'

export interface NewPurchase {
  readonly userId: string
  readonly itemId: string
  readonly itemName: string
  readonly message: string
  readonly priceCoins: number
  readonly costCoins: number
  readonly couponCode: string | null
}

export interface PurchaseRow {
  readonly id: string
  readonly itemName: string
  readonly isItemRemoved: boolean
  readonly costCoins: number
  readonly couponCode: string | null
  readonly createdAt: Date
}

export const insertPurchase = (tx: Tx, made: NewPurchase): Promise<{ id: string }> =>
  tx
    .insertInto('shop_purchases')
    .values({
      user_id: made.userId,
      item_id: made.itemId,
      item_name: made.itemName,
      message: made.message,
      price_coins: made.priceCoins,
      cost_coins: made.costCoins,
      coupon_code: made.couponCode,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const selectPurchases = (db: Db, { before, limit }: { before: string; limit: number }) =>
  db
    .selectFrom('shop_purchases as purchase')
    .innerJoin('shop_items as item', 'item.id', 'purchase.item_id')
    .select([
      'purchase.id',
      'purchase.item_name as itemName',
      sql<boolean>`item.removed_at is not null`.as('isItemRemoved'),
      'purchase.cost_coins as costCoins',
      'purchase.coupon_code as couponCode',
      'purchase.created_at as createdAt',
    ])
    .where('purchase.id', '<', before)
    .orderBy('purchase.id', 'desc')
    .limit(limit)

export const findPurchasesOf = (
  db: Db,
  userId: string,
  stretch: { before: string; limit: number },
): Promise<(PurchaseRow & { message: string })[]> =>
  selectPurchases(db, stretch).select('purchase.message').where('purchase.user_id', '=', userId).execute()

export interface SoldRow extends PurchaseRow {
  readonly username: string
  /** The price before the coupon. */
  readonly priceCoins: number
}

interface SoldStretch {
  /** Null means everyone. */
  readonly personId: string | null
  readonly within: IdSpan
  readonly before: string
  readonly limit: number
}

export const findPurchases = (
  db: Db,
  { personId, within: { first, end }, ...stretch }: SoldStretch,
): Promise<SoldRow[]> =>
  selectPurchases(db, stretch)
    .innerJoin('profiles as buyer', 'buyer.id', 'purchase.user_id')
    .select(['buyer.username', 'purchase.price_coins as priceCoins'])
    .where('purchase.id', '>=', first)
    .where('purchase.id', '<', end)
    .$if(personId !== null, (query) => query.where('purchase.user_id', '=', personId ?? ''))
    .execute()
