import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { noticesDriver } from '../../../test/notices.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { codeOf } from '../../../test/teams.ts'
import { banPerson, unbanPerson } from '../accounts/index.ts'
import { makeIdentity, newIdentity } from '../accounts/testing.ts'
import { findPrizeBudget } from '../ledger/index.ts'
import { comparePools, lapseShares, payDuePrizes, remindShares } from './prizes.jobs.ts'
import { findPrizeObstacles, prizesPersonalData } from './prizes.privacy.ts'
import { taxReport } from './tax-report.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const driver = prizesDriver(testApp)
const {
  send,
  organiser,
  known,
  finished,
  payOut,
  balancesOf,
  guaranteeOf,
  sharesOf,
  correct,
  makeOver,
  post,
} = driver
const { waitForNotices, noticesOf } = noticesDriver(testApp)
await work()
const founder = await signIn(['fundador'])
afterAll(driver.addsUp)

const money = (amount: number) => ({ asset: 'money' as const, amount })
const stateOf = async (id: string) => (await sharesOf(id)).map(({ state }) => state)
const staffAct = (userId: string) => ({ authority: { kind: 'operator' } as const, userId, reason: 'Caso 12' })
const ban = (userId: string) => banPerson(services, staffAct(userId))

async function waiting(amount = 50_00) {
  const [who, winner, loser] = [await organiser({ cash: amount }), await signIn(), await signIn()]
  const duel = await finished([winner.userId, loser.userId], {
    prize: money(amount),
    organiserId: who.userId,
  })
  await payOut(duel.id)
  return { ...duel, who, winner, loser }
}

describe('a share of money', () => {
  test('waits for a winner without an identity, and is paid automatically once they give it', async () => {
    const { id, winner } = await waiting()
    expect(await balancesOf(winner.userId)).toMatchObject({ cash: 0 })
    expect(await guaranteeOf(id)).toMatchObject({ state: 'waiting', settledAt: null })
    expect(await driver.shareOf(winner, id)).toMatchObject({ state: 'waiting', waitsFor: 'identity' })
    const { fullName, cpf, birthDate } = newIdentity()
    const given = await send(winner, 'POST', '/accounts/me/identity', { fullName, cpf, birthDate })
    expect(given.statusCode).toBeLessThan(300)
    await until(async () => (await balancesOf(winner.userId)).cash === 50_00)
    expect(await guaranteeOf(id)).toMatchObject({ state: 'paid' })
    const titles = (await waitForNotices(winner.userId, 3)).map(({ title }) => title)
    expect(titles).toContain('Seu prêmio espera por você')
    expect(titles).toContain('Seu prêmio chegou!')
  })

  test('goes back to its funder when that takes too long, and both are notified', async () => {
    const { id, who, winner } = await waiting()
    await lapseShares(services)
    expect(await stateOf(id)).toEqual(['waiting'])
    await makeOver(id)
    for (let time = 0; time < 2; time += 1) await lapseShares(services)
    expect(await stateOf(id)).toEqual(['returned'])
    expect(await balancesOf(who.userId)).toMatchObject({ cash: 50_00 })
    expect(await guaranteeOf(id)).toMatchObject({ state: 'returned' })
    await until(async () =>
      (await noticesOf(winner.userId)).some(({ title }) => title?.startsWith('O prazo')),
    )
    await until(async () =>
      (await noticesOf(who.userId)).some(({ title }) => title === 'Prêmio devolvido a você'),
    )
  })

  test('causes reminders before it lapses, each one once', async () => {
    const { id, winner } = await waiting()
    const reminders = async () =>
      (await noticesOf(winner.userId)).filter(({ title }) => title?.startsWith('Seu prêmio espera só até'))
        .length
    const daysLeft = (days: number) =>
      sql`update tournament_prize_shares set waits_until = now() + make_interval(days => ${days})
        where tournament_id = ${id}`.execute(db)
    for (const [days, told] of [
      [29, 1],
      [6, 2],
      [1, 3],
    ] as const) {
      await daysLeft(days)
      for (let time = 0; time < 2; time += 1) await remindShares(services)
      await until(async () => (await reminders()) === told)
    }
    expect(await reminders()).toBe(3)
  })

  test('is paid instead of lapsing if the winner can be paid by then', async () => {
    const { id, winner } = await waiting()
    await makeIdentity(services, winner.userId)
    await makeOver(id)
    await lapseShares(services)
    expect(await balancesOf(winner.userId)).toMatchObject({ cash: 50_00 })
  })

  test('blocks its owner’s erasure, and escrow its organiser’s; both are in their data exports', async () => {
    const { who, winner } = await waiting()
    expect(await findPrizeObstacles(db, winner.userId)).toEqual([{ reason: 'prize', amount: 50_00 }])
    expect(await findPrizeObstacles(db, who.userId)).toEqual([{ reason: 'escrow', amount: 50_00 }])
    const obstacles = (await send(winner, 'GET', '/accounts/me/erasure')).json()
    expect(obstacles.obstacles).toEqual([{ reason: 'prize', amountCents: 50_00 }])
    const rowsOf = async (section: string, userId: string) => {
      const data = prizesPersonalData.find((one) => one.section === section)
      const rows: unknown[] = []
      for await (const batch of data?.read(db, userId, services.config) ?? []) rows.push(...[batch].flat())
      return rows
    }
    expect(await rowsOf('premios', winner.userId)).toMatchObject([{ valor: 50_00, situacao: 'waiting' }])
    expect(await rowsOf('premios_oferecidos', who.userId)).toMatchObject([{ valor: 50_00, tipo: 'money' }])
  })
})

