import { centavos } from '@trunfo/money/amounts'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { handWorker, workOff } from '../../../test/hand-worker.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { codeOf } from '../../../test/teams.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  assertApplied,
  buy,
  commitHold,
  deposit,
  hold,
  markDisputed,
  operationId,
  takeBack,
} from '../ledger/index.ts'
import { settleDueLots } from '../ledger/testing.ts'
import { findWithdrawal } from '../wallet/index.ts'
import { makeWithdrawal } from '../wallet/testing.ts'
import { findOpenPrizesOf } from './at-risk.queries.ts'
import { reviewRisk } from './at-risk.ts'
import { makeReducedPrize } from './prizes.factory.ts'
import { comparePools, payDuePrizes, reviewPrizesOnHold } from './prizes.jobs.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20', RATE_LIMIT_TOURNAMENT_CREATION: '100000' })
const { services, signIn } = testApp
const { db } = services
const driver = prizesDriver(testApp)
const { create, send, known, finished, makeDue, payOut, balancesOf, sharesOf, fillHouse, guaranteeOf, post } =
  driver
afterAll(driver.addsUp)
const founder = await signIn(['fundador'])
const byHand = handWorker(testApp)
const work = () => workOff(byHand)

let facts = 0
const newFact = () => `funder:${++facts}`
const inTx = <Result>(run: (tx: Tx) => Promise<Result>) => db.transaction().execute(run)

/** An organiser whose cash came from one deposit. */
async function funder(cash: number): Promise<SignedIn & { lotOf: string }> {
  const who = await signIn(['vip'])
  const lotOf = newFact()
  const given = {
    ownerId: who.userId,
    provider: 'stripe',
    amount: centavos(cash),
    settlesAt: new Date(0),
  } as const
  assertApplied(await inTx((tx) => deposit(tx, { fact: lotOf, ...given })))
  await settleDueLots(services)
  return { ...who, lotOf }
}
type Funder = Awaited<ReturnType<typeof funder>>
const mark = ({ lotOf }: Funder, disputed: number, atRisk = disputed) =>
  inTx(async (tx) => assertApplied(await markDisputed(tx, operationId(lotOf), { disputed, atRisk })))
const take = ({ userId: ownerId, lotOf }: Funder, amount: number) =>
  inTx(async (tx) => {
    assertApplied((await takeBack(tx, { fact: newFact(), ownerId, lotOf, amount: centavos(amount) })).verdict)
  })

const money = (amount: number) => ({ asset: 'money' as const, amount })
const cashOf = async (userId: string) => (await balancesOf(userId)).cash
const stateOf = async (id: string) => {
  const { state, isOnHold } = await guaranteeOf(id)
  return isOnHold ? `${state}, on hold` : state
}
const promiseOf = async (id: string) =>
  (await db.selectFrom('tournaments').select('prize_amount').where('id', '=', id).executeTakeFirstOrThrow())
    .prize_amount

async function duel(organiser: Funder, amount: number) {
  const [winner, loser] = [await known(), await known()]
  const { id } = await finished([winner.userId, loser.userId], {
    prize: money(amount),
    organiserId: organiser.userId,
  })
  return { id, winner, loser }
}

beforeEach(work)

