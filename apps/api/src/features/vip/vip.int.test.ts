import { readFileSync } from 'node:fs'
import type { VipWay } from '@trunfo/contract/vip'
import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { noticesDriver } from '../../../test/notices.ts'
import { usePayments } from '../../../test/payments.ts'
import { assertApplied, deposit, findBalances } from '../ledger/index.ts'
import { auditLedger, findHouseBalance } from '../ledger/testing.ts'
import { makeCoupon, makePromotion } from '../promotions/testing.ts'
import { expireVips, remindVips } from './vip.jobs.ts'

const testApp = await usePayments()
const { app, services, signIn, work, control, referenceOf, reaches } = testApp
const { db } = services
const owner = new pg.Pool({ connectionString: testApp.database.ownerUrl, max: 1 })
afterAll(() => owner.end())
await work()
const { waitForNotices, noticesOf, settle } = noticesDriver(testApp)

const ask = (
  who: SignedIn,
  way: VipWay,
  months = 3,
  key: string = crypto.randomUUID(),
  couponCode?: string,
) =>
  app.inject({
    method: 'POST',
    url: '/api/vip/orders',
    headers: { ...who.headers, 'idempotency-key': key },
    payload: { months, way, couponCode },
  })
const get = async (who: SignedIn, url: string) => (await app.inject({ url, headers: who.headers })).json()
const post = (who: SignedIn, url: string) => app.inject({ method: 'POST', url, headers: who.headers })
const rolesOf = async (who: SignedIn): Promise<string[]> => (await get(who, '/api/session')).viewer.roles
const statusOf = (who: SignedIn) => get(who, '/api/vip/status')
const historyOf = async (who: SignedIn) => (await get(who, '/api/vip/orders')).orders
const refund = (who: SignedIn, orderId: string) => post(who, `/api/vip/orders/${orderId}/refund`)

/** Dates the user's refunds twelve months back. */
const forgetRefunds = ({ userId }: SignedIn) =>
  db
    .updateTable('vip_returns')
    .set({ returned_at: sql<Date>`now() - interval '12 months'` })
    .where('asked_by', '=', userId)
    .execute()

/** A user with money in the wallet. */
const rich = async (amount = 200_00) => enrich(await signIn(), amount)

async function enrich(who: SignedIn, amount = 200_00): Promise<SignedIn> {
  await db.transaction().execute(async (tx) => {
    const fact = `test:${who.userId}`
    const settlesAt = new Date()
    assertApplied(
      await deposit(tx, {
        fact,
        ownerId: who.userId,
        provider: 'stripe',
        amount: centavos(amount),
        settlesAt,
      }),
    )
  })
  return who
}

async function bought(way: 'stripe' | 'mercado-pago' | 'pix', who?: SignedIn) {
  const buyer = who ?? (await signIn())
  const response = await ask(buyer, way)
  if (response.statusCode !== 201) throw new Error(response.body)
  const paymentOrderId: string = response.json().order.id
  const reference = await referenceOf(paymentOrderId)
  if (way === 'stripe') await control.stripe.pay(reference)
  else if (way === 'pix') await control.mercadoPago.pay(reference)
  else await control.mercadoPago.payPreference(reference)
  await reaches(buyer, paymentOrderId, 'paid')
  return { who: buyer, paymentOrderId, reference }
}

/** Moves the user's orders and periods back by some days. */
const age = async (who: SignedIn, days: number) => {
  await sql`update vip_grants set starts_at = starts_at - ${days} * interval '1 day',
    ends_at = ends_at - ${days} * interval '1 day' where user_id = ${who.userId}`.execute(db)
  await sql`update vip_status set expires_at = expires_at - ${days} * interval '1 day'
    where user_id = ${who.userId}`.execute(db)
  await sql`update vip_orders set paid_at = paid_at - ${days} * interval '1 day'
    where user_id = ${who.userId}`.execute(db)
}
const monthsFromNow = (months: number) => {
  const then = new Date()
  then.setUTCMonth(then.getUTCMonth() + months)
  return then.getTime()
}
const DAY_MS = 24 * 60 * 60_000

