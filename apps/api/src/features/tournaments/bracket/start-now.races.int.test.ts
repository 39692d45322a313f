import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { until } from '../../../../test/live.ts'
import { codeOf } from '../../../../test/teams.ts'
import { startDueTournaments } from '../organising/index.ts'
import { changeTournament, enterPeople, makeParticipants, makeTournament } from '../testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { app, services, signIn, work } = testApp
const { db } = services
const { enrol, withdraw, start, matchesOf, participantsOf, tournamentOf, told } = bracketsDriver(testApp)
const owner = await signIn()

const startNow = (who: SignedIn, id: string) =>
  app.inject({
    method: 'POST',
    url: `/api/tournaments/${id}/start-now`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
  })
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000)
const ahead = (fields: Parameters<typeof makeTournament>[1] = {}) =>
  makeTournament(db, { created_by: owner.userId, starts_at: tomorrow(), ...fields })
const sidesOf = async (id: string) =>
  (await matchesOf(id)).flatMap(({ participant1Id, participant2Id }) =>
    [participant1Id, participant2Id].filter((side) => side !== null),
  )

/** Everybody who is in it is drawn, once. */
async function expectDrawn(id: string): Promise<void> {
  const { status, entrant_count, participant_count } = await tournamentOf(id)
  const entrants = await participantsOf(id)
  expect({ status, entrant_count, participant_count }).toEqual({
    status: 'in_progress',
    entrant_count: entrants.length,
    participant_count: entrants.length,
  })
  expect((await sidesOf(id)).toSorted()).toEqual(entrants.toSorted())
  expect((await told(id)).filter(({ name }) => name === 'tournament.started')).toHaveLength(1)
}

describe('starting before the time', () => {
  test('starts it with two, records it, and is no ordinary start', async () => {
    const { id } = await ahead()
    await makeParticipants(db, id, 2)
    expect(codeOf(await start(owner, id))).toBe('tournaments.not_yet')
    expect((await startNow(owner, id)).statusCode).toBe(204)
    await expectDrawn(id)
    const { starts_at } = await tournamentOf(id)
    expect(starts_at.getTime()).toBeLessThan(Date.now() + 60_000)
    const audit = await db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ action: 'tournament.started', after: { isEarly: true, entrantCount: 2 } })
    expect(codeOf(await startNow(owner, id))).toBe('tournaments.not_open')
  })

  test('is for the organiser and staff, with two entrants, after VIP early access', async () => {
    const { id } = await ahead()
    await makeParticipants(db, id, 1)
    expect((await startNow(await signIn(), id)).statusCode).toBe(403)
    expect(codeOf(await startNow(owner, id))).toBe('tournaments.not_enough_participants')
    const early = await ahead({ early_access_hours: 4 })
    await makeParticipants(db, early.id, 4)
    expect(codeOf(await startNow(owner, early.id))).toBe('tournaments.early_access_lasts')
    const byStaff = await ahead()
    await makeParticipants(db, byStaff.id, 3)
    expect((await startNow(await signIn(['moderador']), byStaff.id)).statusCode).toBe(204)
  })

  test('is an ordinary start once the time has come', async () => {
    const { id } = await ahead({ starts_at: new Date(Date.now() - 60_000) })
    await makeParticipants(db, id, 2)
    expect((await startNow(owner, id)).statusCode).toBe(204)
    expect((await told(id)).at(-1)?.payload).toMatchObject({ isEarly: false })
  })
})

test('an early start and an enrolment: who is in is drawn', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const [{ id }, late] = [await ahead(), await signIn()]
    await makeParticipants(db, id, 2)
    const [started, enrolled] = await race([() => startNow(owner, id), () => enrol(late, id)])
    expect(started.statusCode).toBe(204)
    await expectDrawn(id)
    const isIn = (await participantsOf(id)).includes(late.userId)
    expect(isIn).toBe(enrolled.statusCode === 204)
    outcomes.add(isIn ? 'in' : 'late')
  })
  expect(outcomes).toEqual(new Set(['in', 'late']))
})

test('an early start and a withdrawal: it starts with two, or not at all', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const [{ id }, one, other] = [await ahead(), await signIn(), await signIn()]
    await enterPeople(db, id, [one.userId, other.userId])
    const [started, withdrawn] = await race([() => startNow(owner, id), () => withdraw(one, id)])
    const hasStarted = started.statusCode === 204
    expect(withdrawn.statusCode === 204).toBe(!hasStarted)
    if (hasStarted) await expectDrawn(id)
    else expect(codeOf(started)).toBe('tournaments.not_enough_participants')
    outcomes.add(hasStarted ? 'started' : 'withdrawn')
  })
  expect(outcomes).toEqual(new Set(['started', 'withdrawn']))
})

test('an early start as the time comes, and the automatic start: it starts once', () =>
  everyInterleaving(testApp, async (race) => {
    const { id } = await ahead({ starts_at: new Date(Date.now() - 1_000), starts_itself: true })
    await makeParticipants(db, id, 3)
    const [started] = await race([() => startNow(owner, id), () => startDueTournaments(services)])
    expect([204, 409]).toContain(started.statusCode)
    await expectDrawn(id)
  }))

test('two early starts: one starts it', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const { id } = await ahead()
      await makeParticipants(db, id, 3)
      const answers = await race([() => startNow(owner, id), () => startNow(owner, id)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
      await expectDrawn(id)
    },
    { areAlike: true },
  ))

test('everybody who is enrolled is told that it began early', async () => {
  const { id } = await ahead()
  const [one, other] = [await signIn(), await signIn()]
  await enterPeople(db, id, [one.userId, other.userId])
  await changeTournament(db, id, { name: 'Copa da Praça' })
  expect((await startNow(owner, id)).statusCode).toBe(204)
  await work()
  for (const { userId } of [one, other])
    await until(async () => {
      const notices = db.selectFrom('notifications').select('title').where('user_id', '=', userId)
      return (await notices.execute()).some(({ title }) => title === 'Copa da Praça começou antes da hora')
    })
})
