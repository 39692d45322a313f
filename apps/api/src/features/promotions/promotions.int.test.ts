import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { makeCoupon, makePromotion } from './promotions.factory.ts'

const { app, services, signIn } = await useTestApp()
const { db, limits } = services
const admin = await signIn(['admin'])

const promotion = {
  name: '  Semana   do Truco ',
  description: 'Baixou!',
  type: 'time_based',
  discountPercentage: 12.5,
  startsAt: '2026-11-20T10:00:00Z',
  endsAt: '2026-11-21T10:00:00Z',
  maxUses: null,
  isActive: true,
}
const coupon = {
  code: 'vip20',
  description: '',
  discountPercentage: 20,
  area: 'vip',
  expiresAt: null,
  maxUses: 5,
  maxUsesPerPerson: null,
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
const auditOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('promotions', () => {
  test('are created, changed, listed newest first and removed, and each change is audited', async () => {
    const created = await send('POST', 'admin/promotions', promotion)
    expect(created.statusCode).toBe(201)
    const { id } = created.json().promotion
    const [first] = (await send('GET', 'admin/promotions')).json().promotions
    expect(first).toMatchObject({
      id,
      name: 'Semana do Truco',
      discountPercentage: 12.5,
      startsAt: '2026-11-20T10:00:00.000Z',
      usedCount: 0,
      reservedCount: 0,
      isActive: true,
    })

    const byQuantity = { ...promotion, type: 'quantity_based', maxUses: 3 }
    expect((await send('PUT', `admin/promotions/${id}`, byQuantity)).statusCode).toBe(200)
    const [changed] = (await send('GET', 'admin/promotions')).json().promotions
    expect(changed).toMatchObject({ type: 'quantity_based', maxUses: 3, startsAt: null, endsAt: null })

    expect((await send('DELETE', `admin/promotions/${id}`)).statusCode).toBe(204)
    expect((await send('GET', 'admin/promotions')).json().promotions).toEqual([])
    expect(codeOf(await send('PUT', `admin/promotions/${id}`, promotion))).toBe(
      'promotions.promotion_not_found',
    )
    expect(await auditOf(id)).toEqual(
      ['created', 'changed', 'removed'].map((what) => ({
        action: `promotion.${what}`,
        actor_id: admin.userId,
      })),
    )
  })

  test('show whether they apply now', async () => {
    const past = new Date(Date.now() - 3_600_000)
    const future = new Date(Date.now() + 3_600_000)
    await makePromotion(db, { name: 'a', starts_at: past, ends_at: future })
    await makePromotion(db, { name: 'b', starts_at: future })
    await makePromotion(db, { name: 'c', ends_at: past })
    await makePromotion(db, {
      name: 'd',
      type: 'quantity_based',
      max_uses: 2,
      reserved_count: 1,
      used_count: 1,
    })
    await makePromotion(db, { name: 'e', is_active: false, ends_at: past })
    const { promotions } = (await send('GET', 'admin/promotions')).json()
    expect(promotions.map((one: { name: string; status: string }) => [one.name, one.status])).toEqual([
      ['e', 'inactive'],
      ['d', 'exhausted'],
      ['c', 'ended'],
      ['b', 'scheduled'],
      ['a', 'active'],
    ])
  })

  test('cannot have a limit below the uses already taken', async () => {
    const taken = { type: 'quantity_based', max_uses: 5, used_count: 2, reserved_count: 1 } as const
    const { id } = await makePromotion(db, taken)
    const change = (maxUses: number) =>
      send('PUT', `admin/promotions/${id}`, { ...promotion, type: 'quantity_based', maxUses })
    const refused = await change(2)
    expect(refused.json().error).toMatchObject({
      code: 'promotions.max_uses_below_taken',
      facts: { taken: 3 },
      field: 'maxUses',
    })
    expect((await change(3)).statusCode).toBe(200)
  })

  test.each([
    [{ name: ' ' }, 'promotions.name_required', 'name'],
    [{ discountPercentage: 101 }, 'promotions.discount_out_of_range', 'discountPercentage'],
    [{ endsAt: promotion.startsAt }, 'promotions.ends_before_start', 'endsAt'],
  ])('get a field error for %j', async (change, code, field) => {
    const response = await send('POST', 'admin/promotions', { ...promotion, ...change })
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code, field })
  })
})

