import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { codeOf } from '../../../test/teams.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { makeGame } from '../games/testing.ts'
import { assertApplied, deposit, findPrizeBudget, takeBack } from '../ledger/index.ts'
import { makeTeam } from '../teams/testing.ts'
import { createTournament } from '../tournaments/index.ts'
import { enterPeople } from '../tournaments/testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '60' })
const { services, signIn } = testApp
const { db } = services
const driver = prizesDriver(testApp)
const { create, send, edit, organiser, known, finished, payOut, balancesOf, guaranteeOf, sharesOf } = driver
afterAll(driver.addsUp)

const money = (prizeAmount: number) => ({ prizeType: 'money', prizeAmount })
const idOf = (response: { json(): { tournament: { id: string } } }) => response.json().tournament.id

describe('a promise', () => {
  test('takes settled cash out of the balance, and everyone sees that it is in escrow', async () => {
    const who = await organiser({ cash: 100_00 })
    expect((await send(who, 'GET', '/prizes/cover')).json()).toEqual({
      funding: 'organiser',
      money: 100_00,
      coins: 0,
      settlings: [],
    })
    const response = await create(who, money(60_00))
    expect(response.statusCode).toBe(201)
    expect(await balancesOf(who.userId)).toMatchObject({ cash: 40_00 })
    const id = idOf(response)
    expect(await guaranteeOf(id)).toEqual({
      state: 'held',
      isOnHold: false,
      isAppealed: false,
      funding: 'organiser',
      dueAt: null,
      settledAt: null,
      split: [10_000],
    })
    const history = (await send(null, 'GET', `/tournaments/${id}/prize`)).json()
    expect(history.prize).toMatchObject({ asset: 'money', amount: 60_00, state: 'held', shares: [] })
  })

  test('of coins takes coins', async () => {
    const who = await organiser({ coins: 500 })
    const id = idOf(await create(who, { prizeType: 'coins', prizeAmount: 300 }))
    expect(await balancesOf(who.userId)).toMatchObject({ coins: 200 })
    expect(await guaranteeOf(id)).toMatchObject({ state: 'held' })
  })

  test('beyond the balance is refused with the available and needed amounts, and creates no tournament', async () => {
    const who = await organiser({ cash: 10_00, coins: 3 })
    const refused = await create(who, { name: 'Copa sem fundos', ...money(60_00) })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toMatchObject({
      code: 'tournaments.prize_not_covered',
      field: 'prizeAmount',
      facts: { asset: 'money', available: 10_00, needed: 60_00 },
    })
    const inCoins = await create(who, { name: 'Copa sem fundos', prizeType: 'coins', prizeAmount: 1_000 })
    expect(inCoins.json().error.facts).toEqual({ asset: 'coins', available: 3, needed: 1_000 })
    const left = await db
      .selectFrom('tournaments')
      .select('id')
      .where('name', '=', 'Copa sem fundos')
      .execute()
    expect(left).toEqual([])
    expect(await balancesOf(who.userId)).toMatchObject({ cash: 10_00 })
  })

  test('never uses a bonus or an unsettled deposit, whose settlement date is shown', async () => {
    const who = await organiser()
    const settlesAt = new Date(Date.now() + 86_400_000)
    await db.transaction().execute(async (tx) => {
      const owned = { ownerId: who.userId, amount: centavos(100_00) }
      await sql`select ledger.grant_bonus(gen_random_uuid(), ${who.userId}, 10000, 'bonus')`.execute(tx)
      assertApplied(
        await deposit(tx, { fact: `deposit:${who.userId}`, provider: 'stripe', settlesAt, ...owned }),
      )
    })
    expect((await send(who, 'GET', '/prizes/cover')).json()).toMatchObject({
      money: 0,
      settlings: [{ amount: 100_00, at: settlesAt.toISOString() }],
    })
    expect(codeOf(await create(who, money(1)))).toBe('tournaments.prize_not_covered')
    const { rows } = await sql`
      select from ledger.flows
      join ledger.account_types as source on source.id = debit_type
      join ledger.account_types as goal on goal.id = credit_type
      where source.code in ('bonus', 'unsettled') and goal.code in ('prize_pool', 'coin_pool')`.execute(db)
    expect(rows).toEqual([])
  })

  test('is refused to an organiser in debt', async () => {
    const who = await organiser()
    const owned = { ownerId: who.userId, amount: centavos(50_00) }
    const fact = `deposit:${who.userId}`
    await db.transaction().execute(async (tx) => {
      assertApplied(await deposit(tx, { fact, provider: 'stripe', settlesAt: new Date(0), ...owned }))
      await sql`select ledger.buy(gen_random_uuid(), ${who.userId}, 110::smallint, 5000, 'all')`.execute(tx)
      assertApplied((await takeBack(tx, { fact: `dispute:${who.userId}`, lotOf: fact, ...owned })).verdict)
    })
    expect(codeOf(await create(who, money(1)))).toBe('tournaments.prize_in_debt')
  })

  test('of the platform comes from its budget and is limited by it', async () => {
    const admin = await signIn(['admin'])
    const { money: left } = await findPrizeBudget(db)
    const short = await create(admin, money(left + 70_00))
    expect(short.json().error).toMatchObject({ code: 'tournaments.prize_budget_short', field: 'prizeAmount' })
    const founder = await signIn(['fundador'])
    expect(codeOf(await driver.post(founder, '/budget', { asset: 'money', amount: 5, reason: '' }))).toBe(
      'tournaments.prize_reason_required',
    )
    const filling = { asset: 'money', amount: 70_00, reason: 'Temporada de verão' }
    const key = crypto.randomUUID()
    for (let time = 0; time < 2; time += 1)
      expect((await driver.post(founder, '/budget', filling, key)).statusCode).toBe(204)
    expect((await send(admin, 'GET', '/prizes/cover')).json()).toMatchObject({
      funding: 'house',
      money: left + 70_00,
    })
    const id = idOf(await create(admin, money(left + 70_00)))
    expect(await guaranteeOf(id)).toMatchObject({ state: 'held', funding: 'house' })
    expect(await findPrizeBudget(db)).toMatchObject({ money: 0 })
    const overview = (await send(founder, 'GET', '/admin/prizes')).json()
    expect(overview.fillings[0]).toMatchObject(filling)
  })

  test('made fifty times at once never exceeds the balance', async () => {
    const who = await organiser({ cash: 100_00 })
    const ctx = {
      services,
      actor: {
        userId: who.userId,
        sessionId: '',
        username: 'vip',
        avatarKey: null,
        teamId: null,
        roles: ['user', 'vip'],
        hasSecondFactor: false,
      },
      requestId: 'fifty',
      idempotencyKey: null,
    } as unknown as Ctx
    const given = {
      name: 'Copa dos cinquenta',
      description: '',
      rules: '',
      gameId: null,
      type: 'individual' as const,
      teamSize: null,
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      maxParticipants: 8,
      prizeType: 'money' as const,
      startsItself: false,
      earlyAccessHours: 0,
      checkIn: null,
      prizeAmount: 30_00,
      prizeDescription: '',
      prizeSplit: [10_000],
      clockMinutes: null,
      clockFirstMinutes: null,
    }
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => createTournament(ctx, given)))
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refusals).toEqual(Array.from({ length: 47 }, () => 'tournaments.prize_not_covered'))
    expect(await balancesOf(who.userId)).toMatchObject({ cash: 10_00 })
  }, 120_000)
})

