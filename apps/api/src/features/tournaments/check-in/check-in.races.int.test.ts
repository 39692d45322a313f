import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { enterPeople, makeTournament } from '../testing.ts'
import { lockTournament } from '../tournaments.lookups.ts'
import { closeCheckIn } from './closing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { services, signIn } = testApp
const { db } = services
const { send, enrol, withdraw, participantsOf, tournamentOf } = bracketsDriver(testApp)
const staff = await signIn(['admin'])

const checkIn = (who: SignedIn, id: string) => send(who, 'POST', `/${id}/check-in`)
const join = (who: SignedIn, id: string) => send(who, 'POST', `/${id}/waiting-list`)
const startNow = (id: string) => send(staff, 'POST', `/${id}/start-now`)
/** As the cron does it at the very moment at which the time is over. */
const close = (id: string) =>
  transact(db, async (tx) => {
    const tournament = await lockTournament(tx, id)
    if (tournament?.checkInPhase === 'open') await closeCheckIn(tx, tournament)
  })

/** Two people are there; `more` are entered and absent. Check-in is open. */
async function cup(more: readonly SignedIn[], places = 8) {
  const present = await Promise.all([signIn(), signIn()])
  const { id } = await makeTournament(db, {
    starts_at: new Date(Date.now() + 30 * 60_000),
    check_in_opens_min: 60,
    check_in_closes_min: 10,
    max_participants: places,
  })
  await enterPeople(
    db,
    id,
    present.map(({ userId }) => userId),
  )
  await db
    .updateTable('tournament_participants')
    .set({ checked_in_at: new Date() })
    .where('tournament_id', '=', id)
    .execute()
  await enterPeople(
    db,
    id,
    more.map(({ userId }) => userId),
  )
  return { id, present: present as [SignedIn, SignedIn] }
}

/** The counters are right, and nobody has two places or waits for a free one. */
async function sound(id: string) {
  const tournament = await tournamentOf(id)
  const entered = await participantsOf(id)
  const waiting = (
    await db
      .selectFrom('tournament_waiting')
      .select('participant_id')
      .where('tournament_id', '=', id)
      .execute()
  ).map((row) => row.participant_id)
  expect(entered).toHaveLength(tournament.participant_count)
  expect(waiting).toHaveLength(tournament.waiting_count)
  expect(entered.length).toBeLessThanOrEqual(tournament.max_participants)
  expect(new Set([...entered, ...waiting]).size).toBe(entered.length + waiting.length)
  return { entered, waiting, isFull: entered.length === tournament.max_participants }
}

test('checking in against the close: either counted and kept, or refused and dropped', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const person = await signIn()
    const { id } = await cup([person])
    const [answer] = await race([() => checkIn(person, id), () => close(id)])
    const { entered } = await sound(id)
    expect(entered.includes(person.userId)).toBe(answer.statusCode === 204)
    outcomes.add(`${answer.statusCode}`)
  })
  expect(outcomes).toEqual(new Set(['204', '409']))
})

test('checking in against withdrawing: a withdrawn entrant is not counted', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const person = await signIn()
    const { id } = await cup([person])
    const [first, second] = await race([() => checkIn(person, id), () => withdraw(person, id)])
    expect(second.statusCode).toBe(204)
    expect((await sound(id)).entered).not.toContain(person.userId)
    outcomes.add(`${first.statusCode}`)
  })
  expect(outcomes).toEqual(new Set(['204', '409']))
})

test('joining the list against a withdrawal: nobody waits for a place that is free', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const [going, coming] = (await Promise.all([signIn(), signIn()])) as [SignedIn, SignedIn]
    const { id } = await makeTournament(db, { max_participants: 2 })
    await enterPeople(db, id, [going.userId, staff.userId])
    const [joined, gone] = await race([() => join(coming, id), () => withdraw(going, id)])
    expect(gone.statusCode).toBe(204)
    const { entered, waiting } = await sound(id)
    expect(waiting).toEqual([])
    expect(entered.includes(coming.userId)).toBe(joined.statusCode === 204)
    outcomes.add(`${joined.statusCode}`)
  })
  expect(outcomes).toEqual(new Set(['204', '409']))
})

test('two withdrawals let in two of the list, in its order', async () => {
  await everyInterleaving(testApp, async (race) => {
    const [one, other, ...queue] = (await Promise.all(Array.from({ length: 5 }, () => signIn()))) as [
      SignedIn,
      SignedIn,
      ...SignedIn[],
    ]
    const { id } = await makeTournament(db, { max_participants: 2 })
    await enterPeople(db, id, [one.userId, other.userId])
    for (const person of queue) await join(person, id)
    await race([() => withdraw(one, id), () => withdraw(other, id)])
    const { entered, waiting } = await sound(id)
    expect([...entered, ...waiting]).toEqual(queue.map(({ userId }) => userId))
  })
})

test('enrolling against the close: who enters is there, and no place is given twice', async () => {
  await everyInterleaving(testApp, async (race) => {
    const [coming, waiting, absent] = (await Promise.all([signIn(), signIn(), signIn()])) as [
      SignedIn,
      SignedIn,
      SignedIn,
    ]
    const { id } = await cup([absent], 3)
    await join(waiting, id)
    const [enrolled] = await race([() => enrol(coming, id), () => close(id)])
    const { entered } = await sound(id)
    // The list comes first, so the place of the absent one is theirs.
    expect(enrolled.statusCode).toBe(409)
    expect(entered).toContain(waiting.userId)
    expect(entered).not.toContain(absent.userId)
  })
})

test('enrolling against the close without a list: the newcomer stays, the absent one goes', async () => {
  await everyInterleaving(testApp, async (race) => {
    const [coming, absent] = (await Promise.all([signIn(), signIn()])) as [SignedIn, SignedIn]
    const { id } = await cup([absent], 8)
    const [enrolled] = await race([() => enrol(coming, id), () => close(id)])
    const { entered } = await sound(id)
    expect(enrolled.statusCode).toBe(204)
    expect(entered).toContain(coming.userId)
    expect(entered).not.toContain(absent.userId)
  })
})

test('the start against checking in and joining the list: who was there plays, and nobody waits any more', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const [late, waiting] = (await Promise.all([signIn(), signIn()])) as [SignedIn, SignedIn]
    const { id } = await cup([late], 3)
    const [started, came, joined] = await race([
      () => startNow(id),
      () => checkIn(late, id),
      () => join(waiting, id),
    ])
    expect(started.statusCode).toBe(204)
    const { entered, waiting: left } = await sound(id)
    expect(left).toEqual([])
    expect(entered.includes(late.userId)).toBe(came.statusCode === 204)
    const hasPlace = joined.statusCode === 204 && came.statusCode !== 204
    expect(entered.includes(waiting.userId)).toBe(hasPlace)
    outcomes.add(`${came.statusCode} ${joined.statusCode}`)
  })
  expect(outcomes).toEqual(new Set(['204 204', '204 409', '409 204', '409 409']))
})