describe('coupons', () => {
  test('are stored in upper case, and a code is unique until its coupon is removed', async () => {
    const created = await send('POST', 'admin/coupons', coupon)
    expect(created.statusCode).toBe(201)
    const { id } = created.json().coupon
    expect((await send('GET', 'admin/coupons')).json().coupons[0]).toMatchObject({
      code: 'VIP20',
      area: 'vip',
      maxUses: 5,
      status: 'active',
    })
    expect((await send('POST', 'admin/coupons', { ...coupon, code: 'Vip20' })).json().error).toMatchObject({
      code: 'promotions.code_taken',
      facts: { code: 'VIP20' },
      field: 'code',
    })
    const expired = { ...coupon, expiresAt: '2026-01-01T00:00:00Z', maxUsesPerPerson: 2 }
    expect((await send('PUT', `admin/coupons/${id}`, expired)).statusCode).toBe(200)
    expect((await send('GET', 'admin/coupons')).json().coupons[0]).toMatchObject({
      status: 'ended',
      maxUsesPerPerson: 2,
    })
    expect((await send('DELETE', `admin/coupons/${id}`)).statusCode).toBe(204)
    expect(codeOf(await send('DELETE', `admin/coupons/${id}`))).toBe('promotions.coupon_not_found')
    expect((await send('POST', 'admin/coupons', coupon)).statusCode).toBe(201)
  })

  test('cannot change to a code that another coupon has', async () => {
    const one = await makeCoupon(db)
    const other = await makeCoupon(db)
    expect(codeOf(await send('PUT', `admin/coupons/${one.id}`, { ...coupon, code: other.code }))).toBe(
      'promotions.code_taken',
    )
  })

  test.each([
    [{ code: 'Ç' }, 'promotions.code_invalid', 'code'],
    [{ discountPercentage: -1 }, 'promotions.discount_out_of_range', 'discountPercentage'],
    [{ maxUses: 0 }, 'promotions.max_uses_out_of_range', 'maxUses'],
    [{ maxUsesPerPerson: 0 }, 'promotions.max_uses_per_person_out_of_range', 'maxUsesPerPerson'],
  ])('get a field error for %j', async (change, code, field) => {
    const response = await send('POST', 'admin/coupons', { ...coupon, ...change })
    expect(response.json().error).toMatchObject({ code, field })
  })
})

test('the lists continue on the next page', async () => {
  for (let count = 0; count < 21; count += 1) await makeCoupon(db)
  const { coupons, nextCursor } = (await send('GET', 'admin/coupons')).json()
  expect(coupons).toHaveLength(20)
  const rest = (await send('GET', `admin/coupons?cursor=${nextCursor}`)).json()
  expect(rest.coupons.length).toBeGreaterThan(0)
  expect(rest.coupons[0].id < coupons.at(-1).id).toBe(true)
})

describe('trying a coupon', () => {
  const check = (couponCode: string, area: string, headers: Record<string, string>) =>
    send('POST', 'coupons/check', { couponCode, area }, headers)

  test('returns the percentage of a valid one in any case', async () => {
    const { headers } = await signIn()
    await makeCoupon(db, { code: 'LOJA15', discount_percentage: 15 })
    const good = await check(' loja15 ', 'shop', headers)
    expect(good.json()).toEqual({ coupon: { code: 'LOJA15', discountPercentage: 15 } })
    expect(codeOf(await check('LOJA15', 'vip', headers))).toBe('promotions.coupon_invalid')
    expect((await check('NADA', 'shop', headers)).json().error).toMatchObject({
      code: 'promotions.coupon_invalid',
      field: 'couponCode',
    })
  })

  test('reports an exhausted one', async () => {
    const { headers } = await signIn()
    await makeCoupon(db, { code: 'ACABOU', max_uses: 1, used_count: 1 })
    expect(codeOf(await check('ACABOU', 'shop', headers))).toBe('promotions.coupon_exhausted')
  })

  test('is limited to five per minute and twenty per day for each person', async () => {
    const guesser = await signIn()
    for (let tries = 0; tries < 20; tries += 1) {
      if (tries > 0 && tries % 5 === 0) {
        const refused = await check('LOJA15', 'shop', guesser.headers)
        expect(refused.statusCode).toBe(429)
        expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
        await limits.forget('couponTry', guesser.userId)
      }
      expect((await check(`CHUTE${tries}`, 'shop', guesser.headers)).statusCode).toBe(400)
    }
    await limits.forget('couponTry', guesser.userId)
    const refused = await check('LOJA15', 'shop', guesser.headers)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
    const other = await signIn()
    expect((await check('LOJA15', 'shop', other.headers)).statusCode).toBe(200)
  })
})