afterEach(async () => {
  expect(await auditLedger(db)).toEqual({})
})

describe('the offer', () => {
  test('is open to visitors, with the configured prices', async () => {
    const offer = (await app.inject({ url: '/api/vip' })).json()
    const ways = ['stripe', 'mercado-pago', 'pix', 'balance']
    expect(offer).toEqual({
      plans: [
        { months: 3, price: 50_00, amount: 50_00, promotion: null, monthly: 16_67, ways },
        { months: 6, price: 90_00, amount: 90_00, promotion: null, monthly: 15_00, ways },
      ],
      balance: null,
      status: null,
    })
    expect((await get(await rich(70_00), '/api/vip')).balance).toBe(70_00)
  })

  test('leaves out Stripe for a plan without a Stripe price', async () => {
    const who = await signIn()
    await db.updateTable('payment_settings').set({ price_id_3_months: '' }).execute()
    expect((await get(who, '/api/vip')).plans[0].ways).toEqual(['mercado-pago', 'pix', 'balance'])
    expect((await ask(who, 'stripe')).json().error.code).toBe('vip.plan_not_configured')
    await db.updateTable('payment_settings').set({ price_id_3_months: 'price_3_months' }).execute()
  })

  test("allows only the balance below the providers' minimum", async () => {
    const who = await rich(1_00)
    await db.updateTable('payment_settings').set({ price_3_months: 49 }).execute()
    expect((await get(who, '/api/vip')).plans[0].ways).toEqual(['balance'])
    expect((await ask(who, 'pix')).json().error.code).toBe('vip.below_minimum')
    expect((await ask(who, 'balance')).statusCode).toBe(201)
    await db.updateTable('payment_settings').set({ price_3_months: 50_00 }).execute()
  })

  test('is closed to a VIP given by staff, which no job ends', async () => {
    const who = await signIn(['vip'])
    expect((await ask(who, 'pix')).json().error.code).toBe('vip.has_no_end')
    expect((await ask(who, 'balance')).json().error.code).toBe('vip.has_no_end')
    await expireVips(services)
    expect(await statusOf(who)).toEqual({
      isActive: true,
      expiresAt: null,
      cancellationRequested: false,
      // No bot is configured.
      discord: 'unavailable',
    })
  })
})

describe('a purchase', () => {
  test.each(['pix', 'stripe', 'mercado-pago'] as const)(
    'by %s gives the role in the same session',
    async (way) => {
      const earned = await findHouseBalance(db, 'vip')
      const { who } = await bought(way)
      expect(await rolesOf(who)).toEqual(['user', 'vip'])
      const { isActive, expiresAt } = await statusOf(who)
      expect(isActive).toBe(true)
      expect(Math.abs(Date.parse(expiresAt) - monthsFromNow(3))).toBeLessThan(4 * DAY_MS)
      expect(await findHouseBalance(db, 'vip')).toBe(earned + 50_00)
      const [notice] = await waitForNotices(who.userId)
      expect(notice).toMatchObject({ kind: 'account', title: 'Você é VIP' })
    },
  )

  test('from the balance is immediate, once per key, and never beyond the balance', async () => {
    const who = await rich(95_00)
    const [first, second] = [
      await ask(who, 'balance', 6, 'same-key'),
      await ask(who, 'balance', 6, 'same-key'),
    ]
    expect(first.json()).toEqual(second.json())
    expect(first.json().order).toBeNull()
    expect(await rolesOf(who)).toEqual(['user', 'vip'])
    expect((await findBalances(db, who.userId)).unsettled).toBe(5_00)
    const refused = await ask(who, 'balance')
    expect(refused.json().error).toMatchObject({
      code: 'vip.balance_insufficient',
      facts: { missing: 45_00 },
      field: 'way',
    })
    expect(await historyOf(who)).toHaveLength(1)
  })

  test('by a VIP starts where the last period ends', async () => {
    const who = await rich()
    await ask(who, 'balance')
    await ask(who, 'balance', 6)
    const [second, first] = await historyOf(who)
    expect(second.startsAt).toBe(first.endsAt)
    expect((await statusOf(who)).expiresAt).toBe(second.endsAt)
  })

  test('that is not paid gives nothing', async () => {
    const who = await signIn()
    const paymentOrderId = (await ask(who, 'stripe')).json().order.id
    await control.stripe.expire(await referenceOf(paymentOrderId))
    await reaches(who, paymentOrderId, 'expired')
    expect(await rolesOf(who)).toEqual(['user'])
    expect((await historyOf(who))[0]).toMatchObject({ state: 'lapsed', startsAt: null })
  })
})