describe('before the first enrolment', () => {
  test('the organiser may promise more, less, something else or nothing, and the escrow follows', async () => {
    const who = await organiser({ cash: 100_00, coins: 50 })
    const id = idOf(await create(who, money(60_00)))
    const has = async (cash: number, coins: number) =>
      expect(await balancesOf(who.userId)).toMatchObject({ cash, coins })
    expect((await edit(who, id, 'money', 90_00)).statusCode).toBe(204)
    await has(10_00, 50)
    expect((await edit(who, id, 'money', 90_00)).statusCode).toBe(204)
    await has(10_00, 50)
    expect((await edit(who, id, 'money', 20_00)).statusCode).toBe(204)
    await has(80_00, 50)
    expect((await edit(who, id, 'coins', 30)).statusCode).toBe(204)
    await has(100_00, 20)
    expect((await edit(who, id, 'other', 0, 'Um baralho')).statusCode).toBe(204)
    await has(100_00, 50)
    expect(await guaranteeOf(id)).toMatchObject({ state: 'returned' })
    expect((await edit(who, id, 'money', 100_00)).statusCode).toBe(204)
    await has(0, 50)
    expect(await guaranteeOf(id)).toMatchObject({ state: 'held', settledAt: null })
    const beyond = await edit(who, id, 'money', 100_01)
    expect(beyond.json().error).toMatchObject({
      code: 'tournaments.prize_not_covered',
      facts: { asset: 'money', available: 0, needed: 1 },
    })
  })

  test('a prize can be added to a tournament that had none', async () => {
    const who = await organiser({ cash: 40_00 })
    const id = idOf(await create(who))
    expect((await driver.standing(who, id)).json().abilities.canEditPrize).toBe(true)
    expect((await edit(who, id, 'money', 40_00)).statusCode).toBe(204)
    expect(await guaranteeOf(id)).toMatchObject({ state: 'held', funding: 'organiser' })
  })

  test('nobody else may edit it, and staff never promise money that is not the platform’s', async () => {
    const who = await organiser({ cash: 100_00 })
    const id = idOf(await create(who, money(50_00)))
    for (const role of ['vip', 'moderador'] as const)
      expect(codeOf(await edit(await signIn([role]), id, 'money', 1))).toBe('platform.forbidden')
    const admin = await signIn(['admin'])
    expect(codeOf(await edit(admin, id, 'money', 60_00))).toBe('platform.forbidden')
    expect((await edit(admin, id, 'money', 20_00)).statusCode).toBe(204)
    expect(await balancesOf(who.userId)).toMatchObject({ cash: 80_00 })
  })

  test('it is editable, and frozen afterwards', async () => {
    const who = await organiser({ cash: 100_00 })
    const id = idOf(await create(who, money(50_00)))
    await enterPeople(db, id, [(await signIn()).userId])
    expect(codeOf(await edit(who, id, 'money', 60_00))).toBe('tournaments.prize_frozen')
    expect((await driver.standing(who, id)).json().abilities.canEditPrize).toBe(false)
    // Submitting the same prize again succeeds.
    expect((await edit(who, id, 'money', 50_00)).statusCode).toBe(204)
  })

  test('it is editable, and frozen afterwards even if the entrant leaves or is removed', async () => {
    for (const leaves of [
      (player: SignedIn, id: string) => send(player, 'DELETE', `/tournaments/${id}/enrolment`),
      (player: SignedIn, id: string, who: SignedIn) =>
        send(who, 'POST', `/tournaments/${id}/removals`, {
          participantId: player.userId,
          reason: 'conversa',
        }),
    ]) {
      const [who, player] = [await organiser({ cash: 100_00 }), await signIn()]
      const id = idOf(await create(who, money(50_00)))
      expect((await driver.standing(who, id)).json()).toMatchObject({
        abilities: { canEditPrize: true },
        isPrizeFrozen: false,
      })
      expect((await send(player, 'POST', `/tournaments/${id}/enrolment`)).statusCode).toBeLessThan(300)
      expect((await leaves(player, id, who)).statusCode).toBeLessThan(300)
      const { participant_count } = await db
        .selectFrom('tournaments')
        .select('participant_count')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(participant_count).toBe(0)
      expect(codeOf(await edit(who, id, 'money', 10_00))).toBe('tournaments.prize_frozen')
      expect((await driver.standing(who, id)).json()).toMatchObject({
        abilities: { canEditPrize: false },
        isPrizeFrozen: true,
      })
      expect(await balancesOf(who.userId)).toMatchObject({ cash: 50_00 })
    }
  })

  test('cancelling the tournament returns it', async () => {
    const who = await organiser({ cash: 100_00 })
    const id = idOf(await create(who, money(50_00)))
    const admin = await signIn(['admin'])
    const headers = { ...admin, headers: { ...admin.headers, 'idempotency-key': crypto.randomUUID() } }
    expect(
      (await send(headers, 'PUT', `/tournaments/${id}/status`, { status: 'cancelled' })).statusCode,
    ).toBe(204)
    expect(await balancesOf(who.userId)).toMatchObject({ cash: 100_00 })
    expect(await guaranteeOf(id)).toMatchObject({ state: 'returned' })
  })
})

