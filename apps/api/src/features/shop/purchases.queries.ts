import { SHOP_PURCHASES_PAGE_SIZE } from '@trunfo/contract/shop'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

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

const selectPurchases = (db: Db, before: string) =>
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
    .limit(SHOP_PURCHASES_PAGE_SIZE + 1)

export const findPurchasesOf = (
  db: Db,
  userId: string,
  before: string,
): Promise<(PurchaseRow & { message: string })[]> =>
  selectPurchases(db, before).select('purchase.message').where('purchase.user_id', '=', userId).execute()

export const findPurchases = (db: Db, before: string): Promise<(PurchaseRow & { username: string })[]> =>
  selectPurchases(db, before)
    .innerJoin('profiles as buyer', 'buyer.id', 'purchase.user_id')
    .select('buyer.username')
    .execute()