describe('while the funder is at risk', () => {
  test('the prize is on hold, its page says so, and it is paid when the dispute is dropped', async () => {
    const organiser = await funder(50_00)
    const { id, winner } = await duel(organiser, 50_00)
    await mark(organiser, 50_00)
    await work()
    expect(await stateOf(id)).toBe('due, on hold')
    await payOut(id)
    expect(await cashOf(winner.userId)).toBe(0)
    await mark(organiser, 0)
    await work()
    expect(await stateOf(id)).toBe('due')
    await payOut(id)
    expect(await cashOf(winner.userId)).toBe(50_00)
  })

  test('a payout that runs before the reaction puts the prize on hold itself', async () => {
    const organiser = await funder(50_00)
    const { id, winner } = await duel(organiser, 50_00)
    await mark(organiser, 50_00)
    await payOut(id)
    expect([await stateOf(id), await cashOf(winner.userId)]).toEqual(['due, on hold', 0])
    await mark(organiser, 0)
    await reviewPrizesOnHold(services)
    expect(await stateOf(id)).toBe('due')
  })

  test('a new prize from cash that the dispute does not claim is on hold from the beginning', async () => {
    const organiser = await funder(80_00)
    await mark(organiser, 30_00)
    const { id } = (await create(organiser, { prizeType: 'money', prizeAmount: 50_00 })).json().tournament
    expect(await stateOf(id)).toBe('held, on hold')
    await mark(organiser, 0)
    await work()
    expect(await stateOf(id)).toBe('held')
  })

  test('prizes of others are paid, however many are on hold', async () => {
    const organiser = await funder(300_00)
    const stuck = [
      await duel(organiser, 100_00),
      await duel(organiser, 100_00),
      await duel(organiser, 100_00),
    ]
    await mark(organiser, 300_00)
    await work()
    const fine = await duel(await funder(10_00), 10_00)
    for (const { id } of [...stuck, fine]) await makeDue(id)
    await payDuePrizes(services)
    expect(await cashOf(fine.winner.userId)).toBe(10_00)
    await mark(organiser, 0)
    await work()
    await payDuePrizes(services)
  })

  test('a waiting share keeps waiting, and a fundador cannot pay it either', async () => {
    const organiser = await funder(50_00)
    const [winner, loser] = [await signIn(), await known()]
    const { id } = await finished([winner.userId, loser.userId], {
      prize: money(50_00),
      organiserId: organiser.userId,
    })
    await payOut(id)
    await mark(organiser, 50_00)
    await work()
    await db
      .updateTable('tournament_prize_shares')
      .set({ waits_for: 'banned' })
      .where('tournament_id', '=', id)
      .execute()
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', winner.userId).execute()
    const [share] = await sharesOf(id)
    const paying = () => post(founder, `/shares/${share?.id}/decision`, { decision: 'pay', reason: 'Ok' })
    expect(codeOf(await paying())).toMatch(/prize_share_needs_identity|prize_on_hold/)
    expect((await sharesOf(id))[0]?.state).toBe('waiting')
    await mark(organiser, 0)
    await work()
  })

  test('all entrants and every fundador are notified', async () => {
    const organiser = await funder(50_00)
    const { id, winner, loser } = await duel(organiser, 50_00)
    await mark(organiser, 50_00)
    await work()
    const told = await db
      .selectFrom('notifications')
      .select(['user_id'])
      .where('title', '=', 'Prêmio em análise')
      .where('user_id', 'in', [winner.userId, loser.userId, founder.userId])
      .execute()
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(
      new Set([winner.userId, loser.userId, founder.userId]),
    )
    const { prizes } = (await send(founder, 'GET', '/admin/prizes/at-risk')).json()
    expect(prizes).toContainEqual(
      expect.objectContaining({
        id,
        amount: 50_00,
        atRisk: 50_00,
        onHoldSince: expect.any(String),
        topUpMax: 0,
      }),
    )
    await mark(organiser, 0)
    await work()
  })
})

