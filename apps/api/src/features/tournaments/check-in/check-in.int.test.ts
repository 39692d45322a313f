import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { codeOf, teamsDriver } from '../../../../test/teams.ts'
import { changeTournament, enterPeople, enterTeams, makeParticipants, makeTournament } from '../testing.ts'
import { closeDueCheckIns } from './check-in.jobs.ts'

const testApp = await useTestApp()
const { services, signIn, app } = testApp
const { db } = services
const { cast, leave } = teamsDriver(testApp)
const { send, enrol, withdraw, start, participantsOf, tournamentOf, matchesOf, told } =
  bracketsDriver(testApp)

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const checkIn = (who: SignedIn, id: string) => send(who, 'POST', `/${id}/check-in`)
const join = (who: SignedIn, id: string) => send(who, 'POST', `/${id}/waiting-list`)
const viewOf = async (who: SignedIn, id: string) => (await send(who, 'GET', `/${id}/viewer`)).json()
const pageOf = async (id: string) => (await send(null, 'GET', `/${id}?v=${crypto.randomUUID()}`)).json()
const many = (count: number) => Promise.all(Array.from({ length: count }, () => signIn()))

/** Check-in is open, unless `starts_at` says otherwise. */
const cup = (fields: Parameters<typeof makeTournament>[1] = {}) =>
  makeTournament(db, {
    starts_at: inMinutes(30),
    check_in_opens_min: 60,
    check_in_closes_min: 10,
    ...fields,
  })
const AHEAD = { starts_at: inMinutes(120) }

/** Moves the times so that the check-in is over, and runs the cron. */
async function close(id: string) {
  await changeTournament(db, id, { starts_at: inMinutes(5) })
  await closeDueCheckIns(services)
  const { participant_count, waiting_count, check_in_closed_at } = await tournamentOf(id)
  expect(check_in_closed_at).not.toBeNull()
  expect(await participantsOf(id)).toHaveLength(participant_count)
  expect(await waitingOf(id)).toHaveLength(waiting_count)
}
const waitingOf = async (id: string) => {
  const rows = db.selectFrom('tournament_waiting').select('participant_id as id')
  return (await rows.where('tournament_id', '=', id).orderBy('tournament_waiting.id').execute()).map(
    (row) => row.id,
  )
}
const eventsOf = async (id: string, name: string) =>
  (await told(id)).filter((event) => event.name === `tournament.${name}`).map(({ payload }) => payload)

describe('checking in', () => {
  test('counts once, and shows on the page and to the person', async () => {
    const { id } = await cup()
    const person = await signIn()
    await enterPeople(db, id, [person.userId])
    expect(await viewOf(person, id)).toMatchObject({
      viewer: { isCheckedIn: false },
      abilities: { canCheckIn: true },
    })
    expect((await checkIn(person, id)).statusCode).toBe(204)
    expect((await checkIn(person, id)).statusCode).toBe(204)
    expect(await eventsOf(id, 'checked-in')).toHaveLength(1)
    expect(await viewOf(person, id)).toMatchObject({
      viewer: { isCheckedIn: true },
      abilities: { canCheckIn: false },
    })
    const { checkIn: shown, startsAt } = await pageOf(id)
    expect(shown).toMatchObject({ opensMin: 60, closesMin: 10, closedAt: null, presentCount: 1 })
    expect(Date.parse(startsAt) - Date.parse(shown.closesAt)).toBe(600_000)
  })

  test.each([
    ['there is none', { check_in_opens_min: null, check_in_closes_min: null }, 'no_check_in'],
    ['it lies ahead', AHEAD, 'check_in_ahead'],
    ['it is over', { starts_at: inMinutes(5) }, 'check_in_over'],
    ['it is closed', { check_in_closed_at: new Date() }, 'check_in_over'],
    ['the tournament is cancelled', { status: 'cancelled' as const }, 'not_open'],
  ])('is refused when %s', async (_when, fields, code) => {
    const { id } = await cup(fields)
    const person = await signIn()
    await enterPeople(db, id, [person.userId])
    expect(codeOf(await checkIn(person, id))).toBe(`tournaments.${code}`)
    expect((await viewOf(person, id)).abilities.canCheckIn).toBe(false)
  })

  test('is refused to somebody who neither entered nor waits', async () => {
    const { id } = await cup()
    expect(codeOf(await checkIn(await signIn(), id))).toBe('tournaments.not_enrolled')
  })

  test('is up to any member of a team that is large enough', async () => {
    const { team, leader, member, outsider } = await cast()
    const { id } = await cup({ type: 'team', team_size: 2 })
    await enterTeams(db, id, [team.id])
    expect(codeOf(await checkIn(outsider, id))).toBe('tournaments.not_enrolled')
    expect((await checkIn(member, id)).statusCode).toBe(204)
    expect((await viewOf(leader, id)).viewer.isCheckedIn).toBe(true)
    const small = await cup({ type: 'team', team_size: 2 })
    await enterTeams(db, small.id, [team.id])
    await leave(member, team.id)
    const refusal = await checkIn(leader, small.id)
    expect(refusal.json().error).toMatchObject({
      code: 'tournaments.team_too_small',
      facts: { min: 2, members: 1 },
    })
  })

  test('comes with an enrolment while it is open or closed, and not before', async () => {
    for (const [fields, isPresent] of [
      [{}, true],
      [{ check_in_closed_at: new Date() }, true],
      [AHEAD, false],
      [{ check_in_opens_min: null, check_in_closes_min: null }, false],
    ] as const) {
      const { id } = await cup(fields)
      const person = await signIn()
      expect((await enrol(person, id)).statusCode).toBe(204)
      expect((await viewOf(person, id)).viewer.isCheckedIn).toBe(isPresent)
    }
  })
})

