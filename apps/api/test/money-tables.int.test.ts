import type { Role } from '@trunfo/contract/roles'
import { coins } from '@trunfo/money/amounts'
import { describe, expect, test } from 'vitest'
import { makePerson } from '../src/features/accounts/testing.ts'
import { grantCoins } from '../src/features/ledger/index.ts'
import { makeUnmatchedPayment } from '../src/features/payments/testing.ts'
import { makeCoupon, makePromotion } from '../src/features/promotions/testing.ts'
import { makeReferral, makeReferralReward } from '../src/features/referrals/testing.ts'
import { makeShopItem } from '../src/features/shop/testing.ts'
import { makeWithdrawal } from '../src/features/wallet/testing.ts'
import { useTestApp } from './app.ts'
import { prizesDriver } from './prizes.ts'

/** Staff tables about money and their CSV files: both apply the filters, and the file has every row. */
const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const [admin, founder] = [await signIn(['admin']), await signIn(['fundador'])]

type View = Record<string, string>
const ask = (path: string, view: View = {}, { headers } = founder) =>
  app.inject({ url: `/api/admin/${path}?${new URLSearchParams(view)}`, headers })
const list = async (path: string, view: View = {}) => (await ask(path, view)).json()

/** The lines of a CSV file, as records by column heading. */
async function file(path: string, view: View = {}): Promise<Record<string, string>[]> {
  const answer = await ask(`${path}.csv`, view)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head = [], ...lines] = answer.body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  return lines.map((cells) => Object.fromEntries(cells.map((cell, place) => [head[place] ?? '', cell])))
}
const idsIn = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
const idsOf = (lines: readonly Record<string, string>[]) => lines.map(({ Id }) => Id)

const logged = () =>
  db
    .selectFrom('audit_entries')
    .select(['actor_id', 'subject_id', 'after'])
    .where('action', '=', 'table.exported')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const day = (offset: number) => new Date(Date.now() + offset * 24 * 60 * 60 * 1000).toISOString()
/** A period before any row of this test. */
const BEFORE = { until: day(-1) }
const AROUND = { from: day(-1), until: day(1) }

const STAFF = ['moderador', 'suporte', 'redator', 'admin', 'fundador'] as const satisfies readonly Role[]
const MANAGERS = ['admin', 'fundador']

test.each([
  ['withdrawals', ['fundador']],
  ['prizes/shares', ['fundador']],
  ['referrals', MANAGERS],
  ['shop/purchases', MANAGERS],
  ['promotions', MANAGERS],
  ['coupons', MANAGERS],
  ['payments/review', MANAGERS],
])('%s and its file are only for %s', async (path, roles) => {
  for (const role of STAFF) {
    const who = await signIn([role])
    const codes = [await ask(path, {}, who), await ask(`${path}.csv`, {}, who)].map(
      ({ statusCode }) => statusCode,
    )
    expect([role, ...codes]).toEqual([role, ...(roles.includes(role) ? [200, 200] : [403, 403])])
  }
})

test('withdrawals: by state, person and period; pending ones oldest first, finished ones newest first', async () => {
  const [one, other] = [await makePerson(db), await makePerson(db)]
  const by = founder.userId
  const waiting = [
    await makeWithdrawal(services, { userId: one.id }),
    await makeWithdrawal(services, { userId: other.id, state: 'approved', by }),
  ]
  const paid = [
    await makeWithdrawal(services, { userId: one.id, amount: 1234_56, state: 'paid', by }),
    await makeWithdrawal(services, { userId: other.id, state: 'paid', by }),
  ]
  const views: [View, string[]][] = [
    [{}, waiting],
    [{ state: 'paid' }, paid.toReversed()],
    [{ state: 'all' }, [...waiting, ...paid].toReversed()],
    [{ state: 'all', q: one.username.toUpperCase() }, [paid[0] ?? '', waiting[0] ?? '']],
    [{ state: 'paid', q: one.username, ...AROUND }, [paid[0] ?? '']],
    [{ state: 'all', q: 'ninguem' }, []],
    [{ state: 'all', ...BEFORE }, []],
  ]
  for (const [view, ids] of views) {
    expect([view, idsIn((await list('withdrawals', view)).withdrawals)]).toEqual([view, ids])
    expect([view, idsOf(await file('withdrawals', view))]).toEqual([view, ids])
  }
  const [line] = await file('withdrawals', { state: 'paid', q: one.username })
  expect(line).toMatchObject({
    Pessoa: one.username,
    Situação: 'Pago',
    'Valor (R$)': '1234,56',
    'Tipo de chave': 'e-mail',
    'Extrato do banco': 'ainda não está no extrato',
  })
  expect(JSON.stringify(line)).not.toContain('@')
  const entry = await logged()
  expect(entry).toMatchObject({
    actor_id: founder.userId,
    subject_id: 'saques',
    after: { state: 'paid', from: null, isSearch: true },
  })
  expect(JSON.stringify(entry)).not.toContain(one.username)
})

