import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { bracketsDriver } from '../../../test/brackets.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { codeOf } from '../../../test/teams.ts'
import { makePeople } from '../accounts/testing.ts'
import { findPrizeBudget } from '../ledger/index.ts'
import { makeTeam } from '../teams/testing.ts'
import { findPlaces } from '../tournaments/index.ts'
import { makeStartedPrize, playForPrize } from './prizes.factory.ts'
import { payDuePrizes } from './prizes.jobs.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { services, signIn } = testApp
const { db } = services
const driver = prizesDriver(testApp)
const { create, send, edit, organiser, known, finished, payOut, balancesOf, sharesOf, correct, post } = driver
afterAll(driver.addsUp)
const founder = await signIn(['fundador'])
const { told } = bracketsDriver(testApp)
const owner = new pg.Pool({ connectionString: testApp.database.ownerUrl, max: 1 })
afterAll(() => owner.end())

const THREE = [5_000, 3_000, 2_000]
const idOf = (response: { json(): { tournament: { id: string } } }) => response.json().tournament.id
const cashOf = async (userId: string) => (await balancesOf(userId)).cash
const people = (count: number) => Promise.all(Array.from({ length: count }, () => known()))
const idsOf = (who: readonly SignedIn[]) => who.map(({ userId }) => userId)
const awardsOf = (id: string) =>
  db
    .selectFrom('prize_awards')
    .select(['participant_id as participantId', 'place', 'amount', 'attempt'])
    .where('tournament_id', '=', id)
    .orderBy('attempt')
    .orderBy('place')
    .orderBy('participant_id')
    .execute()
const placesOf = async (id: string) =>
  new Map((await findPlaces(db, id)).map((place) => [place.id, place.from] as const))
const book = (id: string) => post(founder, `/corrections/${id}`, { reason: 'Revista' })
const corrections = async () => (await send(founder, 'GET', '/admin/prizes/corrections')).json().corrections
const historyOf = async (id: string) => (await send(null, 'GET', `/tournaments/${id}/prize`)).json().prize

/** Who has which place, the champion first. */
async function ranked(id: string): Promise<string[]> {
  return [...(await placesOf(id))].sort(([, one], [, other]) => one - other).map(([userId]) => userId)
}

describe('the promise of a split', () => {
  test('is stored with the prize, shown, and can be changed until the first enrolment', async () => {
    const who = await organiser({ cash: 100_00 })
    const id = idOf(await create(who, { prizeType: 'money', prizeAmount: 100_00, prizeSplit: THREE }))
    expect(await driver.guaranteeOf(id)).toMatchObject({ split: THREE })
    const change = (prizeSplit: number[]) =>
      send(who, 'PUT', `/tournaments/${id}/prize`, { prizeType: 'money', prizeAmount: 100_00, prizeSplit })
    expect((await change([6_000, 4_000])).statusCode).toBe(204)
    expect(await driver.guaranteeOf(id)).toMatchObject({ split: [6_000, 4_000] })
    expect(codeOf(await change([4_000, 6_000]))).toBe('tournaments.prize_split_invalid')
    expect((await send(await signIn(), 'POST', `/tournaments/${id}/enrolment`)).statusCode).toBeLessThan(300)
    expect(codeOf(await change(THREE))).toBe('tournaments.prize_frozen')
    expect((await change([6_000, 4_000])).statusCode).toBe(204)
  })

  test('that does not add up creates nothing', async () => {
    const who = await organiser({ cash: 100_00 })
    const refused = await create(who, { prizeType: 'money', prizeAmount: 100_00, prizeSplit: [5_000] })
    expect(refused.json().error).toMatchObject({
      code: 'tournaments.prize_split_invalid',
      field: 'prizeSplit',
    })
    expect(await cashOf(who.userId)).toBe(100_00)
  })

  test('is forgotten with a prize that is not money or coins', async () => {
    const who = await organiser({ coins: 10 })
    const id = idOf(await create(who, { prizeType: 'coins', prizeAmount: 10, prizeSplit: THREE }))
    expect((await edit(who, id, 'other', 0, 'Um baralho')).statusCode).toBe(204)
    expect((await edit(who, id, 'coins', 10)).statusCode).toBe(204)
    expect(await driver.guaranteeOf(id)).toMatchObject({ split: [10_000] })
  })
})