describe('the share of a banned person', () => {
  async function banned({ isKnown = true } = {}) {
    const [who, winner, loser] = [
      await organiser({ cash: 50_00 }),
      isKnown ? await known() : await signIn(),
      await signIn(),
    ]
    const duel = await finished([winner.userId, loser.userId], {
      prize: money(50_00),
      organiserId: who.userId,
    })
    await ban(winner.userId)
    await payOut(duel.id)
    const [share] = await sharesOf(duel.id)
    return { ...duel, who, winner, shareId: share?.id ?? '' }
  }
  const decide = (id: string, decision: string, by = founder) =>
    post(by, `/shares/${id}/decision`, { decision, reason: 'Caso 12' })

  test('waits for a fundador, who is notified and pays it', async () => {
    const { id, winner, shareId } = await banned()
    expect(await sharesOf(id)).toMatchObject([{ state: 'waiting', waitsFor: 'banned' }])
    const { shares } = (await send(founder, 'GET', '/admin/prizes/shares?waitsFor=banned')).json()
    expect(shares.find((one: { id: string }) => one.id === shareId)).toMatchObject({
      amount: 50_00,
      funding: 'organiser',
      abilities: { pay: true, return: true },
    })
    expect((await decide(shareId, 'pay')).statusCode).toBe(204)
    expect(await balancesOf(winner.userId)).toMatchObject({ cash: 50_00 })
    expect(codeOf(await decide(shareId, 'return'))).toBe('tournaments.prize_share_moved_on')
    await until(async () =>
      (await noticesOf(founder.userId)).some(({ title }) => title === 'Prêmio de pessoa banida'),
    )
  })

  test('can be returned by a fundador instead', async () => {
    const { id, who, shareId } = await banned()
    expect((await decide(shareId, 'return')).statusCode).toBe(204)
    expect(await balancesOf(who.userId)).toMatchObject({ cash: 50_00 })
    expect(await guaranteeOf(id)).toMatchObject({ state: 'returned' })
  })

  test('is paid only with an identity on file, and nobody decides about their own', async () => {
    const { shareId } = await banned({ isKnown: false })
    expect(codeOf(await decide(shareId, 'pay'))).toBe('tournaments.prize_share_needs_identity')
    expect(codeOf(await decide(crypto.randomUUID(), 'pay'))).toBe('tournaments.prize_share_not_found')
    const { id } = await waiting()
    const [unclaimed] = await sharesOf(id)
    expect(codeOf(await decide(unclaimed?.id ?? '', 'return'))).toBe('tournaments.prize_share_moved_on')
    const own = await banned()
    await sql`update tournament_prize_shares set user_id = ${founder.userId} where id = ${own.shareId}`.execute(
      db,
    )
    expect(codeOf(await decide(own.shareId, 'pay'))).toBe('platform.self_dealing')
    await sql`update tournament_prize_shares set user_id = ${own.winner.userId} where id = ${own.shareId}`.execute(
      db,
    )
  })

  test('is paid at once when the ban is lifted', async () => {
    const { winner } = await banned()
    await unbanPerson(services, staffAct(winner.userId))
    await until(async () => (await balancesOf(winner.userId)).cash === 50_00)
  })

  test('waits for a fundador if the ban comes while it waits', async () => {
    const { id, winner } = await waiting()
    await ban(winner.userId)
    await until(async () => (await sharesOf(id))[0]?.waitsFor === 'banned')
  })
})

