import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { prizesDriver } from '../../../../test/prizes.ts'
import { catalogueDriver } from '../../../../test/tournaments.ts'
import { makePrizedTournament } from '../../prizes/testing.ts'
import { changeTournament, makeParticipants } from '../testing.ts'
import { cancelOverdueTournaments, startDueTournaments } from './index.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { app, services } = testApp
const { db } = services
const { organiser, balancesOf, addsUp } = prizesDriver(testApp)
const { eventsOf } = catalogueDriver(testApp)
afterAll(addsUp)

const PRIZE = 5_00
const owner = await organiser({ cash: 5_000_00 })
/** Number of races, each with a new tournament. */
const ROUNDS = 200
const WEEK_MS = 7 * 24 * 3_600_000

async function dueTournament(startsAt = new Date(Date.now() - 1_000)): Promise<string> {
  const { id } = await makePrizedTournament(db, {
    prize: { asset: 'money', amount: PRIZE },
    organiserId: owner.userId,
    starts_at: startsAt,
    starts_itself: true,
  })
  await makeParticipants(db, id, 3)
  return id
}

const send = (method: 'POST' | 'PUT', url: string, payload?: object) =>
  app.inject({
    method,
    url: `/api/tournaments/${url}`,
    headers: { ...owner.headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  })
const byItself = async () => {
  await startDueTournaments(services)
  return null
}
const byHand = (id: string) => send('POST', `${id}/start`)
const cancel = (id: string) => send('PUT', `${id}/status`, { status: 'cancelled' })
const lapse = async () => {
  await cancelOverdueTournaments(services)
  return null
}

/** Checks that it started or was cancelled, once, with a bracket or a returned prize accordingly. */
async function outcomeOf(id: string, cashBefore: number): Promise<string> {
  const { status, participant_count, entrant_count } = await db
    .selectFrom('tournaments')
    .select(['status', 'participant_count', 'entrant_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const matches = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .execute()
  const prize = await db
    .selectFrom('tournament_prizes')
    .select('state')
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  const audit = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', id)
    .where('action', 'in', ['tournament.started', 'tournament.cancelled'])
    .execute()
  const told = {
    started: (await eventsOf('tournament.started', id)).length,
    cancelled: (await eventsOf('tournament.cancelled', id)).length,
  }
  const { cash } = await balancesOf(owner.userId)
  const hasBegun = status === 'in_progress'
  expect({
    participant_count,
    entrant_count,
    matches: matches.length,
    prize: prize.state,
    told,
    cash,
  }).toEqual({
    participant_count: 3,
    entrant_count: hasBegun ? 3 : null,
    matches: hasBegun ? 2 : 0,
    prize: hasBegun ? 'held' : 'returned',
    told: { started: hasBegun ? 1 : 0, cancelled: hasBegun ? 0 : 1 },
    cash: hasBegun ? cashBefore : cashBefore + PRIZE,
  })
  expect(audit.map(({ action }) => action)).toEqual([`tournament.${hasBegun ? 'started' : 'cancelled'}`])
  // The next test's job must not find it.
  await changeTournament(db, id, { starts_itself: false })
  return status
}

test('the job, the organiser and a cancellation at once: 200 races with one outcome each', async () => {
  const outcomes: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await dueTournament()
    const { cash } = await balancesOf(owner.userId)
    const acts = [byItself, () => byHand(id), () => cancel(id)]
    // Each request is sent first in turn; PostgreSQL decides the actual order.
    const turned = acts.map((_, index) => acts[(index + round) % acts.length])
    const answers = await Promise.all(turned.map((act) => act?.()))
    for (const answer of answers) expect([204, 409, undefined]).toContain(answer?.statusCode)
    outcomes.push(await outcomeOf(id, cash))
  }
  expect(outcomes.filter((one) => one === 'in_progress' || one === 'cancelled')).toHaveLength(ROUNDS)
}, 600_000)

test.each([
  ['the job and a manual start', (_id: string) => byItself, (id: string) => () => byHand(id)],
  ['the job and a cancellation', (_id: string) => byItself, (id: string) => () => cancel(id)],
  ['a manual start and a cancellation', (id: string) => () => byHand(id), (id: string) => () => cancel(id)],
] as const)('%s, in every order', async (_name, one, other) => {
  await everyInterleaving(testApp, async (race) => {
    const id = await dueTournament()
    const { cash } = await balancesOf(owner.userId)
    await race([one(id), other(id)])
    await outcomeOf(id, cash)
  })
})

test('a manual start and the cancellation after seven days, in every order', async () => {
  await everyInterleaving(testApp, async (race) => {
    const id = await dueTournament(new Date(Date.now() - WEEK_MS - 1_000))
    const { cash } = await balancesOf(owner.userId)
    await race([() => byHand(id), lapse])
    await outcomeOf(id, cash)
  })
})
