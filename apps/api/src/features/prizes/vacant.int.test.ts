import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { clocksDriver } from '../../../test/clocks.ts'
import { codeOf, matchesDriver } from '../../../test/matches.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { startMissingClocks } from '../tournaments/testing.ts'
import { makeStartedPrize } from './prizes.factory.ts'

const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const driver = prizesDriver(testApp)
const { organiser, known, payOut, balancesOf, correct, fillHouse, post } = driver
const { decide, declare, matchOf, say, send } = matchesDriver(testApp)
const { clockOf, expire, runDeadline, sayReady } = clocksDriver(testApp)
afterAll(driver.addsUp)
const moderator = await signIn(['moderador'])
const founder = await signIn(['fundador'])
await fillHouse('money', 500_00)

const leaveNobody = (who: SignedIn, matchId: string, absentIds: readonly string[], leavesNobody = true) =>
  app.inject({
    method: 'POST',
    url: `/api/matches/${matchId}/walkover`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { absentIds, reason: 'Ninguém veio', leavesNobody },
  })

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
  expect((await leaveNobody(moderator, final.id, finalists)).statusCode).toBe(204)
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

/** Two people play for the organiser's prize. */
async function finalOf(fields: { clock_minutes?: number; clock_first_minutes?: number } = {}) {
  const owner = await organiser({ cash: 100_00 })
  const people = [await known(), await known()] as const
  const ids = people.map(({ userId }) => userId)
  const { id } = await makeStartedPrize(db, {
    participants: ids,
    prize: { asset: 'money', amount: 100_00, split: [10_000] },
    organiserId: owner.userId,
    ...fields,
  })
  await startMissingClocks(db, id)
  const { id: finalId } = await matchOf(id)
  return {
    id,
    owner,
    people,
    finalId,
    end: (who: SignedIn, may = true) => leaveNobody(who, finalId, ids, may),
  }
}
const CLOCKS = { clock_minutes: 15, clock_first_minutes: 30 }

describe('an organiser', () => {
  test('does not get their prize back from a final that was played', async () => {
    const { id, owner, people, finalId, end } = await finalOf()
    for (const one of people) await say(one, finalId, 'Estou aqui!')
    expect((await declare(people[0], finalId, people[0].userId)).statusCode).toBe(204)
    for (const may of [true, false]) expect(codeOf(await end(owner, may))).toBe('matches.staff_decides')
    await payOut(id)
    expect(await cashOf(owner.userId)).toBe(0)
    expect((await end(moderator)).statusCode).toBe(204)
  })

  test('has to wait for the clock to say that nobody came', async () => {
    const { owner, finalId, end } = await finalOf(CLOCKS)
    expect(codeOf(await end(owner))).toBe('matches.staff_decides')
    await expire(finalId)
    await runDeadline(finalId)
    expect(codeOf(await end(owner, false))).toBe('matches.nobody_left')
    expect((await end(owner)).statusCode).toBe(204)
  })

  test.each([
    ['wrote', (who: SignedIn, matchId: string) => say(who, matchId, 'Cheguei!')],
    ['declared', (who: SignedIn, matchId: string) => declare(who, matchId, who.userId)],
  ] as const)('leaves it to staff once somebody %s after all', async (_what, come) => {
    const { owner, people, finalId, end } = await finalOf(CLOCKS)
    await expire(finalId)
    await runDeadline(finalId)
    expect((await come(people[1], finalId)).statusCode).toBeLessThan(300)
    expect(codeOf(await end(owner))).toBe('matches.staff_decides')
    expect((await end(moderator)).statusCode).toBe(204)
  })

  test('leaves it to staff where they had the final played again', async () => {
    const { id, owner, people, finalId, end } = await finalOf(CLOCKS)
    for (const who of people) await declare(who, finalId, people[0].userId)
    const reopened = await send(owner, 'POST', `/${finalId}/reopening`, { reason: 'Joguem de novo' })
    expect(reopened.statusCode).toBe(204)
    await startMissingClocks(db, id)
    await expire(finalId)
    await runDeadline(finalId)
    expect((await clockOf(finalId))?.phase).toBe('vacant')
    expect(codeOf(await end(owner))).toBe('matches.staff_decides')
  })

  test('still gives a W.O. to one side, and the other one wins', async () => {
    const { id, owner, people, finalId } = await finalOf(CLOCKS)
    await sayReady(people[0], finalId)
    expect((await leaveNobody(owner, finalId, [people[1].userId], false)).statusCode).toBe(204)
    const { champion_id } = await db
      .selectFrom('tournaments')
      .select('champion_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(champion_id).toBe(people[0].userId)
  })
})
