import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { matchesDriver } from '../../../test/matches.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { makeStartedPrize } from './prizes.factory.ts'

const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const driver = prizesDriver(testApp)
const { organiser, known, payOut, balancesOf, correct, fillHouse, post } = driver
const { decide, matchOf } = matchesDriver(testApp)
afterAll(driver.addsUp)
const moderator = await signIn(['moderador'])
const founder = await signIn(['fundador'])
await fillHouse('money', 500_00)

/** A cup of four, whose final nobody plays. */
async function vacantCup(split: readonly number[]) {
  const owner = await organiser({ cash: 100_00 })
  const people = await Promise.all(Array.from({ length: 4 }, () => known()))
  const { id } = await makeStartedPrize(db, {
    participants: people.map(({ userId }) => userId),
    prize: { asset: 'money', amount: 100_00, split },
    organiserId: owner.userId,
  })
  for (const number of [1, 2]) {
    const match = await matchOf(id, 1, number)
    expect((await decide(moderator, match.id, match.participant1_id)).statusCode).toBe(204)
  }
  const final = await matchOf(id, 2, 1)
  const finalists = [final.participant1_id, final.participant2_id ?? '']
  const ended = await app.inject({
    method: 'POST',
    url: `/api/matches/${final.id}/walkover`,
    headers: { ...moderator.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { absentIds: finalists, reason: 'Ninguém veio', leavesNobody: true },
  })
  expect(ended.statusCode).toBe(204)
  return { id, owner, finalId: final.id, finalists, people }
}
const cashOf = async (userId: string) => (await balancesOf(userId)).cash

test('without a champion, the whole prize of the champion returns to the organiser', async () => {
  const { id, owner, people } = await vacantCup([10_000])
  expect(await cashOf(owner.userId)).toBe(0)
  await payOut(id)
  expect(await cashOf(owner.userId)).toBe(100_00)
  for (const { userId } of people) expect(await cashOf(userId)).toBe(0)
})

test('the share of the first place returns, and nobody moves up to it', async () => {
  const { id, owner, finalists } = await vacantCup([6_000, 3_000, 1_000])
  await payOut(id)
  expect(await cashOf(owner.userId)).toBe(60_00)
  // Both finalists share the second place.
  for (const userId of finalists) expect(await cashOf(userId)).toBe(15_00)
})

test('a correction before the payout gives the final a winner, who is paid', async () => {
  const { id, owner, finalId, finalists } = await vacantCup([10_000])
  await correct(finalId, finalists[0] ?? '')
  await payOut(id)
  expect(await cashOf(finalists[0] ?? '')).toBe(100_00)
  expect(await cashOf(owner.userId)).toBe(0)
})

describe('a correction after the prize has returned to the organiser', () => {
  const book = (id: string) => post(founder, `/corrections/${id}`, { reason: 'A prova chegou depois' })

  test('takes it back from them, and pays the winner', async () => {
    const { id, owner, finalId, finalists } = await vacantCup([6_000, 4_000])
    await payOut(id)
    expect(await cashOf(owner.userId)).toBe(60_00)
    const [winner = '', other = ''] = finalists
    await correct(finalId, winner)
    expect((await book(id)).json()).toEqual({ takenBack: 60_00, lost: 0, paid: 60_00 })
    expect(await cashOf(owner.userId)).toBe(0)
    expect([await cashOf(winner), await cashOf(other)]).toEqual([60_00, 40_00])
  })

  test('counts as lost what they have spent, and pays the winner all the same', async () => {
    const { id, owner, finalId, finalists } = await vacantCup([10_000])
    await payOut(id)
    const drain = sql`select ledger.buy(gen_random_uuid(), ${owner.userId}, 110::smallint, 7000, 'spent')`
    await drain.execute(db)
    const [winner = ''] = finalists
    await correct(finalId, winner)
    expect((await book(id)).json()).toEqual({ takenBack: 30_00, lost: 70_00, paid: 100_00 })
    expect([await cashOf(owner.userId), await cashOf(winner)]).toEqual([0, 100_00])
  })
})
