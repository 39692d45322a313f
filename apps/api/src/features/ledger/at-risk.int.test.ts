import { randomUUID } from 'node:crypto'
import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import type { Tx } from '../../platform/db/database.ts'
import { makeRewardBudget } from './ledger.factory.ts'
import { auditLedger, checkLedger, findAtRisk, findBalances } from './ledger.queries.ts'
import {
  assertApplied,
  beginRefund,
  buy,
  clawBack,
  commitHold,
  deposit,
  giveBack,
  hold,
  holdPrize,
  lockFunderRisk,
  markDisputed,
  operationId,
  payPrize,
  reclaimPrize,
  releaseHold,
  reward,
  settle,
  takeBack,
  uncommitHold,
  writeOff,
} from './operations.ts'

const { services, database } = await useTestApp()
const { db } = services
await makeRewardBudget(db)
const inTx = <Result>(run: (tx: Tx) => Promise<Result>) => db.transaction().execute(run)
let facts = 0
const someone = (): string => randomUUID()
const newFact = () => `at-risk:${++facts}`

interface Person {
  readonly ownerId: string
  readonly lotOf: string
}

async function deposited(amount: number, { ownerId = someone(), isSettled = true } = {}): Promise<Person> {
  const lotOf = newFact()
  const given = {
    fact: lotOf,
    ownerId,
    provider: 'stripe',
    amount: centavos(amount),
    settlesAt: new Date(0),
  } as const
  assertApplied(await inTx((tx) => deposit(tx, given)))
  if (isSettled) assertApplied(await inTx((tx) => settle(tx, { lotId: operationId(lotOf), ownerId })))
  return { ownerId, lotOf }
}
const mark = ({ lotOf }: Person, disputed: number, atRisk = disputed) =>
  inTx((tx) => markDisputed(tx, operationId(lotOf), { disputed, atRisk }))
const withdraw = ({ ownerId }: Person, amount: number, fact = newFact()) =>
  inTx((tx) => hold(tx, { fact, ownerId, amount: centavos(amount) }))
const take = ({ ownerId, lotOf }: Person, amount: number, fact = newFact()) =>
  inTx((tx) => takeBack(tx, { fact, ownerId, lotOf, amount: centavos(amount) }))
const balances = ({ ownerId }: Person) => findBalances(db, ownerId)

afterEach(async () => {
  expect(await auditLedger(db)).toEqual({})
  expect(await checkLedger(db)).toEqual({})
})

describe('a dispute that has taken nothing', () => {
  test('blocks as much cash as it claims beyond the unspent rest of the deposit', async () => {
    const who = await deposited(1_000)
    await inTx((tx) => reward(tx, { fact: newFact(), ownerId: who.ownerId, amount: centavos(300) }))
    await mark(who, 800)
    expect(await findAtRisk(db, who.ownerId)).toBe(800)
    expect(await withdraw(who, 501)).toBe('at_risk')
    expect(await withdraw(who, 1_301)).toBe('insufficient')
    expect(await withdraw(who, 500)).toBe('ok')
    await mark(who, 0)
    expect(await withdraw(who, 800)).toBe('ok')
  })

  test('stops its deposit from settling and from being spent', async () => {
    const who = await deposited(1_000, { isSettled: false })
    await mark(who, 400)
    // The unspent rest of the deposit covers the claim.
    expect(await findAtRisk(db, who.ownerId)).toBe(0)
    expect(await inTx((tx) => settle(tx, { lotId: operationId(who.lotOf), ownerId: who.ownerId }))).toBe(
      'not_due',
    )
    const purchase = { ownerId: who.ownerId, revenue: 'vip', price: centavos(1) } as const
    expect(await inTx((tx) => buy(tx, { fact: newFact(), ...purchase }))).toBe('insufficient')
    await mark(who, 0)
    expect(await inTx((tx) => buy(tx, { fact: newFact(), ...purchase }))).toBe('ok')
  })

  test('is marked once, and no longer counts as at risk after it takes its money', async () => {
    const who = await deposited(1_000)
    expect([await mark(who, 400), await mark(who, 400)]).toEqual(['ok', 'repeated'])
    await take(who, 400)
    await mark(who, 400, 0)
    expect(await findAtRisk(db, who.ownerId)).toBe(0)
    expect(await withdraw(who, 600)).toBe('ok')
  })

  test('stops an unclaimed withdrawal, and a refund of another deposit from the same cash', async () => {
    const who = await deposited(1_000)
    const fact = newFact()
    await withdraw(who, 1_000, fact)
    await mark(who, 1_000)
    expect(await inTx((tx) => commitHold(tx, fact))).toBe('at_risk')
    const other = await deposited(500, { ownerId: who.ownerId })
    const source = { from: 'deposit', lotOf: other.lotOf, ownerId: who.ownerId } as const
    const refund = () => inTx((tx) => beginRefund(tx, { fact: newFact(), amount: centavos(500), source }))
    expect(await refund()).toBe('insufficient')
    await mark(who, 0)
    expect([await inTx((tx) => commitHold(tx, fact)), await refund()]).toEqual(['ok', 'ok'])
  })
})

