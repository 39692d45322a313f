import { z } from 'zod'
import { cursorSchema, pageOf, periodFilters, personFilter } from './paging.schemas.ts'
import { couponCodeSchema } from './promotions.schemas.ts'
import {
  SHOP_ITEM_DESCRIPTION_MAX,
  SHOP_ITEM_NAME_MAX,
  SHOP_ITEMS_MAX,
  SHOP_PURCHASE_MESSAGE_MAX,
  SHOP_PURCHASES_PAGE_SIZE,
} from './shop.ts'
import { line, moment, paragraphs } from './texts.schemas.ts'

const shown = {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  costCoins: z.int(),
  /** Null means unlimited. */
  quantity: z.int().nullable(),
}

const shopItemSchema = z.object(shown).meta({ id: 'ShopItem' })
export const shopSchema = z
  .object({ items: z.array(shopItemSchema).max(SHOP_ITEMS_MAX) })
  .meta({ id: 'Shop' })

export const shopBalanceSchema = z.object({ coins: z.int() }).meta({ id: 'ShopBalance' })

const adminShopItemSchema = z
  .object({
    ...shown,
    resetAt: z.iso.datetime().nullable(),
    restockQuantity: z.int().nullable(),
    purchaseMessage: z.string(),
    isActive: z.boolean(),
  })
  .meta({ id: 'AdminShopItem' })
export const adminShopSchema = z
  .object({ items: z.array(adminShopItemSchema).max(SHOP_ITEMS_MAX) })
  .meta({ id: 'AdminShop' })

/** Ranges are checked by rules with their own texts. */
export const saveShopItemSchema = z
  .object({
    name: line(SHOP_ITEM_NAME_MAX),
    description: paragraphs(SHOP_ITEM_DESCRIPTION_MAX),
    costCoins: z.int(),
    /** Omit it to keep the stock, since a stale form would undo sales. A new item without it is unlimited. */
    quantity: z.int().nullable().optional(),
    resetAt: moment.nullable(),
    restockQuantity: z.int().nullable(),
    purchaseMessage: paragraphs(SHOP_PURCHASE_MESSAGE_MAX),
    isActive: z.boolean(),
    /** A new image; omit it to keep the current one, null removes it. */
    imageUploadId: z.uuid().nullable().optional(),
  })
  .strict()
  .meta({ id: 'SaveShopItem' })
export const shopItemSavedSchema = z
  .object({ item: z.object({ id: z.uuid() }) })
  .meta({ id: 'ShopItemSaved' })
export const shopItemParamsSchema = z.object({ id: z.uuid() }).strict()

/** `costCoins` is the price the buyer saw; the purchase fails if it has changed. */
export const buyShopItemSchema = z
  .object({ costCoins: z.int().min(0), couponCode: couponCodeSchema.optional() })
  .strict()
  .meta({ id: 'BuyShopItem' })
export const shopPurchaseSchema = z
  .object({
    purchase: z.object({ id: z.uuid(), costCoins: z.int() }),
    /** Empty if the item has none. */
    message: z.string(),
  })
  .meta({ id: 'ShopPurchase' })

const bought = {
  id: z.uuid(),
  itemName: z.string(),
  isItemRemoved: z.boolean(),
  costCoins: z.int(),
  couponCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
}
export const ownPurchasesSchema = pageOf(
  'purchases',
  z.object({ ...bought, message: z.string() }),
  SHOP_PURCHASES_PAGE_SIZE,
).meta({ id: 'OwnPurchases' })
export const shopPurchasesSchema = pageOf(
  'purchases',
  z.object({ ...bought, username: z.string() }),
  SHOP_PURCHASES_PAGE_SIZE,
).meta({ id: 'ShopPurchases' })
export const shopPurchasesFilterSchema = z.object({ ...personFilter, ...periodFilters }).strict()
export const shopPurchasesQuerySchema = shopPurchasesFilterSchema.extend({ cursor: cursorSchema }).strict()
