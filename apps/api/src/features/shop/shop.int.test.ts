import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coins } from '@trunfo/money/amounts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { photo } from '../../platform/storage/hostile-images.factory.ts'
import { findCoins, grantCoins } from '../ledger/index.ts'
import { makeCoupon } from '../promotions/testing.ts'
import { makeShopItem } from './shop.factory.ts'
import { restock } from './shop.jobs.ts'
import { shopPersonalData } from './shop.privacy.ts'

const folder = await mkdtemp(join(tmpdir(), 'shop-'))
afterAll(() => rm(folder, { recursive: true }))
const testApp = await useTestApp({ STORAGE_DIR: folder, DATABASE_POOL_MAX: '16' })
const { app, services, signIn } = testApp
const { db } = services
const admin = await signIn(['admin'])

const item = {
  name: ' Moldura  dourada ',
  description: 'Brilha.',
  costCoins: 100,
  quantity: 5,
  resetAt: null,
  restockQuantity: null,
  purchaseMessage: 'Fale com a equipe.',
  isActive: true,
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = admin.headers,
) => app.inject({ method, url: `/api/${url}`, headers, payload })
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const forSale = async () => (await send('GET', `shop?v=${crypto.randomUUID()}`)).json().items
const stockOf = async (id: string) =>
  (await db.selectFrom('shop_items').select('quantity').where('id', '=', id).executeTakeFirstOrThrow())
    .quantity
const soldOf = (id: string) => db.selectFrom('shop_purchases').selectAll().where('item_id', '=', id).execute()

const give = (ownerId: string, amount: number) =>
  db
    .transaction()
    .execute((tx) => grantCoins(tx, { fact: `test:${crypto.randomUUID()}`, ownerId, amount: coins(amount) }))
async function buyer(amount: number): Promise<SignedIn> {
  const person = await signIn()
  if (amount > 0) await give(person.userId, amount)
  return person
}
const buy = (id: string, who: SignedIn, order: object, key?: string) =>
  send(
    'POST',
    `shop/items/${id}/purchase`,
    order,
    key ? { ...who.headers, 'idempotency-key': key } : who.headers,
  )

async function sendPicture(): Promise<{ id: string; url: string }> {
  const form = new FormData()
  const bytes = new Uint8Array(await photo(20, 20).png().toBuffer())
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'a.png')
  const encoded = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: '/api/uploads/shop-item',
    headers: { ...admin.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return response.json().upload
}

beforeEach(async () => {
  await db.updateTable('shop_items').set({ removed_at: new Date() }).execute()
})

describe('the grid', () => {
  test('lists items for sale, cheapest first, for everyone', async () => {
    await makeShopItem(db, { name: 'b', cost_coins: 20, quantity: 0 })
    await makeShopItem(db, { name: 'a', cost_coins: 10 })
    await makeShopItem(db, { name: 'c', is_active: false })
    await makeShopItem(db, { name: 'd', removed_at: new Date() })
    const { items } = (await app.inject({ url: `/api/shop?v=${crypto.randomUUID()}` })).json()
    expect(items).toMatchObject([
      { name: 'a', costCoins: 10, quantity: null, imageUrl: null },
      { name: 'b', costCoins: 20, quantity: 0 },
    ])
  })
})

