import { randomUUID } from 'node:crypto'
import { centavos, coins } from '@trunfo/money/amounts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { makeRewardBudget } from './ledger.factory.ts'
import { buy, deposit, grantBonus, grantCoins, hold, reward, takeBack, writeOff } from './operations.ts'
import { findOperations } from './statement.queries.ts'

const { services } = await useTestApp()
const { db } = services
await makeRewardBudget(db)

const KINDS = ['bonus', 'deposit', 'hold', 'provider_return', 'purchase', 'reward', 'write_off']
const read = (ownerId: string, before: number | null = null, { kinds = KINDS, width = 20 } = {}) =>
  findOperations(db, ownerId, { kinds, before, width })

test('a statement has each of its owner’s operations once, newest first', async () => {
  const [ownerId, another] = [randomUUID(), randomUUID()]
  await db.transaction().execute(async (tx) => {
    await reward(tx, { fact: 'statement:1', ownerId, amount: centavos(1_000) })
    await reward(tx, { fact: 'statement:2', ownerId: another, amount: centavos(70) })
    await grantCoins(tx, { fact: 'statement:3', ownerId, amount: coins(5) })
    await grantBonus(tx, { fact: 'statement:4', ownerId, amount: centavos(100) })
    // Paid from the bonus and from cash: two legs, one operation.
    await buy(tx, { fact: 'statement:5', ownerId, revenue: 'vip', price: centavos(300) })
    await hold(tx, { fact: 'statement:6', ownerId, amount: centavos(200) })
  })
  const { operations, before } = await read(ownerId)
  expect(
    operations.map(({ kind, takenFrom, givenTo, balance }) => [kind, takenFrom, givenTo, balance]),
  ).toEqual([
    ['hold', 'cash', 'hold', -200],
    ['purchase', 'bonus', 'vip_revenue', -300],
    ['bonus', 'promotion_expense', 'bonus', 100],
    ['reward', 'reward_budget', 'cash', 1_000],
  ])
  expect(before).toBeNull()
})

test('a debt is reported apart from the balance', async () => {
  const ownerId = randomUUID()
  await db.transaction().execute(async (tx) => {
    const lot = { fact: 'owed:1', ownerId, provider: 'stripe', settlesAt: new Date() } as const
    await deposit(tx, { ...lot, amount: centavos(500) })
    await buy(tx, { fact: 'owed:2', ownerId, revenue: 'vip', price: centavos(200) })
    await takeBack(tx, { fact: 'owed:3', ownerId, lotOf: 'owed:1', amount: centavos(500) })
    await deposit(tx, { ...lot, fact: 'owed:4', amount: centavos(150) })
    await writeOff(tx, { fact: 'owed:5', ownerId, amount: centavos(50) })
  })
  const { operations } = await read(ownerId)
  expect(operations.map(({ kind, balance, debt }) => [kind, balance, debt])).toEqual([
    ['write_off', 0, -50],
    ['deposit', 0, -150],
    ['provider_return', -300, 200],
    ['purchase', -200, 0],
    ['deposit', 500, 0],
  ])
})

test('its pages follow each other without a gap, whatever the filter', async () => {
  const ownerId = randomUUID()
  await db.transaction().execute(async (tx) => {
    for (let fact = 1; fact <= 45; fact += 1) {
      await reward(tx, { fact: `page:${fact}`, ownerId, amount: centavos(fact) })
      if (fact % 9 === 0) await grantBonus(tx, { fact: `bonus:${fact}`, ownerId, amount: centavos(fact) })
    }
  })
  for (const kinds of [KINDS, ['reward'], ['bonus']]) {
    const seen: number[] = []
    let before: number | null = null
    do {
      const stretch: Awaited<ReturnType<typeof read>> = await read(ownerId, before, { kinds, width: 7 })
      seen.push(...stretch.operations.map(({ balance }) => balance))
      before = stretch.before
    } while (before !== null)
    const facts = Array.from({ length: 45 }, (_, index) => 45 - index)
    const wanted = facts.flatMap((fact) => [
      ...(fact % 9 === 0 && kinds.includes('bonus') ? [fact] : []),
      ...(kinds.includes('reward') ? [fact] : []),
    ])
    expect(seen).toEqual(wanted)
  }
})
