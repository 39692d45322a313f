import { randomUUID } from 'node:crypto'
import { centavos, coins } from '@trunfo/money/amounts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import type { Tx } from '../../platform/db/database.ts'
import { makeRewardBudget } from './ledger.factory.ts'
import { settleDueLots } from './ledger.jobs.ts'
import { auditLedger, findBalances, findCoins, findHouseBalance, findRewardBudget } from './ledger.queries.ts'
import {
  assertApplied,
  beginRefund,
  bookProviderFee,
  bookProviderPayout,
  buyOutside,
  commitHold,
  deposit,
  finishRefund,
  giveBack,
  grantCoins,
  hold,
  releaseHold,
  returnCoins,
  reward,
  spendCoins,
  suspend,
  takeBack,
  takeBackOutside,
  uncommitHold,
  writeOff,
} from './operations.ts'

const { services } = await useTestApp()
const { db } = services
await makeRewardBudget(db)
const inTx = <Result>(run: (tx: Tx) => Promise<Result>) => db.transaction().execute(run)
let facts = 0
const newFact = () => `operation:${++facts}`
const someone = () => randomUUID()

async function deposited(ownerId: string, amount: number, settlesAt = new Date(0)): Promise<string> {
  const fact = newFact()
  const given = { fact, ownerId, provider: 'mercado-pago', amount: centavos(amount), settlesAt } as const
  assertApplied(await inTx((tx) => deposit(tx, given)))
  return fact
}

test('a deposit can be spent at once and becomes cash when it settles', async () => {
  const ownerId = someone()
  await deposited(ownerId, 700, new Date(Date.now() + 60_000))
  await deposited(ownerId, 300)
  await settleDueLots(services)
  expect(await findBalances(db, ownerId)).toMatchObject({ unsettled: 700, cash: 300 })
})

test('what a dispute takes beyond the balance is a debt, which the next money repays first', async () => {
  const ownerId = someone()
  const lotOf = await deposited(ownerId, 1_000)
  await settleDueLots(services)
  const held = newFact()
  await inTx((tx) => hold(tx, { fact: held, ownerId, amount: centavos(800) }))
  await inTx((tx) => commitHold(tx, held))
  const taking = newFact()
  const taken = await inTx((tx) => takeBack(tx, { fact: taking, ownerId, lotOf, amount: centavos(1_000) }))
  expect(taken).toEqual({ verdict: 'ok', releasedHolds: [], debt: 800 })
  expect(await findBalances(db, ownerId)).toMatchObject({ cash: 0, held: 800, debt: 800 })

  await inTx((tx) => reward(tx, { fact: newFact(), ownerId, amount: centavos(500) }))
  await deposited(ownerId, 400)
  expect(await findBalances(db, ownerId)).toMatchObject({ cash: 0, unsettled: 100, debt: 0 })

  // The dispute is won. The debt was repaid in the meantime, so its part comes back as cash.
  await inTx((tx) => giveBack(tx, { fact: newFact(), of: taking, ownerId }))
  expect(await findBalances(db, ownerId)).toMatchObject({ cash: 1_000, unsettled: 100, debt: 0 })
})

test('rewards are paid from a budget and never exceed it', async () => {
  const budget = await findRewardBudget(db)
  const [ownerId, another] = [someone(), someone()]
  const fact = newFact()
  const give = (of: string, to: string, amount: number) =>
    inTx((tx) => reward(tx, { fact: of, ownerId: to, amount: centavos(amount) }))
  expect(await give(fact, ownerId, budget - 10)).toBe('ok')
  expect(await give(newFact(), another, 11)).toBe('insufficient')
  expect(await findBalances(db, another)).toMatchObject({ cash: 0 })
  expect(await findRewardBudget(db)).toBe(10)
  // A repetition gets the same verdict, even when the budget is used up.
  expect(await give(fact, ownerId, budget - 10)).toBe('repeated')
  await makeRewardBudget(db, 1)
  expect(await give(newFact(), another, 11)).toBe('ok')
  expect(await findRewardBudget(db)).toBe(0)
  await makeRewardBudget(db)
  expect(await auditLedger(db)).toEqual({})
})

test('an uncommitted hold is released by a dispute, and its id is returned', async () => {
  const ownerId = someone()
  const lotOf = await deposited(ownerId, 600)
  await settleDueLots(services)
  const held = newFact()
  await inTx((tx) => hold(tx, { fact: held, ownerId, amount: centavos(600) }))
  await inTx((tx) => commitHold(tx, held))
  await inTx((tx) => uncommitHold(tx, held))
  const { releasedHolds } = await inTx((tx) =>
    takeBack(tx, { fact: newFact(), ownerId, lotOf, amount: centavos(200) }),
  )
  expect(releasedHolds).toHaveLength(1)
  expect(await findBalances(db, ownerId)).toMatchObject({ cash: 400, held: 0, debt: 0 })
  const release = { fact: newFact(), ownerId, of: held, from: 'held' } as const
  expect(await inTx((tx) => releaseHold(tx, release))).toBe('resolved')
})