describe('staff', () => {
  test('create, change and remove an item together with its image', async () => {
    const picture = await sendPicture()
    const created = await send('POST', 'admin/shop/items', { ...item, imageUploadId: picture.id })
    expect(created.statusCode).toBe(201)
    const { id } = created.json().item
    expect(await forSale()).toMatchObject([{ id, name: 'Moldura dourada', imageUrl: picture.url }])

    expect((await send('PUT', `admin/shop/items/${id}`, { ...item, costCoins: 80 })).statusCode).toBe(200)
    expect(await forSale()).toMatchObject([{ costCoins: 80, imageUrl: picture.url }])
    const bare = { ...item, imageUploadId: null, isActive: false }
    expect((await send('PUT', `admin/shop/items/${id}`, bare)).statusCode).toBe(200)
    expect(await forSale()).toEqual([])
    expect((await send('GET', 'admin/shop/items')).json().items).toMatchObject([
      { id, imageUrl: null, isActive: false, purchaseMessage: 'Fale com a equipe.' },
    ])
    const released = await db
      .selectFrom('uploads')
      .select('released_at')
      .where('id', '=', picture.id)
      .executeTakeFirst()
    expect(released?.released_at).not.toBeNull()

    expect((await send('DELETE', `admin/shop/items/${id}`)).statusCode).toBe(204)
    expect((await send('GET', 'admin/shop/items')).json().items).toEqual([])
    expect(codeOf(await send('DELETE', `admin/shop/items/${id}`))).toBe('shop.item_not_found')
    const audited = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual([
      'shop-item.created',
      'shop-item.changed',
      'shop-item.changed',
      'shop-item.removed',
    ])
  })

  test.each([
    [{ name: ' ' }, 'shop.name_required', 'name'],
    [{ costCoins: -1 }, 'shop.cost_out_of_range', 'costCoins'],
    [{ quantity: -1 }, 'shop.quantity_out_of_range', 'quantity'],
    [{ restockQuantity: 5 }, 'shop.restock_needs_moment', 'resetAt'],
    [{ resetAt: '2099-12-01T10:00:00Z' }, 'shop.restock_needs_quantity', 'restockQuantity'],
    [{ resetAt: '2020-12-01T10:00:00Z', restockQuantity: 5 }, 'shop.restock_in_past', 'resetAt'],
  ])('get a field error for %j', async (change, code, field) => {
    const response = await send('POST', 'admin/shop/items', { ...item, ...change })
    expect(response.json().error).toMatchObject({ code, field })
  })

  test('change a name without undoing sales made since the form was opened', async () => {
    const { id } = await makeShopItem(db, { quantity: 5 })
    const { quantity, ...rest } = item
    await buy(id, await buyer(100), { costCoins: 100 })
    expect((await send('PUT', `admin/shop/items/${id}`, rest)).statusCode).toBe(200)
    expect(await stockOf(id)).toBe(4)
    await send('PUT', `admin/shop/items/${id}`, { ...rest, quantity })
    expect(await stockOf(id)).toBe(5)
  })

  test('see who bought what, and which items were removed since', async () => {
    const { id, name } = await makeShopItem(db)
    const who = await buyer(100)
    await buy(id, who, { costCoins: 100 })
    await send('DELETE', `admin/shop/items/${id}`)
    const [newest] = (await send('GET', 'admin/shop/purchases')).json().purchases
    expect(newest).toMatchObject({ itemName: name, isItemRemoved: true, costCoins: 100 })
    expect(newest.username).toEqual(expect.any(String))
  })
})

describe('buying', () => {
  test('takes one from the stock and the coins from the balance, and leaves a receipt', async () => {
    const { id, name } = await makeShopItem(db, { quantity: 2, purchase_message: 'Código: ABC' })
    const who = await buyer(100)
    const response = await buy(id, who, { costCoins: 100 })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({ purchase: { costCoins: 100 }, message: 'Código: ABC' })
    expect(await stockOf(id)).toBe(1)
    expect((await send('GET', 'shop/balance', undefined, who.headers)).json()).toEqual({ coins: 0 })
    const { purchases } = (await send('GET', 'shop/purchases', undefined, who.headers)).json()
    expect(purchases).toMatchObject([
      { itemName: name, message: 'Código: ABC', costCoins: 100, couponCode: null, isItemRemoved: false },
    ])
  })

  test('sent twice with one key sells once and returns the same response', async () => {
    const { id } = await makeShopItem(db, { quantity: 5 })
    const who = await buyer(1000)
    const key = crypto.randomUUID()
    const first = await buy(id, who, { costCoins: 100 }, key)
    const again = await buy(id, who, { costCoins: 100 }, key)
    expect(again.json()).toEqual(first.json())
    expect(await soldOf(id)).toHaveLength(1)
    expect(await findCoins(db, who.userId)).toBe(900)
  })

  test('without enough coins says how many are missing and changes nothing', async () => {
    const { id } = await makeShopItem(db, { quantity: 1 })
    const who = await buyer(40)
    const response = await buy(id, who, { costCoins: 100 })
    expect(response.json().error).toMatchObject({ code: 'shop.insufficient_coins', facts: { missing: 60 } })
    expect(await stockOf(id)).toBe(1)
    expect(await soldOf(id)).toEqual([])
  })

  test('at a price that the buyer has not seen is rejected', async () => {
    const { id } = await makeShopItem(db)
    const who = await buyer(1000)
    expect(codeOf(await buy(id, who, { costCoins: 99 }))).toBe('shop.price_changed')
    expect(await findCoins(db, who.userId)).toBe(1000)
  })

  test('an item that is sold out, hidden or removed is rejected', async () => {
    const who = await buyer(1000)
    const empty = await makeShopItem(db, { quantity: 0 })
    expect(codeOf(await buy(empty.id, who, { costCoins: 100 }))).toBe('shop.sold_out')
    const hidden = await makeShopItem(db, { is_active: false })
    expect(codeOf(await buy(hidden.id, who, { costCoins: 100 }))).toBe('shop.item_not_found')
    expect(codeOf(await buy(crypto.randomUUID(), who, { costCoins: 100 }))).toBe('shop.item_not_found')
  })

  test('a free item needs no coins', async () => {
    const { id } = await makeShopItem(db, { cost_coins: 0 })
    const who = await buyer(0)
    expect((await buy(id, who, { costCoins: 0 })).statusCode).toBe(201)
  })

  test('with a coupon subtracts its discount, rounded down, and counts it once', async () => {
    const { id } = await makeShopItem(db, { cost_coins: 99 })
    const { id: couponId, code } = await makeCoupon(db, { discount_percentage: 50 })
    const who = await buyer(100)
    const response = await buy(id, who, { costCoins: 50, couponCode: code.toLowerCase() })
    expect(response.json().purchase.costCoins).toBe(50)
    expect(await soldOf(id)).toMatchObject([{ price_coins: 99, cost_coins: 50, coupon_code: code }])
    const used = await db
      .selectFrom('coupons')
      .select(['used_count', 'reserved_count'])
      .where('id', '=', couponId)
      .executeTakeFirst()
    expect(used).toEqual({ used_count: 1, reserved_count: 0 })
  })

  test('with a coupon of another area is rejected and changes nothing', async () => {
    const { id } = await makeShopItem(db, { quantity: 1 })
    const { code } = await makeCoupon(db, { area: 'vip' })
    const who = await buyer(100)
    const response = await buy(id, who, { costCoins: 90, couponCode: code })
    expect(response.json().error).toMatchObject({ code: 'promotions.coupon_invalid', field: 'couponCode' })
    expect(await stockOf(id)).toBe(1)
  })

  test('with guessed codes is rate limited', async () => {
    const { id } = await makeShopItem(db)
    const who = await buyer(100)
    const statuses = []
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await buy(id, who, { costCoins: 90, couponCode: `CHUTE${tries}` })).statusCode)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })
})