describe('nobody has cash beside a debt', () => {
  /** Owes 700 and has no balance: the money was withdrawn before the chargeback. */
  async function debtor(): Promise<Person> {
    const who = await deposited(700)
    const fact = newFact()
    await withdraw(who, 700, fact)
    await inTx((tx) => commitHold(tx, fact))
    await take(who, 700)
    expect(await balances(who)).toMatchObject({ cash: 0, debt: 700 })
    return who
  }

  test('when a deposit settles', async () => {
    const who = await deposited(700)
    const later = await deposited(1_000, { ownerId: who.ownerId, isSettled: false })
    const fact = newFact()
    await withdraw(who, 700, fact)
    await inTx((tx) => commitHold(tx, fact))
    await take(who, 700)
    assertApplied(await inTx((tx) => settle(tx, { lotId: operationId(later.lotOf), ownerId: who.ownerId })))
    expect(await balances(who)).toMatchObject({ cash: 300, unsettled: 0, debt: 0 })
  })

  test('when a payout fails after a chargeback', async () => {
    const who = await deposited(700)
    const fact = newFact()
    await withdraw(who, 500, fact)
    await inTx((tx) => commitHold(tx, fact))
    await take(who, 700)
    expect(await balances(who)).toMatchObject({ cash: 0, held: 500, debt: 500 })
    const answer = { fact: newFact(), ownerId: who.ownerId, of: fact, from: 'committed' } as const
    assertApplied(await inTx((tx) => releaseHold(tx, answer)))
    expect(await balances(who)).toMatchObject({ cash: 0, held: 0, debt: 0 })
  })

  test('after an unclaim: the withdrawal cannot be claimed again, and its release repays the debt', async () => {
    const who = await deposited(700)
    const fact = newFact()
    await withdraw(who, 700, fact)
    await inTx((tx) => commitHold(tx, fact))
    await take(who, 300)
    await inTx((tx) => uncommitHold(tx, fact))
    expect(await inTx((tx) => commitHold(tx, fact))).toBe('in_debt')
    const answer = { fact: newFact(), ownerId: who.ownerId, of: fact, from: 'held' } as const
    assertApplied(await inTx((tx) => releaseHold(tx, answer)))
    expect(await balances(who)).toMatchObject({ cash: 400, held: 0, debt: 0 })
  })

  test('and a debtor cannot buy anything', async () => {
    const who = await debtor()
    const later = await deposited(1_000, { ownerId: who.ownerId, isSettled: false })
    expect(later.ownerId).toBe(who.ownerId)
    expect(await balances(who)).toMatchObject({ debt: 0, unsettled: 300 })
    const poor = await debtor()
    const purchase = { ownerId: poor.ownerId, revenue: 'vip', price: centavos(1) } as const
    expect(await inTx((tx) => buy(tx, { fact: newFact(), ...purchase }))).toBe('in_debt')
  })

  test('or the audit reports it', async () => {
    const who = await debtor()
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    const add = (amount: number) =>
      owner.query('update ledger.accounts set balance = balance + $1 where owner_id = $2 and type = 1', [
        amount,
        who.ownerId,
      ])
    await add(1)
    expect(await auditLedger(db)).toMatchObject({ 'people with cash beside a debt': 1 })
    await add(-1)
    await owner.end()
  })
})

