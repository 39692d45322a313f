import { pageQuerySchema } from '@trunfo/contract/paging.schemas'
import { SHOP_MANAGER_ROLES } from '@trunfo/contract/shop'
import {
  adminShopSchema,
  buyShopItemSchema,
  ownPurchasesSchema,
  saveShopItemSchema,
  shopBalanceSchema,
  shopItemParamsSchema,
  shopItemSavedSchema,
  shopPurchaseSchema,
  shopPurchasesFilterSchema,
  shopPurchasesQuerySchema,
  shopPurchasesSchema,
  shopSchema,
} from '@trunfo/contract/shop.schemas'
import { z } from 'zod'
import { anyOf, open, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import { exportOf, exportTable } from '../../platform/http/csv-file.ts'
import { versionQuerySchema } from '../../platform/http/public-cache.ts'
import type { Services } from '../../platform/services.ts'
import { findCoins } from '../ledger/index.ts'
import { purchasesFile } from './purchases-csv.ts'
import { buyItem, changeItem, createItem, removeItem } from './shop.commands.ts'
import { viewOwnPurchases, viewPurchases, viewShop, viewShopForStaff } from './shop.views.ts'

const tags = ['shop']
const managers = anyOf(SHOP_MANAGER_ROLES)
const managing = {
  access: managers,
  idempotency: 'key',
  selfDealing: 'house-money',
  stepUp: 'never',
} as const

export function shopRoutes(app: App, services: Services): void {
  app.get(
    '/api/shop',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: { tags, querystring: versionQuerySchema, response: { 200: shopSchema } },
    },
    () => viewShop(services),
  )

  app.get(
    '/api/shop/balance',
    { config: { access: signedIn }, schema: { tags, response: { 200: shopBalanceSchema } } },
    async (request) => ({
      coins: await findCoins(services.db, contextOf(services, request).actor.userId),
    }),
  )

  app.get(
    '/api/shop/purchases',
    {
      config: { access: signedIn },
      schema: { tags, querystring: pageQuerySchema, response: { 200: ownPurchasesSchema } },
    },
    (request) => viewOwnPurchases(services, contextOf(services, request).actor.userId, request.query.cursor),
  )

  app.post(
    '/api/shop/items/:id/purchase',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: {
        tags,
        params: shopItemParamsSchema,
        body: buyShopItemSchema,
        response: { 201: shopPurchaseSchema },
      },
    },
    async (request, reply) => {
      const order = { itemId: request.params.id, ...request.body }
      return reply.code(201).send(await buyItem(contextOf(services, request), order))
    },
  )

  app.get(
    '/api/admin/shop/items',
    { config: { access: managers }, schema: { tags, response: { 200: adminShopSchema } } },
    () => viewShopForStaff(services),
  )

  app.post(
    '/api/admin/shop/items',
    { config: managing, schema: { tags, body: saveShopItemSchema, response: { 201: shopItemSavedSchema } } },
    async (request, reply) => {
      const item = await createItem(contextOf(services, request), request.body)
      return reply.code(201).send({ item })
    },
  )

  app.put(
    '/api/admin/shop/items/:id',
    {
      config: managing,
      schema: {
        tags,
        params: shopItemParamsSchema,
        body: saveShopItemSchema,
        response: { 200: shopItemSavedSchema },
      },
    },
    async (request) => ({
      item: await changeItem(contextOf(services, request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/api/admin/shop/items/:id',
    { config: managing, schema: { tags, params: shopItemParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeItem(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/shop/purchases',
    {
      config: { access: managers },
      schema: { tags, querystring: shopPurchasesQuerySchema, response: { 200: shopPurchasesSchema } },
    },
    (request) => viewPurchases(services, request.query),
  )

  app.get(
    '/api/admin/shop/purchases.csv',
    {
      config: exportOf(managers),
      schema: {
        tags,
        description: 'The purchases of the view, to its end, as a file for spreadsheets.',
        querystring: shopPurchasesFilterSchema,
      },
    },
    (request, reply) =>
      exportTable(contextOf(services, request), reply, purchasesFile(services, request.query)),
  )
}