describe('a payout', () => {
  const formats = {
    'single elimination': undefined,
    knockout: [{ format: 'knockout', settings: {} }],
    'knockout with a third-place match': [{ format: 'knockout', settings: { thirdPlace: true } }],
    'double elimination': [{ format: 'double-elimination', settings: {} }],
    league: [{ format: 'round-robin', settings: {}, groups: 1 }],
    swiss: [{ format: 'swiss', settings: { allowsDraws: false } }],
    'groups and playoff': [
      { format: 'round-robin', settings: {}, groups: 2, cut: { perGroup: 2, best: 0 } },
      { format: 'knockout', settings: {} },
    ],
  } as const

  test.each(Object.entries(formats))(
    'follows the final places, which are stored: %s',
    async (_name, stages) => {
      const prize = { asset: 'coins' as const, amount: 1_003, split: THREE }
      const { id } = await finished(await makePeople(db, 8), { prize, stages })
      const places = await placesOf(id)
      const stored = await db
        .selectFrom('tournament_participants')
        .select(['participant_id as id', 'final_place as place'])
        .where('tournament_id', '=', id)
        .execute()
      expect(new Map(stored.map((one) => [one.id, one.place]))).toEqual(places)
      await payOut(id)
      const awards = await awardsOf(id)
      expect(awards.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_003)
      for (const { participantId, place, amount } of awards) {
        expect(places.get(participantId)).toBe(place)
        expect((await balancesOf(participantId)).coins).toBe(amount)
      }
      expect(awards).toHaveLength([...places.values()].filter((place) => place <= 3).length)
      expect((await historyOf(id)).awards).toHaveLength(awards.length)
    },
  )

  test('tells each winner their place', async () => {
    const players = await people(4)
    const prize = { asset: 'money' as const, amount: 100_00, split: THREE }
    const { id, winnerId, loserId } = await finished(idsOf(players), { prize })
    expect((await historyOf(id)).awards).toMatchObject([
      { participantId: winnerId, place: 1, amount: 50_00 },
      { participantId: loserId, place: 2, amount: 30_00 },
      { place: 3, amount: 10_00 },
      { place: 3, amount: 10_00 },
    ])
    await payOut(id)
    const runnerUp = players.find(({ userId }) => userId === loserId)
    if (!runnerUp) throw new Error('nobody is second')
    expect(await driver.shareOf(runnerUp, id)).toMatchObject({ state: 'paid', amount: 30_00, place: 2 })
    const { viewTournamentHistory } = await import('../tournaments/index.ts')
    expect((await viewTournamentHistory(services, loserId, undefined)).tournaments).toMatchObject([
      { id, place: { from: 2, to: 2 }, prize: { asset: 'money', amount: 30_00 } },
    ])
    const moved = (await told(id)).filter(({ name }) => name === 'tournament.prize-share-moved')
    expect(moved.map(({ payload }) => payload.place).toSorted()).toEqual([1, 2, 3, 3])
    expect(moved.find(({ payload }) => payload.userId === loserId)?.payload).toMatchObject({
      place: 2,
      amount: 30_00,
    })
  })

  test('shares an award among its line-up, and staff of a house prize move nobody up', async () => {
    const [helper, ...rest] = [await known(['moderador']), ...(await people(5))]
    const [one, two, three, four, five] = idsOf(rest) as [string, string, string, string, string]
    const first = await makeTeam(db, { leaderId: one, memberIds: [two] })
    const second = await makeTeam(db, { leaderId: helper.userId })
    const third = await makeTeam(db, { leaderId: three, memberIds: [four] })
    const fourth = await makeTeam(db, { leaderId: five })
    const prize = { asset: 'money' as const, amount: 100_00, split: [6_000, 4_000] }
    const budget = (await findPrizeBudget(db)).money
    const sides = [first.id, second.id, third.id, fourth.id]
    const { id, loserId } = await finished(sides, { type: 'team', team_size: 1, prize }, first.id)
    await payOut(id)
    expect([await cashOf(one), await cashOf(two)]).toEqual([30_00, 30_00])
    const isHelperSecond = loserId === second.id
    expect(await cashOf(helper.userId)).toBe(0)
    expect((await findPrizeBudget(db)).money).toBe(budget + (isHelperSecond ? 40_00 : 0))
  })

  test('waits for each winner on their own', async () => {
    const [winner, loser] = [await signIn(), await known()]
    const who = await organiser({ cash: 100_00 })
    const prize = { asset: 'money' as const, amount: 100_00, split: [6_000, 4_000] }
    const { id } = await finished([winner.userId, loser.userId], { prize, organiserId: who.userId })
    await payOut(id)
    expect(await cashOf(loser.userId)).toBe(40_00)
    expect(await driver.shareOf(winner, id)).toMatchObject({ state: 'waiting', amount: 60_00, place: 1 })
    expect(await driver.guaranteeOf(id)).toMatchObject({ state: 'waiting' })
    await driver.makeOver(id)
    const { lapseShares } = await import('./prizes.jobs.ts')
    await lapseShares(services)
    expect(await cashOf(who.userId)).toBe(60_00)
    expect(await driver.guaranteeOf(id)).toMatchObject({ state: 'paid' })
  })
})