describe('a debt of the funder', () => {
  test('is repaid from unpaid pools, the newest first, and reduces the prize', async () => {
    const organiser = await funder(100_00)
    const older = await duel(organiser, 40_00)
    const newer = await duel(organiser, 60_00)
    await take(organiser, 75_00)
    expect(await balancesOf(organiser.userId)).toMatchObject({ debt: 75_00 })
    await work()
    expect(await balancesOf(organiser.userId)).toMatchObject({ debt: 0, cash: 0 })
    expect([await stateOf(newer.id), await stateOf(older.id)]).toEqual(['returned', 'due'])
    expect(await promiseOf(older.id)).toBe(25_00)
    await payOut(older.id)
    expect(await cashOf(older.winner.userId)).toBe(25_00)
    await driver.addsUp()
  })

  test('beyond the pools leaves nothing on hold, because no pool is left', async () => {
    const organiser = await funder(100_00)
    const { id, winner } = await duel(organiser, 30_00)
    const fact = newFact()
    await inTx(async (tx) => {
      assertApplied(await hold(tx, { fact, ownerId: organiser.userId, amount: centavos(70_00) }))
      assertApplied(await commitHold(tx, fact))
    })
    await take(organiser, 100_00)
    await work()
    expect(await balancesOf(organiser.userId)).toMatchObject({ debt: 70_00 })
    expect(await stateOf(id)).toBe('returned')
    await payOut(id)
    expect(await cashOf(winner.userId)).toBe(0)
    await driver.addsUp()
  })

  test('reduces waiting shares in proportion', async () => {
    const organiser = await funder(50_00)
    const [winner, loser] = [await signIn(), await known()]
    const { id } = await finished([winner.userId, loser.userId], {
      prize: money(50_00),
      organiserId: organiser.userId,
    })
    await payOut(id)
    expect(await sharesOf(id)).toMatchObject([{ amount: 50_00, state: 'waiting' }])
    await take(organiser, 20_00)
    await work()
    expect(await sharesOf(id)).toMatchObject([{ amount: 30_00, state: 'waiting' }])
    expect(await balancesOf(organiser.userId)).toMatchObject({ debt: 0 })
    await take(organiser, 30_00)
    await work()
    expect(await sharesOf(id)).toMatchObject([{ state: 'returned' }])
    expect(await stateOf(id)).toBe('returned')
    await driver.addsUp()
  })

  test('that is reported twice is repaid once', async () => {
    const organiser = await funder(50_00)
    const { id } = await duel(organiser, 50_00)
    await everyInterleaving(
      testApp,
      async (race) => {
        await take(organiser, 1_00)
        await race([() => reviewPrizes(organiser), () => reviewPrizes(organiser)])
        expect(await balancesOf(organiser.userId)).toMatchObject({ debt: 0, cash: 0 })
      },
      { areAlike: true },
    )
    await driver.addsUp()
    expect(await stateOf(id)).toBe('due')
  })

  test('and a payout at the same time: the winner is paid, or the debt is repaid, never both', async () => {
    const outcomes = new Set<string>()
    await everyInterleaving(testApp, async (race) => {
      const organiser = await funder(50_00)
      const { id, winner } = await duel(organiser, 50_00)
      await makeDue(id)
      await race([() => payDuePrizes(services), () => take(organiser, 50_00)])
      await reviewPrizes(organiser)
      const [paid, { debt }] = [await cashOf(winner.userId), await balancesOf(organiser.userId)]
      expect([
        [50_00, 50_00],
        [0, 0],
      ]).toContainEqual([paid, debt])
      outcomes.add(paid > 0 ? 'paid first' : 'taken first')
    })
    expect(outcomes).toEqual(new Set(['paid first', 'taken first']))
  })

  /** Does what the reaction to the dispute does, without the queue. */
  async function reviewPrizes({ userId }: Funder) {
    for (const id of await findOpenPrizesOf(db, userId, 10)) await inTx((tx) => reviewRisk(tx, id))
  }
})