test('a debt that nobody will pay is written off', async () => {
  const ownerId = someone()
  const lotOf = await deposited(ownerId, 500)
  await inTx((tx) => takeBack(tx, { fact: newFact(), ownerId, lotOf, amount: centavos(500) }))
  const owed = await deposited(ownerId, 100)
  await inTx((tx) => takeBack(tx, { fact: newFact(), ownerId, lotOf: owed, amount: centavos(100) }))
  expect((await findBalances(db, ownerId)).debt).toBe(0)
  const lost = await deposited(ownerId, 50)
  await settleDueLots(services)
  await inTx((tx) => hold(tx, { fact: newFact(), ownerId, amount: centavos(1) }))
  await inTx((tx) => takeBack(tx, { fact: newFact(), ownerId, lotOf: lost, amount: centavos(50) }))
  const again = { ownerId, lotOf: lost, amount: centavos(70) }
  await inTx((tx) => takeBack(tx, { fact: newFact(), ...again }))
  expect((await findBalances(db, ownerId)).debt).toBe(70)
  const beyond = { fact: newFact(), ownerId, amount: centavos(71) }
  expect(await inTx((tx) => writeOff(tx, beyond))).toBe('insufficient')
  await inTx((tx) => writeOff(tx, { fact: newFact(), ownerId, amount: centavos(70) }))
  expect((await findBalances(db, ownerId)).debt).toBe(0)
})

test('money without an order waits in suspense and is refunded from there', async () => {
  const before = await findHouseBalance(db, 'suspense')
  const amount = centavos(900)
  await inTx((tx) => suspend(tx, { fact: newFact(), provider: 'stripe', amount }))
  expect(await findHouseBalance(db, 'suspense')).toBe(before + 900)
  const refund = newFact()
  await inTx((tx) => beginRefund(tx, { fact: refund, amount, source: { from: 'suspense' } }))
  expect(await findHouseBalance(db, 'refund-pending')).toBe(900)
  const sent = { fact: newFact(), of: refund, provider: 'stripe' } as const
  expect(await inTx((tx) => finishRefund(tx, sent))).toBe('ok')
  expect(await findHouseBalance(db, 'suspense')).toBe(before)
  expect(await findHouseBalance(db, 'refund-pending')).toBe(0)
})

test('the house accounts record sales, provider fees and provider payouts', async () => {
  const [provider, revenue] = ['stripe', 'vip'] as const
  const stripe = await findHouseBalance(db, 'stripe')
  const fact = newFact()
  await inTx((tx) => buyOutside(tx, { fact, provider, revenue, price: centavos(5_000) }))
  expect(await findHouseBalance(db, 'vip')).toBe(5_000)
  await inTx((tx) => bookProviderFee(tx, { fact: newFact(), provider, amount: centavos(239) }))
  await inTx((tx) => bookProviderPayout(tx, { fact: newFact(), provider, amount: centavos(1_000) }))
  await inTx((tx) =>
    takeBackOutside(tx, { fact: newFact(), provider, amount: centavos(5_000), from: revenue }),
  )
  expect(await findHouseBalance(db, 'stripe')).toBe(stripe - 1_239)
  expect(await findHouseBalance(db, 'bank')).toBe(1_000)
  expect(await findHouseBalance(db, 'vip')).toBe(0)
})

test('coins are granted, spent once, and returned once', async () => {
  const ownerId = someone()
  const bought = newFact()
  await inTx((tx) => grantCoins(tx, { fact: newFact(), ownerId, amount: coins(100) }))
  expect(await inTx((tx) => spendCoins(tx, { fact: bought, ownerId, amount: coins(101) }))).toBe(
    'insufficient',
  )
  expect(await inTx((tx) => spendCoins(tx, { fact: bought, ownerId, amount: coins(60) }))).toBe('ok')
  const back = () => ({ fact: newFact(), ownerId, of: bought, amount: coins(60) })
  expect(await inTx((tx) => returnCoins(tx, { ...back(), amount: coins(61) }))).toBe('unknown')
  expect(await inTx((tx) => returnCoins(tx, { ...back(), ownerId: someone() }))).toBe('unknown')
  expect(await inTx((tx) => returnCoins(tx, back()))).toBe('ok')
  expect(await inTx((tx) => returnCoins(tx, back()))).toBe('resolved')
  expect(await findCoins(db, ownerId)).toBe(100)
})

test('after all of it the audit finds nothing', async () => {
  expect(await auditLedger(db)).toEqual({})
})
