import { SHOP_ITEMS_MAX } from '@trunfo/contract/shop'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ItemInput } from './shop.rules.ts'

export interface ItemRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly imageKey: string | null
  readonly costCoins: number
  readonly quantity: number | null
  readonly resetAt: Date | null
  readonly restockQuantity: number | null
  readonly purchaseMessage: string
  readonly isActive: boolean
}

const selectItems = (db: Db) =>
  db
    .selectFrom('shop_items')
    .select([
      'id',
      'name',
      'description',
      'image_key as imageKey',
      'cost_coins as costCoins',
      'quantity',
      'reset_at as resetAt',
      'restock_quantity as restockQuantity',
      'purchase_message as purchaseMessage',
      'is_active as isActive',
    ])
    .where('removed_at', 'is', null)
    .limit(SHOP_ITEMS_MAX)

export const findItemsForSale = (db: Db): Promise<ItemRow[]> =>
  selectItems(db).where('is_active', '=', true).orderBy('cost_coins').orderBy('id').execute()

/** Newest first. */
export const findAllItems = (db: Db): Promise<ItemRow[]> => selectItems(db).orderBy('id', 'desc').execute()

export const findItemForSale = (db: Db, id: string): Promise<ItemRow | undefined> =>
  selectItems(db).where('id', '=', id).where('is_active', '=', true).executeTakeFirst()

export async function lockItem(tx: Tx, id: string): Promise<ItemRow | undefined> {
  await tx.selectFrom('shop_items').select('id').where('id', '=', id).forUpdate().execute()
  return selectItems(tx).where('id', '=', id).executeTakeFirst()
}

export async function isShopFull(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('shop_items')
    .select('id')
    .where('removed_at', 'is', null)
    .offset(SHOP_ITEMS_MAX - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const columnsOf = (given: ItemInput, imageKey: string | null) => ({
  name: given.name,
  description: given.description,
  image_key: imageKey,
  cost_coins: given.costCoins,
  quantity: given.quantity,
  reset_at: given.resetAt,
  restock_quantity: given.restockQuantity,
  purchase_message: given.purchaseMessage,
  is_active: given.isActive,
})

export const insertItem = (tx: Tx, given: ItemInput, imageKey: string | null): Promise<{ id: string }> =>
  tx.insertInto('shop_items').values(columnsOf(given, imageKey)).returning('id').executeTakeFirstOrThrow()

export async function updateItem(
  tx: Tx,
  id: string,
  given: ItemInput,
  imageKey: string | null,
): Promise<void> {
  await tx.updateTable('shop_items').set(columnsOf(given, imageKey)).where('id', '=', id).execute()
}

export async function markRemoved(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('shop_items')
    .set({ removed_at: sql`now()`, image_key: null, reset_at: null, restock_quantity: null })
    .where('id', '=', id)
    .execute()
}

/** Returns false if none is left, also under concurrent purchases. */
export async function takeOne(tx: Tx, id: string): Promise<boolean> {
  const taken = await tx
    .updateTable('shop_items')
    .set({ quantity: sql`quantity - 1` })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .where('quantity', '>', 0)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function isOver(db: Db, moment: string | null): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`select ${moment}::timestamptz <= now() as over`.execute(db)
  return rows[0]?.over ?? false
}

/** Restocks due items; never lowers a stock. Returns their ids. */
export async function restockDue(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update shop_items set quantity = greatest(quantity, restock_quantity), reset_at = null, restock_quantity = null
    where id in (
      select id from shop_items where reset_at <= now() and removed_at is null
      order by reset_at limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