test('referrals: by status, by referrer or referred person, and by period', async () => {
  await makeReferralReward(db, { type: 'cash', amount: 10_00 })
  const [host, guest, friend] = [await makePerson(db), await makePerson(db), await makePerson(db)]
  const old = await makeReferral(db, {
    referrerId: host.id,
    referredId: guest.id,
    createdAt: new Date(day(-30)),
  })
  const brought = await makeReferral(db, { referrerId: guest.id, referredId: friend.id })
  await db
    .updateTable('referrals')
    .set({ status: 'completed', reward_type: 'cash', reward_amount: 10_00, approved_by: admin.userId })
    .set({ rewarded_at: new Date(), settings_version: 1 })
    .where('id', '=', old.id)
    .execute()
  const views: [View, string[]][] = [
    [{}, [brought.id, old.id]],
    [{ status: 'pending' }, [brought.id]],
    [{ q: guest.username }, [brought.id, old.id]],
    [{ q: host.username }, [old.id]],
    [{ q: friend.username, status: 'completed' }, []],
    [{ from: day(-31), until: day(-29) }, [old.id]],
    [AROUND, [brought.id]],
  ]
  for (const [view, ids] of views) {
    expect([view, idsIn((await list('referrals', view)).referrals)]).toEqual([view, ids])
    expect([view, idsOf(await file('referrals', view))]).toEqual([view, ids])
  }
  expect(await file('referrals', { status: 'completed' })).toMatchObject([
    {
      'Quem entrou': guest.username,
      Situação: 'Aprovada',
      'Recompensa (R$)': '10,00',
      'Recompensa (CardCoins)': '',
    },
  ])
  expect(await logged()).toMatchObject({ subject_id: 'referencias', after: { status: 'completed' } })
})

test('purchases: by buyer and period, with what the coupon took off', async () => {
  const item = await makeShopItem(db, { name: 'Moldura', cost_coins: 100 })
  await makeCoupon(db, { code: 'LOJA10', area: 'shop', discount_percentage: 10 })
  const buyers = [await signIn(), await signIn()]
  for (const { userId, headers } of buyers) {
    await db
      .transaction()
      .execute((tx) => grantCoins(tx, { fact: `test:${userId}`, ownerId: userId, amount: coins(100) }))
    const bought = await app.inject({
      method: 'POST',
      url: `/api/shop/items/${item.id}/purchase`,
      headers,
      payload: { costCoins: 90, couponCode: 'LOJA10' },
    })
    expect(bought.statusCode).toBe(201)
  }
  const { purchases } = await list('shop/purchases')
  const [newest] = purchases
  const views: [View, string[]][] = [
    [{}, idsIn(purchases)],
    [{ q: newest.username }, [newest.id]],
    [AROUND, idsIn(purchases)],
    [BEFORE, []],
  ]
  for (const [view, ids] of views) {
    expect([view, idsIn((await list('shop/purchases', view)).purchases)]).toEqual([view, ids])
    expect([view, idsOf(await file('shop/purchases', view))]).toEqual([view, ids])
  }
  expect(await file('shop/purchases', { q: newest.username })).toMatchObject([
    {
      Usuário: newest.username,
      Item: 'Moldura',
      'Preço (CardCoins)': '100',
      'Pago (CardCoins)': '90',
      Cupom: 'LOJA10',
    },
  ])
  expect(await logged()).toMatchObject({ subject_id: 'compras', after: { isSearch: true } })
})

