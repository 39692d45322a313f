import { centavos, coins } from '@trunfo/money/amounts'
import { expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockPeople } from '../accounts/index.ts'
import { makePerson, makeSession } from '../accounts/testing.ts'
import { makeRewardBudget } from './ledger.factory.ts'
import {
  assertApplied,
  buy,
  commitHold,
  deposit,
  grantBonus,
  grantCoins,
  hold,
  payHold,
  reward,
  takeBack,
  type Verdict,
  writeOff,
} from './operations.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '10' })
const { app, services } = testApp
const { db, config } = services
await makeRewardBudget(db)
const PASSWORD = 'mesa redonda 9'

async function somebody() {
  const { id: ownerId } = await makePerson(db, { password: PASSWORD })
  const { name, value } = await makeSession(db, config, ownerId)
  return { ownerId, headers: { ...FROM_OUR_PAGE, cookie: `${name}=${value}` } }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const post = async (run: (tx: Tx) => Promise<Verdict>) => assertApplied(await db.transaction().execute(run))
const newFact = () => `leaving:${crypto.randomUUID()}`
const obstaclesOf = async ({ headers }: Somebody) =>
  (await app.inject({ url: '/api/accounts/me/erasure', headers })).json().obstacles
const leave = ({ headers }: Somebody) =>
  app.inject({ method: 'DELETE', url: '/api/accounts/me', headers, payload: { password: PASSWORD } })
const statusOf = async ({ ownerId }: Somebody) =>
  (await db.selectFrom('profiles').select('status').where('id', '=', ownerId).executeTakeFirstOrThrow())
    .status

async function depositFor({ ownerId }: Somebody, amount: number, settlesAt: Date): Promise<string> {
  const fact = newFact()
  const given = { fact, ownerId, provider: 'stripe', amount: centavos(amount), settlesAt } as const
  await post((tx) => deposit(tx, given))
  return fact
}

test('a person without any balance can be erased at once', async () => {
  const person = await somebody()
  expect(await obstaclesOf(person)).toEqual([])
  expect((await leave(person)).statusCode).toBe(204)
})

test('cash, an unsettled deposit, a pending payout and a debt each block erasure, under their own reasons', async () => {
  const person = await somebody()
  const { ownerId } = person
  const refused = async (...expected: [string, number][]) => {
    expect(await obstaclesOf(person)).toEqual(
      expected.map(([reason, amountCents]) => ({ reason, amountCents })),
    )
    const response = await leave(person)
    expect(response.statusCode).toBe(409)
    expect(response.json().error).toMatchObject({
      code: 'accounts.erasure_obstructed',
      facts: { reasons: expected.map(([reason]) => reason).join(',') },
    })
    expect(await statusOf(person)).toBe('active')
  }

  const lotOf = await depositFor(person, 700, new Date(Date.now() + 60_000))
  await refused(['unsettled', 700])
  await post((tx) => reward(tx, { fact: newFact(), ownerId, amount: centavos(300) }))
  await refused(['balance', 300], ['unsettled', 700])
  const held = newFact()
  await post((tx) => hold(tx, { fact: held, ownerId, amount: centavos(300) }))
  await refused(['unsettled', 700], ['held', 300])
  await post((tx) => commitHold(tx, held))
  await refused(['unsettled', 700], ['held', 300])
  await post((tx) => payHold(tx, { fact: newFact(), ownerId, of: held, fee: centavos(0) }))
  await post((tx) => buy(tx, { fact: newFact(), ownerId, revenue: 'vip', price: centavos(700) }))
  expect(await obstaclesOf(person)).toEqual([])
  const taking = { fact: newFact(), ownerId, lotOf, amount: centavos(700) }
  await post(async (tx) => (await takeBack(tx, taking)).verdict)
  await refused(['debt', 700])
  await post((tx) => writeOff(tx, { fact: newFact(), ownerId, amount: centavos(700) }))
  expect((await leave(person)).statusCode).toBe(204)
})

test('a bonus and coins cannot be paid out and do not block erasure', async () => {
  const person = await somebody()
  const { ownerId } = person
  await post((tx) => grantBonus(tx, { fact: newFact(), ownerId, amount: centavos(500) }))
  await post((tx) => grantCoins(tx, { fact: newFact(), ownerId, amount: coins(50) }))
  expect(await obstaclesOf(person)).toEqual([])
  expect((await leave(person)).statusCode).toBe(204)
})

test('money that arrives during an erasure blocks it, or finds the account erased', async () => {
  await everyInterleaving(testApp, async (race) => {
    const person = await somebody()
    const { ownerId } = person
    const [departure, isRewarded] = await race([
      () => leave(person),
      () =>
        db.transaction().execute(async (tx) => {
          const [receiver] = await lockPeople(tx, [ownerId])
          if (!receiver?.isActive) return false
          assertApplied(await reward(tx, { fact: newFact(), ownerId, amount: centavos(100) }))
          return true
        }),
    ])
    expect(departure.statusCode).toBe(isRewarded ? 409 : 204)
  })
})
