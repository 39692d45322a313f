import { centavos, coins } from '@trunfo/money/amounts'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  type Discount,
  quoteDiscount,
  redeemDiscount,
  redeemReservation,
  releaseReservation,
  reserveDiscount,
} from './discounts.ts'
import { makeCoupon, makePromotion } from './promotions.factory.ts'
import { promotionsPersonalData } from './promotions.privacy.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '16' })
const { services } = testApp
const { db } = services

const someone = () => crypto.randomUUID()
const inTx = <Result>(run: (tx: Tx) => Promise<Result>) => db.transaction().execute(run)
const couponOf = async (fields: Parameters<typeof makeCoupon>[1] = {}): Promise<Discount> => {
  const { id, code } = await makeCoupon(db, fields)
  return { kind: 'coupon', id, label: code, percentage: 10 }
}
const reserve = (by: Discount, personId = someone()) => inTx((tx) => reserveDiscount(tx, by, personId))
const countsOf = ({ kind, id }: Discount) =>
  db
    .selectFrom(kind === 'coupon' ? 'coupons' : 'promotions')
    .select(['reserved_count as reserved', 'used_count as used'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const codeOf = (error: { code: string }) => error.code

describe('a quote', () => {
  test('subtracts the coupon’s percentage, rounded down', async () => {
    const { code } = await makeCoupon(db, { discount_percentage: 33.3 })
    const sale = {
      price: coins(101),
      area: 'shop',
      personId: someone(),
      typedCode: code.toLowerCase(),
    } as const
    expect(await quoteDiscount(db, sale)).toMatchObject({
      by: { kind: 'coupon', label: code, percentage: 33.3 },
      discount: 33,
      amount: 68,
    })
    const vip = { ...sale, area: 'vip' } as const
    await expect(quoteDiscount(db, vip)).rejects.toMatchObject({ code: 'promotions.coupon_invalid' })
  })

  test('for VIP uses the newest active promotion, unless a coupon replaces it', async () => {
    const sale = { price: centavos(5000), area: 'vip', personId: someone() } as const
    expect(await quoteDiscount(db, sale)).toEqual({ by: null, discount: 0, amount: 5000 })
    const old = await makePromotion(db, { discount_percentage: 10 })
    const newer = await makePromotion(db, { discount_percentage: 30, type: 'quantity_based', max_uses: 1 })
    await makePromotion(db, { is_active: false })
    await makePromotion(db, { starts_at: new Date(Date.now() + 60_000) })
    await makePromotion(db, { ends_at: new Date(Date.now() - 60_000) })
    const quote = await quoteDiscount(db, sale)
    expect(quote).toMatchObject({ by: { id: newer.id }, discount: 1500, amount: 3500 })

    const { code } = await makeCoupon(db, { area: 'vip', discount_percentage: 5 })
    expect(await quoteDiscount(db, { ...sale, typedCode: code })).toMatchObject({
      by: { kind: 'coupon' },
      amount: 4750,
    })

    await reserve(quote.by as Discount)
    expect((await quoteDiscount(db, sale)).by?.id).toBe(old.id)
    await db.updateTable('promotions').set({ is_active: false }).execute()
    const shop = { price: coins(10), area: 'shop', personId: someone() } as const
    expect((await quoteDiscount(db, shop)).by).toBeNull()
  })
})

describe('a reservation', () => {
  test('becomes a use once, however often it is redeemed', async () => {
    const by = await couponOf({ max_uses: 1 })
    const id = await reserve(by)
    expect(await countsOf(by)).toEqual({ reserved: 1, used: 0 })
    await expect(reserve(by)).rejects.toMatchObject({ code: 'promotions.coupon_exhausted' })
    for (let told = 0; told < 2; told += 1) expect(await inTx((tx) => redeemReservation(tx, id))).toBe(true)
    expect(await inTx((tx) => releaseReservation(tx, id))).toBe(false)
    expect(await countsOf(by)).toEqual({ reserved: 0, used: 1 })
  })

  test('is released once, and its use is then available again', async () => {
    const by = await couponOf({ max_uses: 1 })
    const id = await reserve(by)
    for (let told = 0; told < 2; told += 1) expect(await inTx((tx) => releaseReservation(tx, id))).toBe(true)
    expect(await countsOf(by)).toEqual({ reserved: 0, used: 0 })
    await reserve(by)
    expect(await inTx((tx) => redeemReservation(tx, id))).toBe(false)
    expect(await countsOf(by)).toEqual({ reserved: 1, used: 0 })
  })

  test('can still be settled after staff removed its coupon', async () => {
    const by = await couponOf()
    const id = await reserve(by)
    await db.updateTable('coupons').set({ removed_at: new Date() }).where('id', '=', by.id).execute()
    await expect(reserve(by)).rejects.toMatchObject({ code: 'promotions.coupon_exhausted' })
    expect(await inTx((tx) => redeemReservation(tx, id))).toBe(true)
    expect(await countsOf(by)).toEqual({ reserved: 0, used: 1 })
  })

  test('that is paid and expires at the same time counts exactly once', async () => {
    await everyInterleaving(testApp, async (race) => {
      const by = await couponOf({ max_uses: 1 })
      const id = await reserve(by)
      const [isPaid, isExpired] = await race([
        () => inTx((tx) => redeemReservation(tx, id)),
        () => inTx((tx) => releaseReservation(tx, id)),
      ])
      expect([isPaid, isExpired].filter(Boolean)).toHaveLength(1)
      expect(await countsOf(by)).toEqual({ reserved: 0, used: isPaid ? 1 : 0 })
    })
  })
})

test('only one of a hundred concurrent buyers gets the last use of a coupon', async () => {
  const by = await couponOf({ max_uses: 1 })
  const tries = Array.from({ length: 100 }, () =>
    inTx((tx) => redeemDiscount(tx, by, someone())).then(() => 'taken', codeOf),
  )
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['taken', 'promotions.coupon_exhausted']))
  expect(await countsOf(by)).toEqual({ reserved: 0, used: 1 })
})