describe('a discount', () => {
  const withCoupon = (who: SignedIn, way: VipWay, code: string) => ask(who, way, 3, crypto.randomUUID(), code)
  const usesOf = (id: string) =>
    db
      .selectFrom('coupons')
      .select(['reserved_count as reserved', 'used_count as used'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('of a coupon is reserved at checkout, counted when paid, and released otherwise', async () => {
    const coupon = await makeCoupon(db, { area: 'vip', discount_percentage: 20, max_uses: 1 })
    const [first, second] = [await signIn(), await signIn()]
    const lapsed = (await withCoupon(first, 'stripe', coupon.code)).json().order.id
    expect((await get(first, `/api/payments/${lapsed}`)).order.amount).toBe(40_00)
    expect(await usesOf(coupon.id)).toEqual({ reserved: 1, used: 0 })
    expect((await withCoupon(second, 'pix', coupon.code)).json().error.code).toBe(
      'promotions.coupon_exhausted',
    )
    await control.stripe.expire(await referenceOf(lapsed))
    await until(async () => (await usesOf(coupon.id)).reserved === 0)
    const cancelled = (await withCoupon(first, 'pix', coupon.code)).json().order.id
    expect(await usesOf(coupon.id)).toEqual({ reserved: 1, used: 0 })
    await post(first, `/api/payments/${cancelled}/cancellation`)
    await until(async () => (await usesOf(coupon.id)).reserved === 0)
    expect((await historyOf(first))[0]).toMatchObject({ state: 'lapsed' })
    const paid = (await withCoupon(second, 'pix', coupon.code)).json().order.id
    await control.mercadoPago.pay(await referenceOf(paid))
    await reaches(second, paid, 'paid')
    expect(await usesOf(coupon.id)).toEqual({ reserved: 0, used: 1 })
  })

  test('of 100 percent skips provider and ledger, once per person', async () => {
    const coupon = await makeCoupon(db, { area: 'vip', discount_percentage: 100 })
    const who = await signIn()
    expect((await withCoupon(who, 'pix', coupon.code)).json().error.code).toBe('vip.below_minimum')
    const earned = await findHouseBalance(db, 'vip')
    expect((await withCoupon(who, 'balance', coupon.code)).statusCode).toBe(201)
    expect(await rolesOf(who)).toEqual(['user', 'vip'])
    expect(await findHouseBalance(db, 'vip')).toBe(earned)
    expect((await withCoupon(who, 'balance', coupon.code)).json().error.code).toBe(
      'promotions.coupon_used_up',
    )
    const [order] = await historyOf(who)
    expect(order).toMatchObject({ amount: 0, refundableUntil: null })
    expect((await refund(who, order.id)).json().error.code).toBe('vip.refund_over')
  })

  test('of a promotion is in the offer and the price, and a coupon replaces it', async () => {
    const { id } = await makePromotion(db, { name: 'Semana VIP', discount_percentage: 10 })
    const who = await rich()
    const [plan] = (await get(who, '/api/vip')).plans
    expect(plan).toMatchObject({
      price: 50_00,
      amount: 45_00,
      promotion: { name: 'Semana VIP', percentage: 10 },
    })
    await ask(who, 'balance')
    const coupon = await makeCoupon(db, { area: 'vip', discount_percentage: 50 })
    await withCoupon(who, 'balance', coupon.code)
    expect((await historyOf(who)).map(({ amount }: { amount: number }) => amount)).toEqual([25_00, 45_00])
    await db.updateTable('promotions').set({ is_active: false }).where('id', '=', id).execute()
  })
})

describe('a refund by the buyer', () => {
  test('within seven days returns the payment and ends VIP, however often it is requested', async () => {
    const { who, paymentOrderId } = await bought('stripe')
    const [{ id, refundableUntil }] = await historyOf(who)
    expect(Date.parse(refundableUntil)).toBeGreaterThan(Date.now() + 6 * DAY_MS)
    expect((await refund(who, id)).statusCode).toBe(204)
    expect((await refund(who, id)).statusCode).toBe(204)
    expect(await rolesOf(who)).toEqual(['user'])
    expect((await historyOf(who))[0]).toMatchObject({ state: 'refunded', refundableUntil: null })
    await reaches(who, paymentOrderId, 'refunded')
  })

  test('restores the balance and moves later periods forward', async () => {
    const who = await rich()
    await ask(who, 'balance')
    await ask(who, 'balance', 6)
    const [later, first] = await historyOf(who)
    await refund(who, first.id)
    const [pulled] = await historyOf(who)
    expect(Math.abs(Date.parse(pulled.startsAt) - Date.now())).toBeLessThan(60_000)
    expect(Date.parse(pulled.endsAt) - Date.parse(pulled.startsAt)).toBe(
      Date.parse(later.endsAt) - Date.parse(later.startsAt),
    )
    expect(await rolesOf(who)).toEqual(['user', 'vip'])
    await forgetRefunds(who)
    await refund(who, later.id)
    expect(await rolesOf(who)).toEqual(['user'])
    expect(await findBalances(db, who.userId)).toMatchObject({ unsettled: 200_00, debt: 0 })
  })

  test.each(['balance', 'stripe'] as const)(
    'works once in twelve months: a second one needs staff, by %s',
    async (way) => {
      const who = await rich()
      if (way === 'stripe') await bought('stripe', who)
      else await ask(who, 'balance')
      await ask(who, 'balance')
      const [second, first] = await historyOf(who)
      expect([first, second].map(({ abilities }) => abilities.refund)).toEqual([true, true])
      expect((await refund(who, first.id)).statusCode).toBe(204)
      const before = await findBalances(db, who.userId)
      const refused = await refund(who, second.id)
      expect([refused.statusCode, refused.json().error]).toEqual([
        409,
        expect.objectContaining({ code: 'vip.refund_by_support', facts: { months: 12 } }),
      ])
      expect(await findBalances(db, who.userId)).toEqual(before)
      expect(await rolesOf(who)).toEqual(['user', 'vip'])
      // It is refundable, but not by the buyer.
      expect((await historyOf(who))[0]).toMatchObject({
        state: 'active',
        refundableUntil: expect.any(String),
        abilities: { refund: false },
      })
      // Repeating the first refund still succeeds.
      expect((await refund(who, first.id)).statusCode).toBe(204)

      await forgetRefunds(who)
      expect((await historyOf(who))[0].abilities.refund).toBe(true)
      expect((await refund(who, second.id)).statusCode).toBe(204)
    },
  )

  test('at a provider is rejected the same way after one from the balance', async () => {
    const who = await rich()
    await ask(who, 'balance')
    const [first] = await historyOf(who)
    await bought('stripe', who)
    expect((await refund(who, first.id)).statusCode).toBe(204)
    const [second] = await historyOf(who)
    expect((await refund(who, second.id)).json().error.code).toBe('vip.refund_by_support')
    const refunds = await db
      .selectFrom('payment_refunds as back')
      .innerJoin('payment_captures as paid', 'paid.id', 'back.capture_id')
      .select('back.id')
      .where('paid.order_id', '=', second.paymentOrderId)
      .execute()
    expect(refunds).toEqual([])
  })

  test('that the provider could not complete does not count', async () => {
    const { who } = await bought('stripe')
    await ask(await enrich(who), 'balance')
    const [second, first] = await historyOf(who)
    expect((await refund(who, first.id)).statusCode).toBe(204)
    await db.updateTable('vip_returns').set({ is_undone: true }).where('order_id', '=', first.id).execute()
    expect((await refund(who, second.id)).statusCode).toBe(204)
  })

  test('from before the rule counts: the migration knows who requested it and when', async () => {
    const who = await rich()
    await bought('stripe', who)
    await ask(who, 'balance')
    const [second, first] = await historyOf(who)
    await refund(who, first.id)
    await refund(who, second.id)
    const seen = () =>
      db
        .selectFrom('vip_returns')
        .select(['order_id', 'asked_by'])
        .where('order_id', 'in', [first.id, second.id])
        .execute()
    const kept = await seen()
    await db
      .updateTable('vip_returns')
      .set({ asked_by: null, returned_at: new Date(0) })
      .where('order_id', 'in', [first.id, second.id])
      .execute()
    const file = new URL('../../../migrations/20261117202040_vip-own-refunds-backfill.sql', import.meta.url)
    await owner.query(readFileSync(file, 'utf8'))
    expect(await seen()).toEqual(kept)
    expect(kept).toEqual([{ order_id: first.id, asked_by: who.userId }])
    const [{ returned_at: at }] = (await db
      .selectFrom('vip_returns')
      .select('returned_at')
      .where('order_id', '=', first.id)
      .execute()) as [{ returned_at: Date }]
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('is rejected after seven days, and for another user’s order', async () => {
    const who = await rich()
    await ask(who, 'balance')
    const [{ id }] = await historyOf(who)
    expect((await refund(await signIn(), id)).statusCode).toBe(404)
    await age(who, 8)
    expect((await refund(who, id)).json().error).toMatchObject({
      code: 'vip.refund_over',
      facts: { days: 7 },
    })
    expect((await historyOf(who))[0].refundableUntil).toBeNull()
  })

  test('is not a cancellation, which keeps VIP until the end and is undone by a purchase', async () => {
    const who = await rich()
    expect((await post(who, '/api/vip/cancellation')).json().error.code).toBe('vip.not_active')
    await ask(who, 'balance')
    for (const _ of [1, 2]) expect((await post(who, '/api/vip/cancellation')).statusCode).toBe(200)
    expect(await statusOf(who)).toMatchObject({ isActive: true, cancellationRequested: true })
    expect(await rolesOf(who)).toContain('vip')
    await ask(who, 'balance')
    expect(await statusOf(who)).toMatchObject({ cancellationRequested: false })
  })
})

describe('staff', () => {
  const REASON = { reason: 'Segundo pedido, conferido no chamado' }
  const refundFor = (staff: SignedIn, orderId: string, payload: object = REASON) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/vip/orders/${orderId}/refund`,
      headers: staff.headers,
      payload,
    })
  const ordersOf = async (staff: SignedIn, { userId }: SignedIn) =>
    (await get(staff, `/api/admin/users/${userId}/vip-orders`)).orders

  test('refund what the buyer no longer can, once, with an audit entry', async () => {
    const [who, admin] = [await rich(), await signIn(['admin'])]
    await ask(who, 'balance')
    await ask(who, 'balance')
    const [second, first] = await historyOf(who)
    await refund(who, first.id)
    expect((await refund(who, second.id)).statusCode).toBe(409)
    expect(await ordersOf(admin, who)).toMatchObject([
      { id: second.id, state: 'active', abilities: { refund: true } },
      { id: first.id, state: 'refunded', abilities: { refund: false } },
    ])
    for (const _ of [1, 2]) expect((await refundFor(admin, second.id)).statusCode).toBe(204)
    expect(await findBalances(db, who.userId)).toMatchObject({ unsettled: 200_00 })
    expect(await rolesOf(who)).toEqual(['user'])
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'after', 'reason'])
      .where('subject_id', '=', second.id)
      .execute()
    expect(entries).toEqual([
      {
        action: 'vip.order-refunded',
        actor_id: admin.userId,
        after: { userId: who.userId, amount: 50_00 },
        ...REASON,
      },
    ])
    // Refunds by staff do not count as the buyer's own.
    await forgetRefunds(who)
    await ask(who, 'balance')
    const [third] = await historyOf(who)
    expect(third.abilities.refund).toBe(true)
  })

  test('refund neither their own purchase nor, here, one paid at a provider', async () => {
    const admin = await enrich(await signIn(['admin']))
    await ask(admin, 'balance')
    const [own] = await historyOf(admin)
    expect((await refundFor(admin, own.id)).json().error.code).toBe('platform.self_dealing')
    expect((await ordersOf(admin, admin))[0].abilities.refund).toBe(false)
    const { who } = await bought('stripe')
    const [paid] = await historyOf(who)
    expect((await refundFor(admin, paid.id)).json().error.code).toBe('vip.refund_not_possible')
    expect(await ordersOf(admin, who)).toMatchObject([
      { paymentNumber: expect.any(String), abilities: { refund: false } },
    ])
    expect((await refundFor(admin, crypto.randomUUID())).statusCode).toBe(404)
    expect((await refundFor(admin, paid.id, { reason: '' })).json().error.code).toBe('vip.reason_required')
    expect((await refundFor(await signIn(['suporte']), paid.id)).statusCode).toBe(403)
  })
})

describe('a dispute', () => {
  test('revokes VIP, and restores it when won', async () => {
    const { who, paymentOrderId } = await bought('stripe')
    const { order } = await get(who, `/api/payments/${paymentOrderId}`)
    const { expiresAt } = await statusOf(who)
    const dispute = await control.stripe.dispute(order.providerReference)
    await until(async () => !(await rolesOf(who)).includes('vip'))
    await control.stripe.closeDispute(dispute.id, 'won')
    await until(async () => (await rolesOf(who)).includes('vip'))
    expect(Date.parse((await statusOf(who)).expiresAt)).toBeGreaterThanOrEqual(Date.parse(expiresAt))
  })
})

test('an inquiry that takes no money keeps VIP, and is a review for staff while open', async () => {
  const { who, paymentOrderId } = await bought('stripe')
  const { order } = await get(who, `/api/payments/${paymentOrderId}`)
  const cases = async () => {
    const rows = await db
      .selectFrom('payment_reviews as review')
      .innerJoin('payment_captures as capture', 'capture.id', 'review.capture_id')
      .select(['review.kind', 'review.closed_at as closedAt'])
      .where('capture.order_id', '=', paymentOrderId)
      .execute()
    return rows.map(({ kind, closedAt }) => `${kind} ${closedAt ? 'closed' : 'open'}`)
  }
  const inquiry = await control.stripe.dispute(order.providerReference, { isWarning: true })
  await until(async () => (await cases()).includes('warning open'))
  expect(await rolesOf(who)).toContain('vip')
  await control.stripe.prevent(inquiry.id)
  await until(async () => (await cases()).includes('warning closed'))
  expect(await rolesOf(who)).toContain('vip')
})

describe('the end of VIP', () => {
  test('removes the role once and notifies; an earlier renewal keeps it', async () => {
    const [over, renewed] = [await rich(), await rich()]
    for (const who of [over, renewed]) {
      await ask(who, 'balance')
      await age(who, 93)
    }
    await ask(renewed, 'balance')
    await expireVips(services)
    await expireVips(services)
    expect(await rolesOf(over)).toEqual(['user'])
    expect(await rolesOf(renewed)).toEqual(['user', 'vip'])
    await settle()
    const titles = (await noticesOf(over.userId)).map(({ title }) => title)
    expect(titles.filter((title) => title === 'Seu VIP terminou')).toHaveLength(1)
    expect((await historyOf(over))[0].state).toBe('ended')
  })

  test('is announced seven days and one day before, once each, and not after a cancellation', async () => {
    const [who, cancelled] = [await rich(), await rich()]
    for (const one of [who, cancelled]) await ask(one, 'balance')
    await post(cancelled, '/api/vip/cancellation')
    const reminders = async (one: SignedIn) => {
      await remindVips(services)
      await remindVips(services)
      await settle()
      return (await noticesOf(one.userId)).filter(({ title }) => title === 'Seu VIP está acabando').length
    }
    expect(await reminders(who)).toBe(0)
    const left = Math.floor((Date.parse((await statusOf(who)).expiresAt) - Date.now()) / DAY_MS)
    for (const one of [who, cancelled]) await age(one, left - 6)
    expect(await reminders(who)).toBe(1)
    for (const one of [who, cancelled]) await age(one, 6)
    expect(await reminders(who)).toBe(2)
    expect(await reminders(cancelled)).toBe(0)
  })
})