describe('a write-off', () => {
  async function owing(): Promise<Person & { taking: string }> {
    const who = await deposited(700)
    const [fact, taking] = [newFact(), newFact()]
    await withdraw(who, 700, fact)
    await inTx((tx) => commitHold(tx, fact))
    await take(who, 700, taking)
    return { ...who, taking }
  }
  const forgive = ({ ownerId }: Person, amount: number) =>
    inTx((tx) => writeOff(tx, { fact: newFact(), ownerId, amount: centavos(amount) }))

  test('waits until the dispute is over', async () => {
    const who = await owing()
    await mark(who, 700, 0)
    expect(await forgive(who, 700)).toBe('disputed')
    await mark(who, 0)
    expect(await forgive(who, 700)).toBe('ok')
  })

  test('goes back to the house, not to the person, when the dispute is won later', async () => {
    const who = await owing()
    await forgive(who, 500)
    await inTx((tx) => reward(tx, { fact: newFact(), ownerId: who.ownerId, amount: centavos(200) }))
    const [{ expense: before }] = await expenses()
    assertApplied(await inTx((tx) => giveBack(tx, { fact: newFact(), of: who.taking, ownerId: who.ownerId })))
    // The person repaid 200 and the house wrote off 500.
    expect(await balances(who)).toMatchObject({ cash: 200, debt: 0 })
    const [{ expense: after }] = await expenses()
    expect(before - after).toBe(500)
  })

  const expenses = async () =>
    (await sql<{ expense: number }>`select ledger.house_balance(121::smallint) as expense`.execute(db))
      .rows as [{ expense: number }]
})

describe('a prize', () => {
  async function promised(amount: number, cash = amount) {
    const funder = await deposited(cash)
    const poolId = randomUUID()
    const wish = { fact: newFact(), poolId, asset: 'money', amount, ownerId: funder.ownerId } as const
    assertApplied(await inTx((tx) => holdPrize(tx, wish)))
    return { funder, poolId }
  }
  const pay = (poolId: string, amount: number, ownerId = someone()) =>
    inTx((tx) =>
      payPrize(tx, { fact: newFact(), poolId, asset: 'money', amount, tax: 0, isCorrection: false, ownerId }),
    )

  test('cannot be escrowed from cash that is at risk', async () => {
    const funder = await deposited(1_000)
    await mark(funder, 600)
    const wish = { poolId: randomUUID(), asset: 'money', ownerId: funder.ownerId } as const
    expect(await inTx((tx) => holdPrize(tx, { ...wish, fact: newFact(), amount: 500 }))).toBe('at_risk')
    expect(await inTx((tx) => holdPrize(tx, { ...wish, fact: newFact(), amount: 400 }))).toBe('ok')
  })

  test('is on hold while its funder is at risk or in debt, and repays that debt', async () => {
    const { funder, poolId } = await promised(1_000)
    await mark(funder, 1_000)
    expect(await pay(poolId, 1_000)).toBe('on_hold')
    await take(funder, 600)
    await mark(funder, 1_000, 0)
    expect(await pay(poolId, 1_000)).toBe('on_hold')
    expect(await inTx((tx) => lockFunderRisk(tx, poolId))).toBe(600)
    const ownerId = funder.ownerId
    const some = await inTx((tx) => reclaimPrize(tx, { fact: newFact(), poolId, most: 250, ownerId }))
    const rest = await inTx((tx) => reclaimPrize(tx, { fact: newFact(), poolId, most: 1_000, ownerId }))
    expect([some, rest]).toEqual([250, 350])
    await mark(funder, 0)
    expect(await pay(poolId, 400)).toBe('ok')
    expect(await balances(funder)).toMatchObject({ cash: 0, debt: 0 })
  })

  test('that a correction claws back releases unclaimed withdrawals and returns their ids', async () => {
    const { poolId } = await promised(1_000)
    const wrong: Person = { ownerId: randomUUID(), lotOf: '' }
    await pay(poolId, 1_000, wrong.ownerId)
    const [sent, waiting] = [newFact(), newFact()]
    await withdraw(wrong, 300, sent)
    await inTx((tx) => commitHold(tx, sent))
    await withdraw(wrong, 600, waiting)
    const claw = { fact: newFact(), ownerId: wrong.ownerId, asset: 'money', net: 1_000, tax: 0 } as const
    expect(await inTx((tx) => clawBack(tx, claw))).toEqual({
      taken: 700,
      releasedHolds: [operationId(waiting)],
    })
    expect(await balances(wrong)).toMatchObject({ cash: 0, held: 300 })
  })
})
