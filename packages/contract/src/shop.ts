import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const SHOP_MANAGER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

export const SHOP_ITEM_NAME_MAX = 80
export const SHOP_ITEM_DESCRIPTION_MAX = 500
export const SHOP_PURCHASE_MESSAGE_MAX = 500
export const SHOP_COST_MAX = 100_000_000
export const SHOP_QUANTITY_MAX = 1_000_000
/** Only staff create items. The grid is not paged, so its size is bounded here. */
export const SHOP_ITEMS_MAX = 200
export const SHOP_PURCHASES_PAGE_SIZE = 20
export const SHOP_ITEM_PURPOSE = 'shop-item'

export const SHOP_ROOM = 'shop'

export const SHOP_ERRORS = {
  'shop.name_required': { kind: 'invalid', field: 'name' },
  'shop.cost_out_of_range': { kind: 'invalid', facts: ['max'], field: 'costCoins' },
  'shop.quantity_out_of_range': { kind: 'invalid', facts: ['max'], field: 'quantity' },
  'shop.restock_out_of_range': { kind: 'invalid', facts: ['max'], field: 'restockQuantity' },
  'shop.restock_needs_moment': { kind: 'invalid', field: 'resetAt' },
  'shop.restock_in_past': { kind: 'invalid', field: 'resetAt' },
  'shop.restock_needs_quantity': { kind: 'invalid', field: 'restockQuantity' },
  'shop.restock_of_unlimited': { kind: 'invalid', field: 'quantity' },
  'shop.full': { kind: 'conflict', facts: ['max'] },
  'shop.item_not_found': { kind: 'not_found' },
  'shop.sold_out': { kind: 'conflict' },
  'shop.price_changed': { kind: 'conflict' },
  'shop.insufficient_coins': { kind: 'conflict', facts: ['missing'] },
} as const satisfies ErrorTable
