import { SHOP_PURCHASES_PAGE_SIZE } from '@trunfo/contract/shop'
import type {
  adminShopSchema,
  ownPurchasesSchema,
  shopPurchasesFilterSchema,
  shopPurchasesSchema,
  shopSchema,
} from '@trunfo/contract/shop.schemas'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { idsWithin, newestFirst, type Page, page } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { findPersonFilterId } from '../accounts/index.ts'
import { findPurchases, findPurchasesOf, type SoldRow } from './purchases.queries.ts'
import { findAllItems, findItemsForSale, type ItemRow } from './shop.queries.ts'

type ShopView = z.infer<typeof shopSchema>
type AdminShopView = z.infer<typeof adminShopSchema>

const size = SHOP_PURCHASES_PAGE_SIZE

const viewItem = (
  { storage }: Services,
  { id, name, description, imageKey, costCoins, quantity }: ItemRow,
): ShopView['items'][number] => ({
  id,
  name,
  description,
  imageUrl: imageKey && storage.publicUrl(imageKey),
  costCoins,
  quantity,
})

export async function viewShop(services: Services): Promise<ShopView> {
  const items = await findItemsForSale(services.db)
  return { items: items.map((item) => viewItem(services, item)) }
}

export async function viewShopForStaff(services: Services): Promise<AdminShopView> {
  const rows = await findAllItems(services.db)
  const items = rows.map((row) => ({
    ...viewItem(services, row),
    resetAt: row.resetAt?.toISOString() ?? null,
    restockQuantity: row.restockQuantity,
    purchaseMessage: row.purchaseMessage,
    isActive: row.isActive,
  }))
  return { items }
}

const dated = <Row extends { readonly createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})

export async function viewOwnPurchases(
  { db }: Services,
  userId: string,
  cursor: string | undefined,
): Promise<z.infer<typeof ownPurchasesSchema>> {
  const { rows, nextCursor } = await page({ cursor, size, by: newestFirst }, ([before]) =>
    findPurchasesOf(db, userId, { before, limit: size + 1 }),
  )
  return { purchases: rows.map(dated), nextCursor }
}

export type PurchasesFilter = z.infer<typeof shopPurchasesFilterSchema>

export async function viewPurchases(
  { db }: Services,
  { cursor, ...filter }: PurchasesFilter & { cursor?: string | undefined },
): Promise<z.infer<typeof shopPurchasesSchema>> {
  const { rows, nextCursor } = await readPurchases(db, filter, { cursor, size })
  return { purchases: rows.map(({ priceCoins, ...row }) => dated(row)), nextCursor }
}

/** Newest first. */
export async function readPurchases(
  db: Db,
  { q, ...period }: PurchasesFilter,
  asked: { cursor: string | undefined; size: number },
): Promise<Page<SoldRow>> {
  const personId = await findPersonFilterId(db, q)
  return page({ ...asked, by: newestFirst }, ([before]) =>
    findPurchases(db, { personId, within: idsWithin(period), before, limit: asked.size + 1 }),
  )
}
