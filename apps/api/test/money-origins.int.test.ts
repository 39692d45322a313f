import { centavos } from '@trunfo/money/amounts'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { assertApplied, deposit as depositInLedger } from '../src/features/ledger/index.ts'
import { makeVip } from '../src/features/vip/testing.ts'
import type { SignedIn } from './app.ts'
import { usePayments } from './payments.ts'

/**
 * Each wallet movement shows its origin, which the feature that moved the money provides; the wallet knows
 * none itself.
 */
const { app, services, work, control, deposit, reaches, signIn } = await usePayments()
const { db } = services
await work()

interface Entry {
  readonly kind: string
  readonly origin: { readonly name: string | null; readonly path: string } | null
}

const historyOf = async (who: SignedIn): Promise<Entry[]> =>
  (await app.inject({ url: '/api/wallet/history', headers: who.headers })).json().entries
const SUBSCRIPTION = '/account-settings?tab=subscription'

test('a deposit links to its receipt, and VIP paid from the balance to the subscription', async () => {
  const { who, order, reference } = await deposit('pix')
  await control.mercadoPago.pay(reference)
  await reaches(who, order.id, 'paid')
  const { orderId } = await makeVip(db, who.userId)
  const url = `/api/vip/orders/${orderId}/refund`
  expect((await app.inject({ method: 'POST', url, headers: who.headers })).statusCode).toBeLessThan(300)
  const vip = { name: 'VIP trimestral', path: SUBSCRIPTION }
  expect((await historyOf(who)).map(({ kind, origin }) => [kind, origin])).toEqual([
    ['refund', vip],
    ['purchase', vip],
    // Created by the factory, without an order.
    ['deposit', null],
    ['deposit', { name: null, path: `/payment/success?order=${order.id}` }],
  ])
  const file = await app.inject({ url: '/api/wallet/statement.csv', headers: who.headers })
  expect(file.body).toContain('VIP trimestral')
})

test('a fact that is unknown, or whose subject is gone, has no origin', async () => {
  const who = await signIn()
  await db.transaction().execute(async (tx) => {
    for (const fact of [
      'vip:nothing',
      `prize:pay:${crypto.randomUUID()}:1`,
      `taking:stripe:dispute:none:${who.userId}`,
    ]) {
      const lot = { ownerId: who.userId, provider: 'stripe', settlesAt: new Date() } as const
      assertApplied(
        await depositInLedger(tx, { fact: `${fact}:${who.userId}`, amount: centavos(100), ...lot }),
      )
    }
  })
  expect((await historyOf(who)).map(({ origin }) => origin)).toEqual([null, null, null])
})

test('a page of many entries runs as many queries as a page of one', async () => {
  const [one, many] = [await signIn(), await signIn()]
  await makeVip(db, one.userId)
  for (let count = 0; count < 6; count += 1) await makeVip(db, many.userId)
  const statementsOf = async (who: SignedIn) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    const entries = await historyOf(who)
    const texts = spy.mock.calls.map(([query]) => JSON.stringify(query))
    spy.mockRestore()
    return { entries: entries.length, statements: texts.filter((text) => text.includes('vip_orders')).length }
  }
  expect(await statementsOf(one)).toEqual({ entries: 2, statements: 1 })
  expect(await statementsOf(many)).toEqual({ entries: 12, statements: 1 })
})