describe('a champion who was corrected', () => {
  const book = (id: string, by = founder) => post(by, `/corrections/${id}`, { reason: 'Partida revista' })
  const listed = async (id: string) =>
    (await send(founder, 'GET', '/admin/prizes/corrections'))
      .json()
      .corrections.find((one: { id: string }) => one.id === id)

  test('within the settling time is paid like any champion', async () => {
    const [winner, loser] = [await known(), await known()]
    const { id, matchId } = await finished([winner.userId, loser.userId], { prize: money(50_00) })
    await correct(matchId, loser.userId)
    await payOut(id)
    expect(await balancesOf(loser.userId)).toMatchObject({ cash: 50_00 })
    expect(await balancesOf(winner.userId)).toMatchObject({ cash: 0 })
    expect(await listed(id)).toBeUndefined()
    expect(codeOf(await book(id))).toBe('tournaments.prize_correction_not_found')
  })

  test('after the payment is paid in full by the platform, which claws back what it can', async () => {
    const [who, winner, loser] = [await organiser({ cash: 50_00 }), await known(), await known()]
    const { id, matchId } = await finished([winner.userId, loser.userId], {
      prize: money(50_00),
      organiserId: who.userId,
    })
    await payOut(id)
    // The winner has spent most of it by then.
    await sql`select ledger.buy(gen_random_uuid(), ${winner.userId}, 110::smallint, 3000, 'spent')`.execute(
      db,
    )
    await correct(matchId, loser.userId)
    expect(await balancesOf(loser.userId)).toMatchObject({ cash: 0 })
    expect(await listed(id)).toMatchObject({
      amount: 50_00,
      canBook: true,
      wrong: { people: [{ amount: 50_00, recoverable: 20_00 }] },
      right: { people: [{ amount: 50_00 }] },
    })
    const key = crypto.randomUUID()
    for (let time = 0; time < 2; time += 1) {
      const booked = await post(founder, `/corrections/${id}`, { reason: 'Partida revista' }, key)
      expect(booked.json()).toEqual({ takenBack: 20_00, lost: 30_00, paid: 50_00 })
    }
    expect(await balancesOf(winner.userId)).toMatchObject({ cash: 0 })
    expect(await balancesOf(loser.userId)).toMatchObject({ cash: 50_00 })
    expect(await stateOf(id)).toEqual(['taken_back', 'paid'])
    expect(await listed(id)).toBeUndefined()
    expect(codeOf(await book(id))).toBe('tournaments.prize_correction_not_found')
    const history = (await send(winner, 'GET', '/wallet/history')).json()
    expect(history.entries[0]).toMatchObject({ kind: 'prize_clawback', amount: -20_00 })
    expect((await send(loser, 'GET', '/wallet/history')).json().entries[0]).toMatchObject({
      kind: 'prize_correction',
      amount: 50_00,
    })
    await until(async () =>
      (await noticesOf(founder.userId)).some(({ title }) => title === 'Prêmio pago a quem não venceu'),
    )
    // Corrected back: what the first one kept is deducted, so that nobody has more than the prize.
    await correct(matchId, winner.userId)
    expect((await book(id)).json()).toEqual({ takenBack: 50_00, lost: 0, paid: 20_00 })
    expect(await balancesOf(winner.userId)).toMatchObject({ cash: 20_00 })
    expect(await balancesOf(loser.userId)).toMatchObject({ cash: 0 })
  })

  test('gets the shares that still waited for the wrong one, which nobody can claim meanwhile', async () => {
    const [who, winner, loser] = [await organiser({ cash: 50_00 }), await signIn(), await known()]
    const { id, matchId } = await finished([winner.userId, loser.userId], {
      prize: money(50_00),
      organiserId: who.userId,
    })
    await payOut(id)
    await correct(matchId, loser.userId)
    await makeIdentity(services, winner.userId)
    await makeOver(id)
    await lapseShares(services)
    expect(await stateOf(id)).toEqual(['waiting'])
    expect((await book(id)).json()).toEqual({ takenBack: 0, lost: 0, paid: 50_00 })
    expect(await balancesOf(loser.userId)).toMatchObject({ cash: 50_00 })
    expect(await balancesOf(winner.userId)).toMatchObject({ cash: 0 })
  })

  test('gets coins too, and what they do not claim goes back to the platform', async () => {
    const [winner, loser] = [await signIn(), await signIn()]
    const ofCoins = await finished([winner.userId, loser.userId], { prize: { asset: 'coins', amount: 30 } })
    await payOut(ofCoins.id)
    await correct(ofCoins.matchId, loser.userId)
    expect((await book(ofCoins.id)).json()).toEqual({ takenBack: 30, lost: 0, paid: 30 })
    expect(await balancesOf(loser.userId)).toMatchObject({ coins: 30 })

    const known1 = await known()
    const before = (await findPrizeBudget(db)).money
    const ofMoney = await finished([known1.userId, loser.userId], { prize: money(10_00) })
    await payOut(ofMoney.id)
    await correct(ofMoney.matchId, loser.userId)
    expect((await book(ofMoney.id)).json()).toMatchObject({ takenBack: 10_00, paid: 10_00 })
    expect(await guaranteeOf(ofMoney.id)).toMatchObject({ state: 'waiting' })
    await makeOver(ofMoney.id)
    await lapseShares(services)
    expect(await stateOf(ofMoney.id)).toEqual(['taken_back', 'returned'])
    expect((await findPrizeBudget(db)).money).toBe(before)
  })

  test('back to the one who was paid needs no booking', async () => {
    const [winner, loser] = [await known(), await known()]
    const { id, matchId } = await finished([winner.userId, loser.userId], { prize: money(50_00) })
    await payOut(id)
    await correct(matchId, loser.userId)
    await correct(matchId, winner.userId)
    expect(await listed(id)).toBeUndefined()
  })

  test('is not booked by a fundador who gains or loses by it', async () => {
    const [winner, loser] = [await known(['fundador']), await known()]
    const who = await organiser({ cash: 50_00 })
    const { id, matchId } = await finished([winner.userId, loser.userId], {
      prize: money(50_00),
      organiserId: who.userId,
    })
    await payOut(id)
    await correct(matchId, loser.userId)
    const { corrections } = (await send(winner, 'GET', '/admin/prizes/corrections')).json()
    expect(corrections.find((one: { id: string }) => one.id === id).canBook).toBe(false)
    expect(codeOf(await book(id, winner))).toBe('platform.self_dealing')
    expect((await book(id)).statusCode).toBe(200)
  })
})