describe('concurrent purchases', () => {
  const crowd = (size: number, amount: number) =>
    Promise.all(Array.from({ length: size }, () => buyer(amount)))

  test('by a hundred buyers sell exactly the seven in stock', async () => {
    const { id } = await makeShopItem(db, { quantity: 7 })
    const buyers = await crowd(100, 100)
    const responses = await Promise.all(buyers.map((who) => buy(id, who, { costCoins: 100 })))
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(7)
    const refusals = responses.filter(({ statusCode }) => statusCode !== 201)
    expect(new Set(refusals.map(codeOf))).toEqual(new Set(['shop.sold_out']))
    expect(await stockOf(id)).toBe(0)
    expect(await soldOf(id)).toHaveLength(7)
    const left = await Promise.all(buyers.map(({ userId }) => findCoins(db, userId)))
    expect(left.filter((balance) => balance === 0)).toHaveLength(7)
  })

  test('by a hundred buyers use the last redemption of a coupon once', async () => {
    const { id } = await makeShopItem(db)
    const { code } = await makeCoupon(db, { max_uses: 1 })
    const buyers = await crowd(100, 90)
    const responses = await Promise.all(
      buyers.map((who) => buy(id, who, { costCoins: 90, couponCode: code })),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await soldOf(id)).toHaveLength(1)
  })

  test('with the last coins of one buyer succeed once', async () => {
    await everyInterleaving(testApp, async (race) => {
      const [one, other] = [await makeShopItem(db, { quantity: 1 }), await makeShopItem(db)]
      const who = await buyer(100)
      const [first, second] = await race([
        () => buy(one.id, who, { costCoins: 100 }),
        () => buy(other.id, who, { costCoins: 100 }),
      ])
      expect([first.statusCode, second.statusCode].toSorted()).toEqual([201, 409])
      expect(await findCoins(db, who.userId)).toBe(0)
      expect(await stockOf(one.id)).toBe(first.statusCode === 201 ? 0 : 1)
    })
  })
})

describe('restocking', () => {
  const past = new Date(Date.now() - 60_000)

  test('refills the stock once, at its scheduled time', async () => {
    const due = await makeShopItem(db, { quantity: 1, restock_quantity: 10, reset_at: past })
    const fuller = await makeShopItem(db, { quantity: 30, restock_quantity: 10, reset_at: past })
    const later = await makeShopItem(db, {
      quantity: 1,
      restock_quantity: 10,
      reset_at: new Date(Date.now() + 3_600_000),
    })
    await Promise.all([restock(services), restock(services)])
    expect([await stockOf(due.id), await stockOf(fuller.id), await stockOf(later.id)]).toEqual([10, 30, 1])
    await db.updateTable('shop_items').set({ quantity: 3 }).where('id', '=', due.id).execute()
    await restock(services)
    expect(await stockOf(due.id)).toBe(3)
  })
})

test('the data export contains the purchases', async () => {
  const { id, name } = await makeShopItem(db)
  const who = await buyer(100)
  await buy(id, who, { costCoins: 100 })
  const rows: object[] = []
  for (const { read } of shopPersonalData)
    for await (const row of read(db, who.userId, services.config)) rows.push(row)
  expect(rows).toMatchObject([{ item: name, pago_em_cardcoins: 100, cupom: null }])
})
