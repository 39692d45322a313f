import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { call, type Schemas } from '@/lib/api.ts'
import { PERIOD, toTimestamps } from '@/lib/days.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAction } from '@/lib/use-action.ts'
import { useTableView } from '@/lib/use-table-view.ts'
import { shopQuery } from '../shop.api.ts'

export type AdminItem = Schemas['AdminShopItem']
export type ItemInput = Schemas['SaveShopItem']
export type Purchase = Schemas['ShopPurchases']['purchases'][number]

export const adminItemsQuery = query('/api/admin/shop/items')

const PURCHASES = tableShape({ filters: PERIOD, searchMax: USERNAME_MAX })

export const usePurchasesView = () => useTableView(PURCHASES)
type PurchasesView = ReturnType<typeof usePurchasesView>

export const askedOf = ({ query: asked }: PurchasesView) => toTimestamps(asked)
export const purchasesQuery = (view: PurchasesView) =>
  pagedQuery('/api/admin/shop/purchases', { params: { query: askedOf(view) } })

const at = (id: string) => ({ params: { path: { id } } })
const refreshes = [adminItemsQuery, shopQuery]

export const useCreateItem = () =>
  useAction((body: ItemInput) => call('post', '/api/admin/shop/items', { body }), {
    texts: 'shop:create',
    refreshes,
  })

export const useChangeItem = (id: string) =>
  useAction((body: ItemInput) => call('put', '/api/admin/shop/items/{id}', { ...at(id), body }), {
    texts: 'shop:change',
    refreshes,
  })

export const useDeleteItem = (id: string) =>
  useAction(() => call('delete', '/api/admin/shop/items/{id}', at(id)), { texts: 'shop:remove', refreshes })