test('the tax report has one line per person, leaves out what was clawed back, and audits its readers', async () => {
  const year = Number(
    new Intl.DateTimeFormat('en', { timeZone: 'America/Sao_Paulo', year: 'numeric' }).format(),
  )
  const [winner, loser] = [await signIn(), await signIn()]
  const identity = await makeIdentity(services, winner.userId, {
    ...newIdentity(),
    fullName: '=Maria; "Dores"',
  })
  const other = await makeIdentity(services, loser.userId)
  const settings = { settlingHours: 24, withheldBasisPoints: 1000, unclaimedDays: 90 }
  await send(founder, 'PUT', '/admin/prizes/settings', settings)
  for (const amount of [10_00, 5_55]) {
    const { id } = await finished([winner.userId, loser.userId], { prize: money(amount) })
    await payOut(id)
  }
  const wrong = await finished([loser.userId, winner.userId], { prize: money(7_00) })
  await payOut(wrong.id)
  await correct(wrong.matchId, winner.userId)
  expect((await post(founder, `/corrections/${wrong.id}`, { reason: 'Revista' })).statusCode).toBe(200)
  await send(founder, 'PUT', '/admin/prizes/settings', { ...settings, withheldBasisPoints: 0 })
  const file = await app.inject({
    url: `/api/admin/prizes/withheld.csv?year=${year}`,
    headers: founder.headers,
  })
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toContain('text/csv')
  // 10,00 + 5,55 + 7,00, of which 1,00 + 0,55 + 0,70 are withheld.
  expect(file.body).toContain(`"'=Maria; ""Dores""";${identity.cpf};22,55;2,25;20,30\r\n`)
  expect(file.body).not.toContain(other.cpf)
  const audited = await db
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('action', '=', 'prizes.tax-report-read')
    .where('actor_id', '=', founder.userId)
    .execute()
  expect(audited).toEqual([{ subject_id: `${year}` }])
  expect(await taxReport(services, 2031).batches.next()).toEqual({ done: true, value: undefined })
})