describe('the close', () => {
  test('drops the absent and lets in those of the list who are there, in its order', async () => {
    const { id } = await cup({ ...AHEAD, max_participants: 4 })
    const [one, other, ...rest] = await many(8)
    if (!one || !other) throw new Error('two people')
    const absent = await makeParticipants(db, id, 2)
    await enterPeople(db, id, [one.userId, other.userId])
    for (const person of rest) expect((await join(person, id)).statusCode).toBe(204)
    await changeTournament(db, id, { starts_at: inMinutes(30) })
    const [, second, , fourth, fifth] = rest
    for (const person of [one, other, fifth, fourth, second]) if (person) await checkIn(person, id)
    await close(id)
    expect(await participantsOf(id)).toEqual([one, other, second, fourth].map((person) => person?.userId))
    // There is no place for the third one who was there: they go on waiting.
    expect(await waitingOf(id)).toEqual([fifth?.userId])
    expect(await eventsOf(id, 'check-in-closed')).toMatchObject([
      { presentCount: 4, droppedCount: 2, letInCount: 2, isVoid: false },
    ])
    expect(await eventsOf(id, 'absent-dropped')).toMatchObject([
      { participantIds: expect.arrayContaining(absent) },
    ])
    expect(await eventsOf(id, 'waiting-dropped')).toMatchObject([{ why: 'absent' }])
    // A place that becomes free later goes to the one who waits, at once.
    await withdraw(one, id)
    expect(await participantsOf(id)).toContain(fifth?.userId)
  })

  test('drops nobody if fewer than two are there, and says so', async () => {
    const { id } = await cup({ max_participants: 3 })
    const person = await signIn()
    await makeParticipants(db, id, 2)
    await enterPeople(db, id, [person.userId])
    await checkIn(person, id)
    await close(id)
    expect(await participantsOf(id)).toHaveLength(3)
    expect(await eventsOf(id, 'check-in-closed')).toMatchObject([
      { presentCount: 1, droppedCount: 0, isVoid: true },
    ])
  })

  test('happens once, and not before its time', async () => {
    const { id } = await cup()
    await makeParticipants(db, id, 3)
    await closeDueCheckIns(services)
    expect((await tournamentOf(id)).check_in_closed_at).toBeNull()
    await close(id)
    const { check_in_closed_at } = await tournamentOf(id)
    await closeDueCheckIns(services)
    expect((await tournamentOf(id)).check_in_closed_at).toEqual(check_in_closed_at)
    expect(await eventsOf(id, 'check-in-closed')).toHaveLength(1)
  })

  test('tells the largest tournament with some dozens of events', async () => {
    const { id } = await cup({ max_participants: 4096 })
    await makeParticipants(db, id, 4096)
    const present = (await participantsOf(id)).slice(0, 96)
    await db
      .updateTable('tournament_participants')
      .set({ checked_in_at: new Date() })
      .where('tournament_id', '=', id)
      .where('participant_id', 'in', present)
      .execute()
    await close(id)
    expect(await participantsOf(id)).toEqual(present)
    expect(await eventsOf(id, 'absent-dropped')).toHaveLength(40)
  })
})

describe('the start', () => {
  test('closes an open check-in first', async () => {
    const { id } = await cup({ starts_at: inMinutes(-1), max_participants: 3 })
    const [one, other, waiting] = (await many(3)) as [SignedIn, SignedIn, SignedIn]
    await makeParticipants(db, id, 1)
    await enterPeople(db, id, [one.userId, other.userId])
    await join(waiting, id)
    await db
      .updateTable('tournament_participants')
      .set({ checked_in_at: new Date() })
      .where('tournament_id', '=', id)
      .where('participant_id', 'in', [one.userId, other.userId])
      .execute()
    expect((await start(await signIn(['admin']), id)).statusCode).toBe(204)
    expect(await participantsOf(id)).toEqual([one.userId, other.userId, waiting.userId])
    expect(await matchesOf(id)).not.toHaveLength(0)
    expect(await waitingOf(id)).toEqual([])
  })

  test('before check-in opens drops nobody, and ends the waiting list', async () => {
    const { id } = await cup({ ...AHEAD, max_participants: 2 })
    await makeParticipants(db, id, 2)
    const waiting = await signIn()
    await join(waiting, id)
    const staff = await signIn(['admin'])
    const started = await app.inject({
      method: 'POST',
      url: `/api/tournaments/${id}/start-now`,
      headers: staff.headers,
    })
    expect(started.statusCode).toBe(204)
    expect(await participantsOf(id)).toHaveLength(2)
    expect((await tournamentOf(id)).waiting_count).toBe(0)
    expect(await eventsOf(id, 'waiting-dropped')).toMatchObject([
      { why: 'started', participantIds: [waiting.userId] },
    ])
  })
})
