import { SHOP_PURCHASES_PAGE_SIZE } from '@trunfo/contract/shop'
import type {
  adminShopSchema,
  ownPurchasesSchema,
  shopPurchasesSchema,
  shopSchema,
} from '@trunfo/contract/shop.schemas'
import type { z } from 'zod'
import { newestFirst, page } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { findPurchases, findPurchasesOf } from './purchases.queries.ts'
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
    findPurchasesOf(db, userId, before),
  )
  return { purchases: rows.map(dated), nextCursor }
}

export async function viewPurchases(
  { db }: Services,
  cursor: string | undefined,
): Promise<z.infer<typeof shopPurchasesSchema>> {
  const { rows, nextCursor } = await page({ cursor, size, by: newestFirst }, ([before]) =>
    findPurchases(db, before),
  )
  return { purchases: rows.map(dated), nextCursor }
}
