import { afterAll, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { codeOf } from '../../../test/teams.ts'
import { newIdentity } from '../accounts/testing.ts'
import { reviewShare } from './payout.ts'
import { makePrizedTournament } from './prizes.factory.ts'
import { lapseShares, payDuePrizes } from './prizes.jobs.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20', RATE_LIMIT_TOURNAMENT_CREATION: '100000' })
const { services, signIn } = testApp
const { db } = services
const driver = prizesDriver(testApp)
const {
  create,
  send,
  edit,
  organiser,
  known,
  finished,
  makeDue,
  payOut,
  balancesOf,
  sharesOf,
  correct,
  makeOver,
  post,
} = driver
afterAll(driver.addsUp)
const founder = await signIn(['fundador'])

const money = (amount: number) => ({ asset: 'money' as const, amount })
const cashOf = async (userId: string) => (await balancesOf(userId)).cash
const keyed = (who: SignedIn) => ({
  ...who,
  headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
})
const isMistaken = async (id: string) => {
  const { corrections } = (await send(founder, 'GET', '/admin/prizes/corrections')).json()
  return corrections.some((one: { id: string }) => one.id === id)
}

test('a payout and a correction: one champion is paid, and a wrong payment is marked as mistaken', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const [winner, loser] = [await known(), await known()]
    const { id, matchId } = await finished([winner.userId, loser.userId], { prize: money(50_00) })
    await makeDue(id)
    await race([() => payDuePrizes(services), () => correct(matchId, loser.userId)])
    const [toWinner, toLoser] = [await cashOf(winner.userId), await cashOf(loser.userId)]
    expect(toWinner + toLoser).toBe(50_00)
    expect(await isMistaken(id)).toBe(toWinner > 0)
    outcomes.add(toWinner > 0 ? 'paid first' : 'corrected first')
    if (toWinner > 0) await correct(matchId, winner.userId)
  })
  expect(outcomes).toEqual(new Set(['paid first', 'corrected first']))
})

const SPLIT = { ...money(50_00), split: [6_000, 4_000] }

test('a payout of several places and a correction: everybody is paid by their place, or a mistake is marked', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const [winner, loser] = [await known(), await known()]
    const { id, matchId } = await finished([winner.userId, loser.userId], { prize: SPLIT })
    await makeDue(id)
    await race([() => payDuePrizes(services), () => correct(matchId, loser.userId)])
    const [toWinner, toLoser] = [await cashOf(winner.userId), await cashOf(loser.userId)]
    expect([toWinner, toLoser].toSorted()).toEqual([20_00, 30_00])
    const isPaidFirst = toWinner === 30_00
    expect(await isMistaken(id)).toBe(isPaidFirst)
    outcomes.add(isPaidFirst ? 'paid first' : 'corrected first')
    if (isPaidFirst) await correct(matchId, winner.userId)
  })
  expect(outcomes).toEqual(new Set(['paid first', 'corrected first']))
})

test('two payouts of several places: each place is paid once', async () => {
  await everyInterleaving(
    testApp,
    async (race) => {
      const [winner, loser] = [await known(), await known()]
      const { id } = await finished([winner.userId, loser.userId], { prize: SPLIT })
      await makeDue(id)
      await race([() => payDuePrizes(services), () => payDuePrizes(services)])
      expect([await cashOf(winner.userId), await cashOf(loser.userId)]).toEqual([30_00, 20_00])
      expect(await sharesOf(id)).toHaveLength(2)
    },
    { areAlike: true },
  )
})

test('two payouts: each is paid once', async () => {
  await everyInterleaving(
    testApp,
    async (race) => {
      const [winner, loser] = [await known(), await known()]
      const { id } = await finished([winner.userId, loser.userId], { prize: money(50_00) })
      await makeDue(id)
      await race([() => payDuePrizes(services), () => payDuePrizes(services)])
      expect(await cashOf(winner.userId)).toBe(50_00)
      expect(await sharesOf(id)).toHaveLength(1)
    },
    { areAlike: true },
  )
})

test('a payout and a cancellation: a completed tournament cannot be cancelled', () =>
  everyInterleaving(testApp, async (race) => {
    const [who, winner, loser] = [await organiser({ cash: 50_00 }), await known(), await known()]
    const { id } = await finished([winner.userId, loser.userId], {
      prize: money(50_00),
      organiserId: who.userId,
    })
    await makeDue(id)
    const [, cancelled] = await race([
      () => payDuePrizes(services),
      () => send(keyed(founder), 'PUT', `/tournaments/${id}/status`, { status: 'cancelled' }),
    ])
    expect(codeOf(cancelled)).toBe('tournaments.status_change_refused')
    expect([await cashOf(winner.userId), await cashOf(who.userId)]).toEqual([50_00, 0])
  }))