describe('a top-up by the platform', () => {
  async function reduced(amount = 50_00, taken = 20_00) {
    const organiser = await funder(amount)
    const made = await duel(organiser, amount)
    await take(organiser, taken)
    await work()
    return { ...made, organiser }
  }
  const topUp = (who: SignedIn, id: string, amount: number) =>
    post(who, `/at-risk/${id}/top-up`, { amount, reason: 'Promessa mantida' })

  test('replaces no more than the debt took, from the budget', async () => {
    const { id, winner } = await reduced()
    expect(codeOf(await topUp(founder, id, 20_00))).toBe('tournaments.prize_budget_short')
    await fillHouse('money', 20_00)
    expect(codeOf(await topUp(founder, id, 20_01))).toBe('tournaments.prize_top_up_impossible')
    expect((await topUp(founder, id, 20_00)).statusCode).toBe(204)
    expect(codeOf(await topUp(founder, id, 1))).toBe('tournaments.prize_top_up_impossible')
    await payOut(id)
    expect(await cashOf(winner.userId)).toBe(50_00)
    await driver.addsUp()
  })

  test('restores a prize with nothing left, whatever its organiser still owes', async () => {
    const organiser = await funder(50_00)
    const { id, winner } = await duel(organiser, 30_00)
    const fact = newFact()
    await inTx(async (tx) => {
      assertApplied(await hold(tx, { fact, ownerId: organiser.userId, amount: centavos(20_00) }))
      assertApplied(await commitHold(tx, fact))
    })
    await take(organiser, 50_00)
    await work()
    await fillHouse('money', 30_00)
    expect((await topUp(founder, id, 30_00)).statusCode).toBe(204)
    await payOut(id)
    expect(await cashOf(winner.userId)).toBe(30_00)
    await driver.addsUp()
  })

  test('goes back to the budget first when the prize is returned', async () => {
    await fillHouse('money', 20_00)
    const organiser = await funder(50_00)
    const { id } = (await create(organiser, { prizeType: 'money', prizeAmount: 50_00 })).json().tournament
    await take(organiser, 20_00)
    await work()
    expect((await topUp(founder, id, 20_00)).statusCode).toBe(204)
    const budget = async () => (await send(founder, 'GET', '/admin/prizes')).json().budget.money
    const before = await budget()
    const cancelled = await send(founder, 'PUT', `/tournaments/${id}/status`, { status: 'cancelled' })
    expect(cancelled.statusCode).toBe(204)
    expect(await budget()).toBe(before + 20_00)
    expect(await cashOf(organiser.userId)).toBe(30_00)
    await driver.addsUp()
  })

  test('is refused to people who play in the tournament', async () => {
    const player = await known(['fundador'])
    const [winnerId, organiserId] = [player.userId, (await signIn()).userId]
    const id = await makeReducedPrize(db, { winnerId, organiserId })
    expect(codeOf(await topUp(player, id, 1_00))).toBe('platform.self_dealing')
  })
})

test('a correction rejects pending withdrawals of the wrong champion', async () => {
  const { id, winner, loser } = await duel(await funder(50_00), 50_00)
  await payOut(id)
  const withdrawal = await makeWithdrawal(services, { userId: winner.userId, amount: 50_00 })
  const matchId = await finalOf(id)
  // The factory credited what it withdrew, so this spends the prize itself.
  await inTx(async (tx) =>
    assertApplied(
      await buy(tx, { fact: newFact(), ownerId: winner.userId, revenue: 'vip', price: centavos(50_00) }),
    ),
  )
  await driver.correct(matchId, loser.userId)
  const booked = await post(founder, `/corrections/${id}`, { reason: 'Placar trocado' })
  expect(booked.json()).toEqual({ takenBack: 50_00, lost: 0, paid: 50_00 })
  expect(await findWithdrawal(db, withdrawal)).toMatchObject({ state: 'rejected' })
  expect(await balancesOf(winner.userId)).toMatchObject({ cash: 0, held: 0 })
  await driver.addsUp()
})

const finalOf = async (tournamentId: string) =>
  (
    await db
      .selectFrom('tournament_matches')
      .select('id')
      .where('tournament_id', '=', tournamentId)
      .executeTakeFirstOrThrow()
  ).id

test('the audit finds a prize that should be on hold and is not, after the reaction had its time', async () => {
  const organiser = await funder(50_00)
  const { id } = await duel(organiser, 50_00)
  await mark(organiser, 50_00)
  const line = 'funders at risk whose prizes are not on hold'
  expect(await comparePools(db, 'open')).not.toHaveProperty(line)
  const owner = new pg.Client({ connectionString: testApp.database.ownerUrl })
  await owner.connect()
  await owner.query(`update ledger.lots set at_risk_since = now() - interval '1 hour' where owner_id = $1`, [
    organiser.userId,
  ])
  await owner.end()
  expect(await comparePools(db, 'open')).toEqual({ [line]: 1 })
  await work()
  expect([await stateOf(id), await comparePools(db, 'open')]).toEqual(['due, on hold', {}])
  await mark(organiser, 0)
  await work()
})