describe('a correction after the payout', () => {
  async function paidCup() {
    const players = await people(4)
    const prize = { asset: 'money' as const, amount: 100_00, split: THREE }
    const cup = await finished(idsOf(players), {
      prize,
      stages: [{ format: 'knockout', settings: { thirdPlace: true } }],
    })
    await payOut(cup.id)
    const [first = '', second = '', third = '', fourth = ''] = await ranked(cup.id)
    const { id: thirdMatch } = await db
      .selectFrom('tournament_matches')
      .select('id')
      .where('tournament_id', '=', cup.id)
      .where('bracket', '=', 'third')
      .executeTakeFirstOrThrow()
    const { id: final } = await db
      .selectFrom('tournament_matches')
      .select('id')
      .where('tournament_id', '=', cup.id)
      .where('bracket', '<>', 'third')
      .orderBy('round_number', 'desc')
      .executeTakeFirstOrThrow()
    return { id: cup.id, final, thirdMatch, first, second, third, fourth }
  }

  test('is a mistake although the champion stays, and moves only what changed', async () => {
    const { id, thirdMatch, first, second, third, fourth } = await paidCup()
    await correct(thirdMatch, fourth)
    expect((await placesOf(id)).get(fourth)).toBe(3)
    const found = (await corrections()).find((one: { id: string }) => one.id === id)
    expect(found).toMatchObject({
      wrong: { people: [{ amount: 20_00, recoverable: 20_00, place: 3 }] },
      right: { people: [{ amount: 20_00, place: 3 }] },
    })
    expect((await book(id)).json()).toEqual({ takenBack: 20_00, lost: 0, paid: 20_00 })
    expect(await Promise.all([first, second, third, fourth].map(cashOf))).toEqual([50_00, 30_00, 0, 20_00])
    expect((await sharesOf(id)).filter(({ state }) => state === 'taken_back')).toHaveLength(1)
    expect((await awardsOf(id)).filter(({ attempt }) => attempt === 2)).toHaveLength(3)
  })

  test('takes the difference from one and gives it to the other', async () => {
    const { id, final, first, second } = await paidCup()
    await correct(final, second)
    expect((await book(id)).json()).toEqual({ takenBack: 20_00, lost: 0, paid: 20_00 })
    expect([await cashOf(first), await cashOf(second)]).toEqual([30_00, 50_00])
    await correct(final, first)
    expect((await book(id)).json()).toEqual({ takenBack: 20_00, lost: 0, paid: 20_00 })
    expect([await cashOf(first), await cashOf(second)]).toEqual([50_00, 30_00])
    const paid = (await sharesOf(id)).filter(({ state }) => state === 'paid')
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_00)
  })

  test('loses what was spent, and the platform pays it', async () => {
    const { id, final, first, second } = await paidCup()
    await sql`select ledger.buy(gen_random_uuid(), ${first}, 110::smallint, 4500, 'spent')`.execute(db)
    await correct(final, second)
    expect((await book(id)).json()).toEqual({ takenBack: 5_00, lost: 15_00, paid: 20_00 })
    expect([await cashOf(first), await cashOf(second)]).toEqual([0, 50_00])
  })

  test('corrected back before the booking is no mistake', async () => {
    const { id, thirdMatch, third, fourth } = await paidCup()
    await correct(thirdMatch, fourth)
    await correct(thirdMatch, third)
    expect(codeOf(await book(id))).toBe('tournaments.prize_correction_not_found')
  })

  test('within the settling time changes who is paid', async () => {
    const players = await people(2)
    const prize = { asset: 'money' as const, amount: 100_00, split: [7_000, 3_000] }
    const { id, matchId, winnerId, loserId } = await finished(idsOf(players), { prize })
    await correct(matchId, loserId)
    await payOut(id)
    expect([await cashOf(winnerId), await cashOf(loserId)]).toEqual([30_00, 70_00])
  })
})