describe('at the end', () => {
  test('the champion is paid after the settling time, once', async () => {
    const [who, winner, loser] = [await organiser({ cash: 100_00 }), await known(), await known()]
    const prize = { asset: 'money' as const, amount: 80_00 }
    const { id } = await finished([winner.userId, loser.userId], { prize, organiserId: who.userId })
    const { state, dueAt } = await guaranteeOf(id)
    expect(state).toBe('due')
    const hours = (new Date(dueAt).getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThan(24.1)
    expect(await driver.shareOf(winner, id)).toBeNull()
    for (let time = 0; time < 3; time += 1) await payOut(id)
    expect(await balancesOf(winner.userId)).toMatchObject({ cash: 80_00 })
    expect(await driver.shareOf(winner, id)).toMatchObject({
      state: 'paid',
      amount: 80_00,
      tax: 0,
      net: 80_00,
    })
    expect(await driver.shareOf(loser, id)).toBeNull()
    expect(await guaranteeOf(id)).toMatchObject({ state: 'paid' })
    const wallet = (await send(winner, 'GET', '/wallet/history')).json()
    const origin = { name: (await driver.view(id)).json().name, path: `/tournaments/${id}` }
    expect(wallet.entries[0]).toMatchObject({ kind: 'prize_payment', amount: 80_00, origin })
    const own = (await send(winner, 'GET', '/prizes/shares')).json()
    expect(own.shares).toMatchObject([{ state: 'paid', tournament: { id }, amount: 80_00 }])
  })

  test('the champion is not paid before the settling time is over', async () => {
    const [who, winner, loser] = [await organiser({ cash: 100_00 }), await known(), await known()]
    const prize = { asset: 'money' as const, amount: 80_00 }
    await finished([winner.userId, loser.userId], { prize, organiserId: who.userId })
    const { payDuePrizes } = await import('./testing.ts')
    await payDuePrizes(services)
    expect(await balancesOf(winner.userId)).toMatchObject({ cash: 0 })
  })

  async function teamFinal(
    amount: number,
    { leaderPlays = true, asset = 'money' as 'money' | 'coins' } = {},
  ) {
    const people = [await known(), await known(), await known()]
    const [leader, ...mates] = people.map(({ userId }) => userId) as [string, string, string]
    const team = await makeTeam(db, { leaderId: leader, memberIds: mates })
    const other = await makeTeam(db, { leaderId: (await signIn()).userId })
    const game = await makeGame(db)
    if (!leaderPlays)
      await db
        .insertInto('team_member_games')
        .values(mates.map((user_id) => ({ user_id, team_id: team.id, game_id: game.id, place: 1 })))
        .execute()
    const who = await organiser(asset === 'money' ? { cash: amount } : { coins: amount })
    const { id } = await finished(
      [team.id, other.id],
      { type: 'team', team_size: 1, game_id: game.id, prize: { asset, amount }, organiserId: who.userId },
      team.id,
    )
    return { id, who, leader, mates }
  }

  test('a line-up shares it equally, and the remainder goes to its leader', async () => {
    const { id, leader, mates } = await teamFinal(100_00)
    await payOut(id)
    expect(await balancesOf(leader)).toMatchObject({ cash: 33_34 })
    for (const mate of mates) expect(await balancesOf(mate)).toMatchObject({ cash: 33_33 })
  })

  test('the remainder goes to the first member if the leader did not play', async () => {
    const { id, leader, mates } = await teamFinal(100_01, { leaderPlays: false })
    await payOut(id)
    expect(await balancesOf(leader)).toMatchObject({ cash: 0 })
    const [first, second] = [...mates].sort() as [string, string]
    expect(await balancesOf(first)).toMatchObject({ cash: 50_01 })
    expect(await balancesOf(second)).toMatchObject({ cash: 50_00 })
  })

  test('the share of an erased member goes to the rest', async () => {
    const { id, leader, mates } = await teamFinal(90_00)
    await sql`update profiles set status = 'erased' where id = ${mates[0]}`.execute(db)
    await payOut(id)
    expect(await balancesOf(leader)).toMatchObject({ cash: 45_00 })
    expect(await sharesOf(id)).toHaveLength(2)
  })

  test('coins need no identity', async () => {
    const [winner, loser] = [await signIn(), await signIn()]
    const prize = { asset: 'coins' as const, amount: 40 }
    const { id } = await finished([winner.userId, loser.userId], { prize })
    await payOut(id)
    expect(await balancesOf(winner.userId)).toMatchObject({ coins: 40 })
  })

  test('staff who play win none of the platform’s money', async () => {
    const [helper, mate] = [await known(['moderador']), await known()]
    const team = await makeTeam(db, { leaderId: helper.userId, memberIds: [mate.userId] })
    const other = await makeTeam(db, { leaderId: (await signIn()).userId })
    const prize = { asset: 'money' as const, amount: 30_00 }
    const ofTeam = await finished([team.id, other.id], { type: 'team', team_size: 1, prize }, team.id)
    await payOut(ofTeam.id)
    expect(await balancesOf(mate.userId)).toMatchObject({ cash: 30_00 })
    expect(await balancesOf(helper.userId)).toMatchObject({ cash: 0 })

    const before = (await findPrizeBudget(db)).money
    const alone = await finished([helper.userId, mate.userId], { prize })
    await payOut(alone.id)
    expect(await guaranteeOf(alone.id)).toMatchObject({ state: 'returned' })
    expect((await findPrizeBudget(db)).money).toBe(before + 30_00)
    // An organiser's own money goes to any winner.
    const who = await organiser({ cash: 30_00 })
    const ofPerson = await finished([helper.userId, mate.userId], { prize, organiserId: who.userId })
    await payOut(ofPerson.id)
    expect(await balancesOf(helper.userId)).toMatchObject({ cash: 30_00 })
  })

  test('tax is withheld by the current setting, and shown', async () => {
    const founder = await signIn(['fundador'])
    const settings = { settlingHours: 24, withheldBasisPoints: 3000, unclaimedDays: 90 }
    expect((await send(founder, 'PUT', '/admin/prizes/settings', settings)).statusCode).toBe(204)
    const [winner, loser] = [await known(), await known()]
    const { id } = await finished([winner.userId, loser.userId], { prize: { asset: 'money', amount: 99_99 } })
    await payOut(id)
    expect(await balancesOf(winner.userId)).toMatchObject({ cash: 70_00 })
    expect(await driver.shareOf(winner, id)).toMatchObject({ amount: 99_99, tax: 29_99, net: 70_00 })
    const back = { ...settings, withheldBasisPoints: 0 }
    expect((await send(founder, 'PUT', '/admin/prizes/settings', back)).statusCode).toBe(204)
    const { changes } = (await send(founder, 'GET', '/admin/prizes')).json()
    expect(changes[0].what).toEqual([{ name: 'withheldBasisPoints', from: 3000, to: 0 }])
  })

  test('a prize repays a debt first', async () => {
    const winner = await known()
    const owned = { ownerId: winner.userId, amount: centavos(50_00) }
    const fact = `deposit:${winner.userId}`
    await db.transaction().execute(async (tx) => {
      assertApplied(await deposit(tx, { fact, provider: 'stripe', settlesAt: new Date(0), ...owned }))
      await sql`select ledger.buy(gen_random_uuid(), ${winner.userId}, 110::smallint, 5000, 'all')`.execute(
        tx,
      )
      assertApplied((await takeBack(tx, { fact: `dispute:${winner.userId}`, lotOf: fact, ...owned })).verdict)
    })
    const { id } = await finished([winner.userId, (await signIn()).userId], {
      prize: { asset: 'money', amount: 80_00 },
    })
    await payOut(id)
    expect(await balancesOf(winner.userId)).toMatchObject({ cash: 30_00, debt: 0 })
  })

  test('the profile shows what a person won', async () => {
    const [winner, loser] = [await known(), await known()]
    const { id } = await finished([winner.userId, loser.userId], { prize: { asset: 'money', amount: 12_00 } })
    await payOut(id)
    const { viewTournamentHistory } = await import('../tournaments/index.ts')
    expect((await viewTournamentHistory(services, winner.userId, undefined)).tournaments).toMatchObject([
      { id, isChampion: true, prize: { asset: 'money', amount: 12_00 } },
    ])
    expect((await viewTournamentHistory(services, loser.userId, undefined)).tournaments).toMatchObject([
      { id, prize: null },
    ])
  })
})
