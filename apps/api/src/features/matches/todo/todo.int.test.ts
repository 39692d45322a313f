import { beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { clocksDriver } from '../../../../test/clocks.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { makePeople } from '../../accounts/testing.ts'
import {
  changeTournament,
  enterPeople,
  makeStartedTournament,
  makeTournament,
} from '../../tournaments/testing.ts'

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

describe('the bar of the next match', () => {
  const nextOf = async (who: SignedIn) =>
    (await app.inject({ url: '/api/tournaments/next-match', headers: who.headers })).json()
  const opening = (more: object = {}) =>
    makeTournament(db, {
      starts_at: new Date(Date.now() + 30 * 60_000),
      check_in_opens_min: 60,
      check_in_closes_min: 10,
      ...more,
    })

  test('has the todo of the match, in the words of the tournament page', async () => {
    const [ana, bia] = [await signIn(), await signIn()]
    const { id } = await clocked({ participants: [ana.userId, bia.userId], name: 'Copa' })
    const matchId = (await matchOf(id)).id
    const same = async () => {
      const { todo } = await nextOf(ana)
      const { waitingPosition: _, ...own } = await todoOf(ana, id)
      expect(todo).toEqual({ ...own, tournament: { id, name: 'Copa' } })
      return todo.kind
    }
    expect(await same()).toBe('get_ready')
    await sayReady(ana, matchId)
    expect(await same()).toBe('wait_ready')
    await declare(bia, matchId, bia.userId)
    expect(await same()).toBe('answer')
    // The time to get ready is over, and then the time to answer.
    await expireAndRun(matchId)
    expect(await same()).toBe('answer')
    await expireAndRun(matchId)
    expect(await same()).toBe('object')
    expect((await nextOf(ana)).match).toBeNull()
    await object(ana, matchId)
    expect(await same()).toBe('wait_crew')
  })

  test('asks entrants and those who wait to check in, until they have', async () => {
    const ana = await signIn()
    const { id } = await opening({ name: 'Copa da noite' })
    await enterPeople(db, id, [ana.userId])
    const { match, todo } = await nextOf(ana)
    expect(match).toBeNull()
    expect(todo).toMatchObject({
      kind: 'check_in',
      linkTo: `/tournaments/${id}?presenca=1`,
      tournament: { id },
    })
    expect(Date.parse(todo.deadlineAt)).toBeGreaterThan(Date.now())
    expect((await post(ana, `${id}/check-in`)).statusCode).toBe(204)
    expect((await nextOf(ana)).todo).toBeNull()

    const full = await opening({ max_participants: 2 })
    await enterPeople(db, full.id, await makePeople(db, 2))
    expect((await post(ana, `${full.id}/waiting-list`)).statusCode).toBe(204)
    // Who joins the list while check-in is open is there.
    expect((await nextOf(ana)).todo).toBeNull()
    await db.updateTable('tournament_waiting').set({ checked_in_at: null }).execute()
    expect((await nextOf(ana)).todo).toMatchObject({ kind: 'check_in', tournament: { id: full.id } })
  })

  test('shows the deadline of another tournament before a match without one, and still leads to the match', async () => {
    const [ana, bia] = [await signIn(), await signIn()]
    const participants = [ana.userId, bia.userId]
    const started = await makeStartedTournament(db, { participants })
    const { id } = await opening()
    await enterPeople(db, id, participants)
    const { match, todo } = await nextOf(ana)
    expect(todo).toMatchObject({ kind: 'check_in', tournament: { id } })
    expect(match).toMatchObject({ id: (await matchOf(started.id)).id })
  })

  test('leaves out who is in no line-up any more', async () => {
    const [ana, bia] = [await signIn(), await signIn()]
    const { id } = await clocked({ participants: [ana.userId, bia.userId] })
    expect((await nextOf(ana)).todo.kind).toBe('get_ready')
    await db
      .deleteFrom('tournament_lineups')
      .where('tournament_id', '=', id)
      .where('user_id', '=', ana.userId)
      .execute()
    expect(await nextOf(ana)).toEqual({ match: null, todo: null })
  })
})
