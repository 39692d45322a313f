import { FIGURE_DAYS, FIGURES, PANEL_ROOM, PENDING_COUNTED } from '@trunfo/contract/panel'
import type { Role } from '@trunfo/contract/roles'
import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { makePeople, makePerson } from '../src/features/accounts/testing.ts'
import { assertApplied, commitHold, deposit, hold, payHold } from '../src/features/ledger/index.ts'
import { panel } from '../src/features/panel/index.ts'
import { makeUnmatchedPayment } from '../src/features/payments/testing.ts'
import { makeUndecidedShare } from '../src/features/prizes/testing.ts'
import { makeReferral } from '../src/features/referrals/testing.ts'
import { makeTicket, makeTickets } from '../src/features/tickets/testing.ts'
import { changeTournament, makeTournament } from '../src/features/tournaments/testing.ts'
import { makeCash, makeWithdrawal } from '../src/features/wallet/testing.ts'
import { features } from '../src/features.ts'
import { declared } from '../src/platform/feature.ts'
import { authenticateSockets } from '../src/platform/live/credentials.ts'
import { type SignedIn, useTestApp } from './app.ts'
import { Page, startLiveServer } from './live.ts'
import { matchesDriver } from './matches.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { duel, declare } = matchesDriver(testApp)

const get = (who: SignedIn, path: string) => app.inject({ url: `/api/admin${path}`, headers: who.headers })
type Pending = { page: string; count: number }[]
const pendingOf = async (who: SignedIn) =>
  Object.fromEntries(
    ((await get(who, '/pending')).json().pending as Pending).map(({ page, count }) => [page, count]),
  )

/** Which pending work of this test each role sees. */
const SEEN: Partial<Record<Role, readonly string[]>> = {
  fundador: [
    'adminTickets',
    'adminDisputes',
    'adminWithdrawals',
    'adminReferrals',
    'adminPaymentsReview',
    'adminPrizes',
  ],
  admin: ['adminTickets', 'adminDisputes', 'adminReferrals', 'adminPaymentsReview'],
  moderador: ['adminTickets', 'adminDisputes'],
  suporte: ['adminTickets'],
}
const MADE = new Set(SEEN.fundador)

test('each role sees the pending work of the pages it may open, and nothing else', async () => {
  const { matchId, one, other, oneId, otherId } = await duel()
  await declare(one, matchId, oneId)
  await declare(other, matchId, otherId)
  await makeTicket(db)
  await makeWithdrawal(services, { userId: oneId })
  await makeReferral(db, { referrerId: oneId, referredId: otherId })
  await makeUnmatchedPayment(db)
  await makeUndecidedShare(db)
  for (const [role, pages] of Object.entries(SEEN)) {
    const counted = await pendingOf(await signIn([role as Role]))
    const made = Object.entries(counted).filter(([page]) => MADE.has(page))
    expect([role, Object.fromEntries(made)]).toEqual([
      role,
      Object.fromEntries(pages.map((page) => [page, 1])),
    ])
  }
})

test('players and staff without their second factor see nothing', async () => {
  for (const who of [
    await signIn(['vip', 'redator']),
    await signIn(['fundador'], { hasSecondFactor: false }),
  ])
    expect((await get(who, '/pending')).statusCode).toBe(403)
})

test('a ticket waits until staff have answered, and again once its owner writes', async () => {
  const staff = await signIn(['suporte'])
  const before = (await pendingOf(staff)).adminTickets ?? 0
  const answer = { authorId: staff.userId, text: 'Estamos olhando.' }
  await makeTicket(db, { status: 'in_progress', answer })
  await makeTicket(db, { status: 'resolved', answer })
  expect((await pendingOf(staff)).adminTickets).toBe(before)
  await makeTicket(db, { status: 'in_progress' })
  expect((await pendingOf(staff)).adminTickets).toBe(before + 1)
})

test('pending work is counted only up to the number that is shown', async () => {
  const staff = await signIn(['suporte'])
  await makeTickets(db, await makePeople(db, 5), 2_000)
  expect((await pendingOf(staff)).adminTickets).toBe(PENDING_COUNTED)
})

test('an open panel gets a hint about new pending work, and non-staff cannot join its room', async () => {
  await work()
  const server = await startLiveServer({
    services,
    redisUrl: services.config.REDIS_URL,
    rooms: panel.rooms ?? [],
    authenticate: authenticateSockets(services),
  })
  afterAll(() => server.stop())
  const tabOf = async ({ headers }: SignedIn) => Page.openLive(server.port, { cookie: headers.cookie ?? '' })
  const page = await tabOf(await signIn(['moderador']))
  await page.join(PANEL_ROOM)
  const stranger = await tabOf(await signIn(['vip']))
  stranger.send({ type: 'subscribe', room: PANEL_ROOM })
  await stranger.hear('refused', ({ room }) => room === PANEL_ROOM)
  const { one, matchId } = await duel()
  await signIn(['moderador'])
  await app.inject({ method: 'POST', url: `/api/matches/${matchId}/support-call`, headers: one.headers })
  await page.hear('hint', ({ room }) => room === PANEL_ROOM)
})

