import { beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { clocksDriver } from '../../../../test/clocks.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { makePeople } from '../../accounts/testing.ts'
import { changeTournament, enterPeople, makeTournament } from '../../tournaments/testing.ts'

const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const { send, matchOf, declare, decide } = matchesDriver(testApp)
const { clocked, expire, runDeadline, sayReady, object } = clocksDriver(testApp)

let [one, other, organiser] = [] as unknown as [SignedIn, SignedIn, SignedIn]
beforeAll(async () => {
  ;[one, other, organiser] = [await signIn(), await signIn(), await signIn()]
})

const ask = (who: SignedIn, id: string) =>
  app.inject({ url: `/api/tournaments/${id}/me`, headers: who.headers })
const todoOf = async (who: SignedIn, id: string) => (await ask(who, id)).json().todo
const kindsOf = async (id: string) => [(await todoOf(one, id)).kind, (await todoOf(other, id)).kind]
const post = (who: SignedIn, path: string) =>
  app.inject({ method: 'POST', url: `/api/tournaments/${path}`, headers: who.headers })

const duel = async () => {
  const { id } = await clocked({
    participants: [one.userId, other.userId],
    created_by: organiser.userId,
  })
  return { id, matchId: (await matchOf(id)).id }
}
const expireAndRun = async (matchId: string) => {
  await expire(matchId)
  await runDeadline(matchId)
}

test('before the start: a place, check-in, and the start', async () => {
  const startsAt = new Date(Date.now() + 30 * 60_000)
  const { id } = await makeTournament(db, {
    max_participants: 2,
    starts_at: new Date(Date.now() + 5 * 60 * 60_000),
    check_in_opens_min: 60,
    check_in_closes_min: 10,
  })
  expect(await todoOf(one, id)).toMatchObject({ kind: 'none', linkTo: `/tournaments/${id}` })
  await enterPeople(db, id, [one.userId, organiser.userId])
  await post(other, `${id}/waiting-list`)
  expect(await kindsOf(id)).toEqual(['wait_check_in', 'wait_place'])
  expect((await todoOf(other, id)).waitingPosition).toBe(1)
  await changeTournament(db, id, { starts_at: startsAt })
  expect(await kindsOf(id)).toEqual(['check_in', 'check_in'])
  expect(Date.parse((await todoOf(one, id)).deadlineAt)).toBe(startsAt.getTime() - 10 * 60_000)
  for (const person of [one, other]) expect((await post(person, `${id}/check-in`)).statusCode).toBe(204)
  expect(await kindsOf(id)).toEqual(['wait_start', 'wait_place'])
})

describe('in a match with a clock', () => {
  test('each side gets ready, plays, declares and answers', async () => {
    const { id, matchId } = await duel()
    expect(await kindsOf(id)).toEqual(['get_ready', 'get_ready'])
    const ready = await todoOf(one, id)
    expect(ready).toMatchObject({ linkTo: `/match/${matchId}`, matchId, opponentName: expect.any(String) })
    expect(Date.parse(ready.deadlineAt)).toBeGreaterThan(Date.now())
    await sayReady(one, matchId)
    expect(await kindsOf(id)).toEqual(['wait_ready', 'get_ready'])
    await sayReady(other, matchId)
    expect(await kindsOf(id)).toEqual(['play', 'play'])
    await declare(one, matchId, one.userId)
    expect(await kindsOf(id)).toEqual(['wait_answer', 'answer'])
    await declare(other, matchId, other.userId)
    expect(await kindsOf(id)).toEqual(['wait_crew', 'wait_crew'])
    await decide(organiser, matchId, other.userId)
    expect(await kindsOf(id)).toEqual(['over', 'champion'])
  })

  test('who was absent may object, and both wait for the crew then', async () => {
    const { id, matchId } = await duel()
    await sayReady(one, matchId)
    await expireAndRun(matchId)
    expect(await kindsOf(id)).toEqual(['wait_round', 'object'])
    await object(other, matchId)
    expect(await kindsOf(id)).toEqual(['wait_crew', 'wait_crew'])
    await send(organiser, 'POST', `/${matchId}/correction`, { winnerId: other.userId, reason: 'Estava lá' })
    expect(await kindsOf(id)).toEqual(['over', 'champion'])
  })
})

describe('between two matches', () => {
  const four = async (format: string) => {
    const { id } = await clocked({
      participants: [one.userId, other.userId, ...(await makePeople(db, 2))],
      created_by: organiser.userId,
      clock_minutes: null,
      clock_first_minutes: null,
      stages: [{ format, settings: {} }] as never,
    })
    const rows = await db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id as a', 'participant2_id as b'])
      .where('tournament_id', '=', id)
      .where('status', '=', 'in_progress')
      .execute()
    const mine = rows.find(({ a, b }) => [a, b].includes(one.userId))
    if (!mine) throw new Error('everybody plays')
    return { id, matchId: mine.id }
  }

  test('Swiss waits for the round, and nobody is out', async () => {
    const { id, matchId } = await four('swiss')
    expect((await todoOf(one, id)).kind).toBe('play')
    await decide(organiser, matchId, one.userId)
    expect(await todoOf(one, id)).toMatchObject({ kind: 'wait_round', matchId: null, deadlineAt: null })
  })

  test('a plan waits for the rival, or the side is out', async () => {
    const { id, matchId } = await four('knockout')
    await decide(organiser, matchId, one.userId)
    expect((await todoOf(one, id)).kind).toBe('wait_rival')
    const lost = await four('knockout')
    const { a, b } = await db
      .selectFrom('tournament_matches')
      .select(['participant1_id as a', 'participant2_id as b'])
      .where('id', '=', lost.matchId)
      .executeTakeFirstOrThrow()
    await decide(organiser, lost.matchId, (a === one.userId ? b : a) ?? '')
    expect((await todoOf(one, lost.id)).kind).toBe('out')
  })
})

test('is only for people with a session, and for no test tournament', async () => {
  const { id } = await duel()
  expect((await app.inject({ url: `/api/tournaments/${id}/me` })).statusCode).toBe(401)
  await changeTournament(db, id, { is_test: true })
  expect(codeOf(await ask(one, id))).toBe('tournaments.not_found')
})