test('a hundred concurrent buyers never exceed the limit of a promotion by quantity', async () => {
  const { id, name } = await makePromotion(db, { type: 'quantity_based', max_uses: 7 })
  const by: Discount = { kind: 'promotion', id, label: name, percentage: 10 }
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => reserve(by).then(() => 'taken', codeOf)),
  )
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(7)
  expect(outcomes.filter((outcome) => outcome === 'promotions.promotion_over')).toHaveLength(93)
  expect(await countsOf(by)).toEqual({ reserved: 7, used: 0 })
  await expect(
    db.updateTable('promotions').set({ used_count: 1 }).where('id', '=', id).execute(),
  ).rejects.toThrow(/promotions_uses/)
})

test('concurrent uses by one person respect the limit per person', async () => {
  await everyInterleaving(
    testApp,
    async (race) => {
      const by = await couponOf({ max_uses_per_person: 1 })
      const personId = someone()
      const use = () => inTx((tx) => redeemDiscount(tx, by, personId)).then(() => 'taken', codeOf)
      expect((await race([use, use])).toSorted()).toEqual(['promotions.coupon_used_up', 'taken'])
      expect(await countsOf(by)).toEqual({ reserved: 0, used: 1 })
    },
    { areAlike: true },
  )
})

test('the data export contains the discounts', async () => {
  const personId = someone()
  const by = await couponOf()
  await inTx((tx) => redeemDiscount(tx, by, personId))
  const rows: object[] = []
  for (const { read } of promotionsPersonalData)
    for await (const row of read(db, personId, services.config)) rows.push(row)
  expect(rows).toEqual([{ cupom: by.label, promocao: null, situacao: 'used', quando: expect.any(Date) }])
})