test('every metric of the contract is counted by one feature', () => {
  const declared = features.flatMap((feature) => feature.figures ?? []).map(({ name }) => name)
  expect(declared.toSorted()).toEqual(Object.keys(FIGURES).toSorted())
})

describe('daily metrics', () => {
  type Figure = { name: string; values: (number | null)[] }
  const figuresOf = async (who: SignedIn) =>
    new Map(
      ((await get(who, '/figures')).json().figures as Figure[]).map(({ name, values }) => [name, values]),
    )
  const cron = (name: string) => async () => {
    const all = features.flatMap(({ crons }) => declared(crons, features))
    await all.find((one) => one.name === name)?.run(services)
  }
  const count = cron('panel.count-figures')
  const rows = () =>
    db
      .selectFrom('panel_figures')
      .select(['day', 'figure', 'value'])
      .orderBy('day')
      .orderBy('figure')
      .execute()
  /** Runs the job until no day is left to count for the first time. */
  const countAll = async () => {
    for (let before = -1, after = 0; before !== after; [before, after] = [after, (await rows()).length])
      await count()
  }

  test('are counted by the job in bounded runs, and repeating it changes nothing', async () => {
    await count()
    expect((await rows()).length).toBe(40)
    await countAll()
    const counted = await rows()
    expect(counted).toHaveLength(FIGURE_DAYS * Object.keys(FIGURES).length)
    await count()
    expect(await rows()).toEqual(counted)
  })

  test('show what happened on a day; a finished day is counted once more and then never again', async () => {
    await cron('accounts.note-active')()
    const founder = await signIn(['fundador'])
    const person = await makePerson(db)
    const { rows: moments } = await sql<{ noon: Date }>`
      select date_trunc('day', now(), 'America/Sao_Paulo') - interval '36 hours' as noon`.execute(db)
    const noon = moments[0]?.noon ?? new Date()
    const { id } = await makeTournament(db)
    await changeTournament(db, id, { created_at: noon })
    await db.updateTable('users').set({ created_at: noon }).where('id', '=', person.id).execute()
    const before = await figuresOf(founder)
    // A count made before its day ended is provisional.
    await sql`update panel_figures set counted_at = counted_at - interval '40 days'`.execute(db)
    await countAll()
    const after = await figuresOf(founder)
    const day = FIGURE_DAYS - 3
    for (const name of ['sign_ups', 'tournaments_created'])
      expect([name, (after.get(name)?.[day] ?? 0) - (before.get(name)?.[day] ?? 0)]).toEqual([name, 1])
    expect(after.get('active_players')?.at(-1)).toBeGreaterThan(0)
    await db.updateTable('users').set({ created_at: noon }).where('id', '=', founder.userId).execute()
    await count()
    expect((await figuresOf(founder)).get('sign_ups')?.[day]).toBe(after.get('sign_ups')?.[day])
  })

  test('about money match the ledger', async () => {
    const founder = await signIn(['fundador'])
    const before = await figuresOf(founder)
    const { id } = await makePerson(db)
    await makeCash(services, id, 100_00)
    await db.transaction().execute(async (tx) => {
      const [ownerId, of] = [id, `hold:${id}`]
      const paidIn = { provider: 'stripe', amount: centavos(30_00), settlesAt: new Date() } as const
      assertApplied(await deposit(tx, { fact: `in:${id}`, ownerId, ...paidIn }))
      assertApplied(await hold(tx, { fact: of, ownerId, amount: centavos(100_00) }))
      assertApplied(await commitHold(tx, of))
      assertApplied(await payHold(tx, { fact: `out:${id}`, ownerId, of, fee: centavos(2_50) }))
    })
    await count()
    const after = await figuresOf(founder)
    const grown = (name: string) => (after.get(name)?.at(-1) ?? 0) - (before.get(name)?.at(-1) ?? 0)
    expect([grown('withdrawals'), grown('revenue'), grown('deposits')]).toEqual([97_50, 2_50, 30_00])
  })

  test('about money are for admin and fundador, never for moderador or suporte', async () => {
    const seen = async (role: Role) => [...(await figuresOf(await signIn([role]))).keys()]
    const money = Object.entries(FIGURES).flatMap(([name, unit]) => (unit === 'centavos' ? [name] : []))
    for (const role of ['fundador', 'admin'] as const) expect(await seen(role)).toEqual(Object.keys(FIGURES))
    for (const role of ['moderador', 'suporte'] as const)
      expect(await seen(role)).toEqual(Object.keys(FIGURES).filter((name) => !money.includes(name)))
    expect((await get(await signIn(['vip']), '/figures')).statusCode).toBe(403)
  })
})