test('a pool that differs from its open or settled prize is found', async () => {
  const { id } = await finished([(await known()).userId, (await known()).userId], { prize: money(5_00) })
  expect(await comparePools(db, 'open')).toEqual({})
  await sql`update tournament_prizes set amount = 501 where tournament_id = ${id}`.execute(db)
  expect(await comparePools(db, 'open')).toEqual({ 'prizes that differ from their pools': 1 })
  await sql`update tournament_prizes set amount = 500, state = 'returned', settled_at = now()
    where tournament_id = ${id}`.execute(db)
  expect(await comparePools(db, 'open')).toEqual({})
  expect(await comparePools(db, 'all')).toEqual({ 'prizes that differ from their pools': 1 })
  await sql`update tournament_prizes set state = 'due', settled_at = null where tournament_id = ${id}`.execute(
    db,
  )
})

test('without a settling time the prize is paid at once', async () => {
  const settings = { settlingHours: 0, withheldBasisPoints: 0, unclaimedDays: 90 }
  await send(founder, 'PUT', '/admin/prizes/settings', settings)
  const [winner, loser] = [await known(), await known()]
  await finished([winner.userId, loser.userId], { prize: money(9_00) })
  await until(async () => (await balancesOf(winner.userId)).cash === 9_00)
  await send(founder, 'PUT', '/admin/prizes/settings', { ...settings, settlingHours: 24 })
  await payDuePrizes(services)
  expect(await balancesOf(winner.userId)).toMatchObject({ cash: 9_00 })
})

test('the notices of a prize of several places name the place', async () => {
  const [winner, loser] = [await known(), await signIn()]
  const { id } = await finished([winner.userId, loser.userId], {
    prize: { ...money(100_00), split: [6_000, 4_000] },
  })
  await payOut(id)
  const told = async (userId: string, start: string) =>
    (await noticesOf(userId)).find(({ title }) => title?.startsWith(start))
  await until(async () => (await told(winner.userId, 'Seu prêmio chegou')) !== undefined)
  expect((await told(winner.userId, 'Seu prêmio chegou'))?.message).toContain('(1º lugar)')
  await until(async () => (await told(loser.userId, 'Seu prêmio espera')) !== undefined)
  expect((await told(loser.userId, 'Seu prêmio espera'))?.message).toContain('(2º lugar)')
})