test('two cancellations return the prize once', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const who = await organiser({ cash: 50_00 })
      const { id } = await makePrizedTournament(db, { prize: money(50_00), organiserId: who.userId })
      const cancel = () => send(keyed(founder), 'PUT', `/tournaments/${id}/status`, { status: 'cancelled' })
      const answers = await race([cancel, cancel])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
      expect(await cashOf(who.userId)).toBe(50_00)
    },
    { areAlike: true },
  ))

test('a claim and its expiry: the winner or the funder gets the share, never both', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const [who, winner, loser] = [await organiser({ cash: 50_00 }), await signIn(), await signIn()]
    const { id } = await finished([winner.userId, loser.userId], {
      prize: money(50_00),
      organiserId: who.userId,
    })
    await payOut(id)
    await makeOver(id)
    const [share] = await sharesOf(id)
    await race([
      async () => {
        const given = await send(winner, 'POST', '/accounts/me/identity', newIdentity())
        expect(given.statusCode).toBeLessThan(300)
        // What the reaction to the identity does.
        await db.transaction().execute((tx) => reviewShare(tx, share?.id ?? ''))
      },
      () => lapseShares(services),
    ])
    const [toWinner, toSource] = [await cashOf(winner.userId), await cashOf(who.userId)]
    expect(toWinner + toSource).toBe(50_00)
    const [after] = await sharesOf(id)
    expect(after?.state).toBe(toWinner > 0 ? 'paid' : 'returned')
    outcomes.add(after?.state ?? '')
  })
  expect(outcomes).toEqual(new Set(['paid', 'returned']))
})

test('an edit and the first enrolment: the entrant plays for what is in escrow', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const [who, player] = [await organiser({ cash: 100_00 }), await signIn()]
    const { id } = await makePrizedTournament(db, { prize: money(50_00), organiserId: who.userId })
    const [edited, enrolled] = await race([
      () => edit(who, id, 'money', 80_00),
      () => send(player, 'POST', `/tournaments/${id}/enrolment`),
    ])
    expect(enrolled.statusCode).toBeLessThan(300)
    const isEdited = edited.statusCode === 204
    if (!isEdited) expect(codeOf(edited)).toBe('tournaments.prize_frozen')
    expect(await cashOf(who.userId)).toBe(isEdited ? 20_00 : 50_00)
    const { prize_amount } = await db
      .selectFrom('tournaments')
      .select('prize_amount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(prize_amount).toBe(isEdited ? 80_00 : 50_00)
    outcomes.add(isEdited ? 'edited' : 'frozen')
  })
  expect(outcomes).toEqual(new Set(['edited', 'frozen']))
})

test('an edit and a cancellation leave nothing in escrow', () =>
  everyInterleaving(testApp, async (race) => {
    const who = await organiser({ cash: 100_00 })
    const { id } = await makePrizedTournament(db, { prize: money(50_00), organiserId: who.userId })
    await race([
      () => edit(who, id, 'money', 80_00),
      () => send(keyed(founder), 'PUT', `/tournaments/${id}/status`, { status: 'cancelled' }),
    ])
    expect(await cashOf(who.userId)).toBe(100_00)
  }))

test('two promises of the same money: one succeeds', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const who = await organiser({ cash: 50_00 })
      const promise = () => create(keyed(who), { prizeType: 'money', prizeAmount: 50_00 })
      const answers = await race([promise, promise])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
      expect(await cashOf(who.userId)).toBe(0)
    },
    { areAlike: true },
  ))

test.each([
  ['of the champion, nobody has more than the prize', money(50_00), [50_00, 0]],
  ['of several places, everybody has what their place gets', SPLIT, [30_00, 20_00]],
] as const)('a booking and a correction back: after all bookings %s', async (_name, prize, cash) => {
  await everyInterleaving(testApp, async (race) => {
    const [winner, loser] = [await known(), await known()]
    const { id, matchId } = await finished([winner.userId, loser.userId], { prize })
    await payOut(id)
    await correct(matchId, loser.userId)
    const book = () => post(founder, `/corrections/${id}`, { reason: 'Revista' })
    const [booked] = await race([book, () => correct(matchId, winner.userId)])
    if (booked.statusCode !== 200) expect(codeOf(booked)).toBe('tournaments.prize_correction_not_found')
    expect(await isMistaken(id)).toBe(booked.statusCode === 200)
    if (booked.statusCode === 200) expect((await book()).statusCode).toBe(200)
    expect([await cashOf(winner.userId), await cashOf(loser.userId)]).toEqual(cash)
  })
})