describe('a process of the previous release', () => {
  test('cannot pay a split prize to the champion alone', async () => {
    const players = await people(2)
    const prize = { asset: 'money' as const, amount: 100_00, split: [7_000, 3_000] }
    const { id, winnerId } = await finished(idsOf(players), { prize })
    const asBefore = sql`
      update tournament_prizes set round = 1, shared_to = ${winnerId}, state = 'waiting' where tournament_id = ${id}`
    await expect(asBefore.execute(db)).rejects.toThrow('tournament_prizes_shared_to')
    await payOut(id)
    expect(await cashOf(winnerId)).toBe(70_00)
  })

  test('may have completed the tournament without places', async () => {
    const players = await people(2)
    const prize = { asset: 'money' as const, amount: 100_00, split: [7_000, 3_000] }
    const { id, winnerId, loserId } = await finished(idsOf(players), { prize })
    await sql`update tournament_participants set final_place = null where tournament_id = ${id}`.execute(db)
    await payOut(id)
    expect([await cashOf(winnerId), await cashOf(loserId)]).toEqual([70_00, 30_00])
  })

  test('paid the champion without storing an award, and a correction still finds the mistake', async () => {
    const players = await people(2)
    const { id, matchId, winnerId, loserId } = await finished(idsOf(players), {
      prize: { asset: 'money', amount: 50_00 },
    })
    await payOut(id)
    // The attempt as that process leaves it.
    await owner.query('delete from prize_awards where tournament_id = $1', [id])
    await correct(matchId, loserId)
    expect((await book(id)).json()).toEqual({ takenBack: 50_00, lost: 0, paid: 50_00 })
    expect([await cashOf(winnerId), await cashOf(loserId)]).toEqual([0, 50_00])
  })
})

test('payDuePrizes pays a split prize once', async () => {
  const players = await people(2)
  const prize = { asset: 'money' as const, amount: 1_00, split: [7_000, 3_000] }
  const { id } = await finished(idsOf(players), { prize })
  for (let time = 0; time < 3; time += 1) await payOut(id)
  await payDuePrizes(services)
  expect(await sharesOf(id)).toHaveLength(2)
})

test('a prize of sixteen places among 4,096 entrants is paid to the last coin', async () => {
  const participants = await makePeople(db, 4_096)
  const split = [1_600, ...Array.from({ length: 15 }, () => 560)]
  const { id } = await makeStartedPrize(db, {
    participants,
    prize: { asset: 'coins', amount: 100_007, split },
  })
  for (let isOver = false; !isOver; ) {
    const [last, ...rest] = await db
      .selectFrom('tournament_matches')
      .select('id')
      .where('tournament_id', '=', id)
      .where('status', '=', 'in_progress')
      .execute()
    // All but one, which draws the next round.
    await db
      .updateTable('tournament_matches')
      .set((eb) => ({ winner_id: eb.ref('participant1_id'), status: 'completed', completed_at: new Date() }))
      .where('tournament_id', '=', id)
      .where('status', '=', 'in_progress')
      .where('id', '<>', last?.id ?? '')
      .execute()
    await playForPrize(db, id, 1)
    isOver = rest.length === 0
  }
  await payOut(id)
  const awards = await awardsOf(id)
  expect(awards).toHaveLength(16)
  expect(awards.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_007)
  const balances = await Promise.all(awards.map(({ participantId }) => balancesOf(participantId)))
  expect(balances.map(({ coins }) => coins)).toEqual(awards.map(({ amount }) => amount))
}, 120_000)
