import { afterAll, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { prizesDriver } from '../../../../test/prizes.ts'
import { payDuePrizes } from '../../prizes/testing.ts'
import { makeCrewRuling } from '../matches.factory.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { services, signIn } = testApp
const { db } = services
const { send, stored } = matchesDriver(testApp)
const prizes = prizesDriver(testApp)
afterAll(prizes.addsUp)
const [organiser, staff, otherStaff] = [await signIn(), await signIn(['moderador']), await signIn(['admin'])]

const keyed = (who: SignedIn) => ({
  ...who,
  headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
})
const post = (who: SignedIn, path: string, payload: object) => send(keyed(who), 'POST', path, payload)
const appeal = (who: SignedIn, matchId: string) => post(who, `/${matchId}/appeal`, { reason: 'Eu estava lá' })
const uphold = (who: SignedIn, matchId: string) => post(who, `/${matchId}/appeal/uphold`, { reason: 'Fica' })
const correct = (who: SignedIn, matchId: string, winnerId: string) =>
  post(who, `/${matchId}/correction`, { winnerId, reason: 'Revisto' })
const cashOf = async (who: SignedIn) => (await prizes.balancesOf(who.userId)).cash
const stateOf = async (id: string) => {
  const prize = await db
    .selectFrom('tournament_prizes')
    .select(['state', 'appealed_since as since'])
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  return { state: prize.state, isAppealed: prize.since !== null }
}
const appealsOf = async (matchId: string) =>
  (await db.selectFrom('match_appeals').select('state').where('match_id', '=', matchId).execute()).map(
    ({ state }) => state,
  )

/** A finished tournament whose final the organiser decided, with its prize due now. */
async function ruled() {
  const [winner, loser] = [await prizes.known(), await prizes.known()]
  const prize = { asset: 'money' as const, amount: 50_00 }
  const { id, matchId } = await prizes.finished([winner.userId, loser.userId], { prize })
  await makeCrewRuling(db, { matchId, actorId: organiser.userId })
  await prizes.makeDue(id)
  return { id, matchId, winner, loser }
}

test('an appeal and a payout: the prize is paid before the appeal, or waits for its end', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { id, matchId, winner, loser } = await ruled()
    const [made] = await race([() => appeal(loser, matchId), () => payDuePrizes(services)])
    const isPaid = (await cashOf(winner)) > 0
    expect(made.statusCode).toBe(isPaid ? 409 : 204)
    if (isPaid) expect(codeOf(made)).toBe('matches.appeal_too_late')
    expect(await stateOf(id)).toEqual({ state: isPaid ? 'paid' : 'due', isAppealed: !isPaid })
    outcomes.add(isPaid ? 'paid' : 'appealed')
    if (isPaid) return
    await payDuePrizes(services)
    expect(await cashOf(winner)).toBe(0)
    await uphold(staff, matchId)
    await payDuePrizes(services)
    expect(await cashOf(winner)).toBe(50_00)
  })
  expect(outcomes).toEqual(new Set(['paid', 'appealed']))
})

test('an appeal and a correction by staff: who has the match in the end has nothing to appeal against', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { id, matchId, winner, loser } = await ruled()
    const [made, corrected] = await race([
      () => appeal(loser, matchId),
      () => correct(staff, matchId, loser.userId),
    ])
    expect(corrected.statusCode).toBe(204)
    const isAppealed = made.statusCode === 204
    if (!isAppealed) expect(codeOf(made)).toBe('matches.appeal_not_possible')
    expect(await appealsOf(matchId)).toEqual(isAppealed ? ['corrected'] : [])
    expect(await stateOf(id)).toEqual({ state: 'due', isAppealed: false })
    await payDuePrizes(services)
    expect([await cashOf(winner), await cashOf(loser)]).toEqual([0, 50_00])
    outcomes.add(isAppealed ? 'appealed first' : 'corrected first')
  })
  expect(outcomes).toEqual(new Set(['appealed first', 'corrected first']))
})

test('staff who uphold and staff who correct: one of them decides the appeal', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { id, matchId, winner, loser } = await ruled()
    await appeal(loser, matchId)
    const [upheld, corrected] = await race([
      () => uphold(staff, matchId),
      () => correct(otherStaff, matchId, loser.userId),
    ])
    // Staff may correct a result at any time, with or without an appeal.
    expect(corrected.statusCode).toBe(204)
    if (upheld.statusCode !== 204) expect(codeOf(upheld)).toBe('matches.appeal_not_found')
    const state = upheld.statusCode === 204 ? 'upheld' : 'corrected'
    expect(await appealsOf(matchId)).toEqual([state])
    expect((await stored(matchId)).winner_id).toBe(loser.userId)
    expect((await stateOf(id)).isAppealed).toBe(false)
    await payDuePrizes(services)
    expect([await cashOf(winner), await cashOf(loser)]).toEqual([0, 50_00])
    outcomes.add(state)
  })
  expect(outcomes).toEqual(new Set(['upheld', 'corrected']))
})

test('the end of an appeal and a payout: the champion is paid once', () =>
  everyInterleaving(testApp, async (race) => {
    const { id, matchId, winner, loser } = await ruled()
    await appeal(loser, matchId)
    const [upheld] = await race([() => uphold(staff, matchId), () => payDuePrizes(services)])
    expect(upheld.statusCode).toBe(204)
    await payDuePrizes(services)
    expect(await cashOf(winner)).toBe(50_00)
    expect(await stateOf(id)).toEqual({ state: 'paid', isAppealed: false })
  }))

test('two appeals by one side: one is made', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const { matchId, loser } = await ruled()
      const made = await race([() => appeal(loser, matchId), () => appeal(loser, matchId)])
      expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
      expect(await appealsOf(matchId)).toEqual(['open'])
    },
    { areAlike: true },
  ))