describe('discounts', () => {
  test('promotions by status', async () => {
    await makePromotion(db, { name: 'Vale', discount_percentage: 12.5 })
    await makePromotion(db, { name: 'Desligada', is_active: false })
    await makePromotion(db, { name: 'Futura', starts_at: new Date(day(1)) })
    for (const [status, name] of [
      ['active', 'Vale'],
      ['inactive', 'Desligada'],
      ['scheduled', 'Futura'],
    ] as const) {
      expect((await list('promotions', { status })).promotions).toMatchObject([{ name }])
      expect(await file('promotions', { status })).toMatchObject([{ Nome: name }])
    }
    expect(await file('promotions')).toHaveLength(3)
    expect(await file('promotions', { status: 'active' })).toMatchObject([{ 'Desconto (%)': '12,5' }])
    expect(await logged()).toMatchObject({ subject_id: 'promocoes', after: { status: 'active' } })
  })

  test('coupons by status, area and a part of the code', async () => {
    await makeCoupon(db, { code: 'VERAO_VIP', area: 'vip' })
    await makeCoupon(db, { code: 'VERAO_FIM', area: 'shop', expires_at: new Date(day(-1)) })
    const views: [View, string[]][] = [
      [{ q: 'verao' }, ['VERAO_FIM', 'VERAO_VIP']],
      [{ q: 'verao', area: 'vip' }, ['VERAO_VIP']],
      [{ q: 'ao_', status: 'ended' }, ['VERAO_FIM']],
      [{ q: '%' }, []],
    ]
    for (const [view, codes] of views) {
      const { coupons } = await list('coupons', view)
      expect([view, coupons.map(({ code }: { code: string }) => code)]).toEqual([view, codes])
      expect([view, (await file('coupons', view)).map(({ Código }) => Código)]).toEqual([view, codes])
    }
    expect((await ask('coupons', { status: 'scheduled' })).statusCode).toBe(400)
    expect(await logged()).toMatchObject({ subject_id: 'cupons', after: { isSearch: true } })
  })
})

test('payment reviews: by state, kind and period', async () => {
  const made = []
  for (let count = 0; count < 3; count += 1) made.push((await makeUnmatchedPayment(db, 40_50)).reviewId)
  const [first = '', second = '', closed = ''] = made
  await db.updateTable('payment_reviews').set({ kind: 'dispute' }).where('id', '=', second).execute()
  await app.inject({
    method: 'POST',
    url: `/api/admin/payments/review/${closed}/close`,
    headers: founder.headers,
    payload: { note: 'Resolvido' },
  })
  const views: [View, string[]][] = [
    [{}, [first, second]],
    [{ kind: 'dispute' }, [second]],
    [{ state: 'closed' }, [closed]],
    [AROUND, [first, second]],
    [BEFORE, []],
  ]
  for (const [view, ids] of views) {
    expect([view, idsIn((await list('payments/review', view)).reviews)]).toEqual([view, ids])
    expect([view, idsOf(await file('payments/review', view))]).toEqual([view, ids])
  }
  expect(await file('payments/review', { state: 'closed' })).toMatchObject([
    { Tipo: 'Sem pedido', 'Valor (R$)': '40,50', Provedor: 'Stripe', 'Por quê': 'Resolvido' },
  ])
  expect(await logged()).toMatchObject({
    subject_id: 'revisao-de-pagamentos',
    after: { state: 'closed', kind: null },
  })
})

test('waiting prizes: by what they wait for', async () => {
  const { organiser, finished, payOut } = prizesDriver(testApp)
  const [who, winner, loser] = [await organiser({ cash: 50_00 }), await signIn(), await signIn()]
  const prize = { asset: 'money' as const, amount: 50_00 }
  const duel = await finished([winner.userId, loser.userId], { prize, organiserId: who.userId })
  await payOut(duel.id)
  const { shares } = await list('prizes/shares', { waitsFor: 'identity' })
  expect(shares).toHaveLength(1)
  expect(await file('prizes/shares', { waitsFor: 'identity' })).toMatchObject([
    {
      Id: shares[0].id,
      'Prêmio (R$)': '50,00',
      'Prêmio (CardCoins)': '',
      Motivo: 'Identidade por confirmar',
    },
  ])
  expect(await file('prizes/shares', { waitsFor: 'banned' })).toEqual([])
  expect(await logged()).toMatchObject({ subject_id: 'premios-a-espera', after: { waitsFor: 'banned' } })
})
