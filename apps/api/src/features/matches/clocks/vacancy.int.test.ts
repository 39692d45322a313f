import { CLOCK_VACANT_HOURS } from '@trunfo/contract/tournaments/clocks'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { clocksDriver } from '../../../../test/clocks.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { moveClock, startMissingClocks } from '../../tournaments/testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { app, services, signIn } = testApp
const { db } = services
const { send, view, matchOf, declare, decide, giveWalkover, say, stored } = matchesDriver(testApp)
const { clocked, clockOf, expire, runDeadline, object, changeClocks, sayReady } = clocksDriver(testApp)
const [organiser, one, other] = await Promise.all([signIn(), signIn(), signIn()])

/** A final that nobody came to. */
async function vacantFinal(fields: Parameters<typeof clocked>[0] = {}) {
  const { id } = await clocked({
    participants: [one.userId, other.userId],
    created_by: organiser.userId,
    ...fields,
  })
  const matchId = (await matchOf(id)).id
  await expire(matchId)
  await runDeadline(matchId)
  return { id, matchId }
}
const expireAndRun = async (matchId: string) => {
  await expire(matchId)
  await runDeadline(matchId)
}
const leaveNobody = (matchId: string, leavesNobody = true) =>
  app.inject({
    method: 'POST',
    url: `/api/matches/${matchId}/walkover`,
    headers: { ...organiser.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { absentIds: [one.userId, other.userId], reason: 'Ninguém veio', leavesNobody },
  })
const leave = (who: SignedIn, id: string) =>
  app.inject({
    method: 'POST',
    url: `/api/tournaments/${id}/departures`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { participantId: who.userId, kind: 'left', reason: 'Precisou sair' },
  })
const tournamentOf = (id: string) =>
  db
    .selectFrom('tournaments')
    .select(['status', 'champion_id as championId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const VACANT = { status: 'completed', championId: null }
const placesOf = async (id: string) => {
  const rows = await db
    .selectFrom('tournament_participants')
    .select(['participant_id as who', 'final_place as place'])
    .where('tournament_id', '=', id)
    .execute()
  return new Map(rows.map(({ who, place }) => [who, place]))
}

describe('a final that nobody came to', () => {
  test('waits a day for the crew, and tells both sides until when', async () => {
    const { id, matchId } = await vacantFinal()
    const clock = await clockOf(matchId)
    expect(clock?.phase).toBe('vacant')
    expect((clock?.deadline_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(
      (CLOCK_VACANT_HOURS - 1) * 3_600_000,
    )
    const { todo } = (await app.inject({ url: `/api/tournaments/${id}/me`, headers: one.headers })).json()
    expect(todo).toMatchObject({ kind: 'wait_crew', deadlineAt: clock?.deadline_at?.toISOString(), matchId })
    expect((await view(one, matchId)).clock.phase).toBe('vacant')
  })

  test('has no winner after that: the tournament ends without a champion once nobody objects', async () => {
    const { id, matchId } = await vacantFinal()
    await expireAndRun(matchId)
    expect(await stored(matchId)).toMatchObject({ status: 'completed', outcome: 'double-forfeit' })
    expect(await tournamentOf(id)).toEqual({ status: 'in_progress', championId: null })
    await expireAndRun(matchId)
    expect(await tournamentOf(id)).toEqual(VACANT)
    expect(await placesOf(id)).toEqual(
      new Map([
        [one.userId, 2],
        [other.userId, 2],
      ]),
    )
    const { kind } = (await app.inject({ url: `/api/tournaments/${id}/me`, headers: one.headers })).json()
      .todo
    expect(kind).toBe('over')
  })

  test('is left to the crew if somebody comes after all', async () => {
    const { id, matchId } = await vacantFinal()
    await say(one, matchId, 'Cheguei!')
    await expireAndRun(matchId)
    expect(await clockOf(matchId)).toMatchObject({ phase: 'crew', deadline_at: null })
    await decide(organiser, matchId, one.userId)
    expect(await tournamentOf(id)).toEqual({ status: 'completed', championId: one.userId })
  })

  test('is left to the crew if it was played before they reopened it', async () => {
    const { id } = await clocked({
      participants: [one.userId, other.userId],
      created_by: organiser.userId,
    })
    const matchId = (await matchOf(id)).id
    for (const who of [one, other]) await declare(who, matchId, one.userId)
    const reopened = await send(organiser, 'POST', `/${matchId}/reopening`, { reason: 'Joguem de novo' })
    expect(reopened.statusCode).toBe(204)
    await startMissingClocks(db, id)
    await expireAndRun(matchId)
    expect((await clockOf(matchId))?.phase).toBe('vacant')
    await expireAndRun(matchId)
    expect(await clockOf(matchId)).toMatchObject({ phase: 'crew', deadline_at: null })
  })

  test('may still be objected to, and then a correction names the champion', async () => {
    const { id, matchId } = await vacantFinal()
    await expireAndRun(matchId)
    expect((await object(other, matchId)).statusCode).toBe(204)
    await send(organiser, 'POST', `/${matchId}/correction`, { winnerId: other.userId, reason: 'Estava lá' })
    expect(await tournamentOf(id)).toEqual({ status: 'completed', championId: other.userId })
  })

  test('does not end while all clocks are paused', async () => {
    const { id, matchId } = await vacantFinal()
    expect((await changeClocks(organiser, id, { scope: 'all', action: 'pause' })).statusCode).toBe(204)
    await expireAndRun(matchId)
    expect(await clockOf(matchId)).toMatchObject({ phase: 'vacant', deadline_at: null })
    expect((await stored(matchId)).status).toBe('in_progress')
  })
})

describe('the crew', () => {
  test('end the tournament without a champion, if they say so', async () => {
    const { id, matchId } = await vacantFinal()
    expect(codeOf(await leaveNobody(matchId, false))).toBe('matches.nobody_left')
    expect((await leaveNobody(matchId)).statusCode).toBe(204)
    expect(await tournamentOf(id)).toEqual(VACANT)
    expect(await clockOf(matchId)).toBeUndefined()
  })

  test('have it played: without a clock, or at another time with one', async () => {
    const waived = await vacantFinal()
    await changeClocks(organiser, waived.id, { scope: 'match', matchId: waived.matchId, action: 'waive' })
    expect(await clockOf(waived.matchId)).toMatchObject({ phase: 'waived' })
    for (const who of [one, other]) await declare(who, waived.matchId, one.userId)
    expect(await tournamentOf(waived.id)).toEqual({ status: 'completed', championId: one.userId })

    const moved = await vacantFinal()
    const at = sql<Date>`now() + interval '3 hours'`
    await db
      .updateTable('tournament_matches')
      .set({ scheduled_at: at })
      .where('id', '=', moved.matchId)
      .execute()
    await db.transaction().execute((tx) => moveClock(tx, moved.matchId))
    expect(await clockOf(moved.matchId)).toMatchObject({ phase: 'ready', minutes: 30 })
  })

  test('give a paused one another time, which counts its own minutes', async () => {
    const { id, matchId } = await vacantFinal()
    await changeClocks(organiser, id, { scope: 'match', matchId, action: 'pause' })
    await db.transaction().execute((tx) => moveClock(tx, matchId))
    expect(await clockOf(matchId)).toMatchObject({
      phase: 'ready',
      deadline_at: null,
      remaining_ms: 30 * 60_000,
    })
  })

  test('decide, or the clock does: the other one comes too late', async () => {
    await everyInterleaving(testApp, async (race) => {
      const { id, matchId } = await vacantFinal()
      await expire(matchId)
      const [decided] = await race([() => decide(organiser, matchId, one.userId), () => runDeadline(matchId)])
      const { status, winner_id, outcome } = await stored(matchId)
      expect(status).toBe('completed')
      if (decided.statusCode === 204) {
        expect([winner_id, outcome]).toEqual([one.userId, null])
        expect(await tournamentOf(id)).toEqual({ status: 'completed', championId: one.userId })
      } else {
        expect(codeOf(decided)).toBe('matches.already_decided')
        expect([winner_id, outcome]).toEqual([null, 'double-forfeit'])
        expect((await clockOf(matchId))?.phase).toBe('objection')
      }
    })
  })

  test('and the clock end it without a champion once', async () => {
    await everyInterleaving(testApp, async (race) => {
      const { id, matchId } = await vacantFinal()
      await expire(matchId)
      const [ended] = await race([() => leaveNobody(matchId), () => runDeadline(matchId)])
      expect(await stored(matchId)).toMatchObject({ status: 'completed', outcome: 'double-forfeit' })
      const isByCrew = ended.statusCode === 204
      if (!isByCrew) expect(codeOf(ended)).toBe('matches.already_decided')
      expect((await tournamentOf(id)).status).toBe(isByCrew ? 'completed' : 'in_progress')
      const { rows } = await sql<{ told: number }>`
        select count(*)::integer as told from graphile_worker._private_jobs
        where payload->'event'->>'name' = 'tournament.completed'
          and payload->'event'->'payload'->>'tournamentId' = ${id}`.execute(db)
      if (!isByCrew) expect(rows[0]?.told).toBe(0)
    })
  })
})

test('who comes before the final is vacant gets the W.O.', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { id } = await clocked({ participants: [one.userId, other.userId] })
    const matchId = (await matchOf(id)).id
    await expire(matchId)
    const [, came] = await race([() => runDeadline(matchId), () => sayReady(one, matchId)])
    const hasCome = came.statusCode === 204
    if (!hasCome) expect(codeOf(came)).toBe('matches.clock_not_running')
    const { status, winner_id } = await stored(matchId)
    const phase = (await clockOf(matchId))?.phase
    expect([phase, status, winner_id]).toEqual(
      hasCome ? ['objection', 'completed', one.userId] : ['vacant', 'in_progress', null],
    )
    outcomes.add(`${hasCome}`)
  })
  expect(outcomes.size).toBe(2)
})

/** A cup of four whose final was ended without a champion, beside the match for third place. */
async function besideVacantFinal(fields: Parameters<typeof clocked>[0] = {}) {
  const people = await Promise.all([signIn(), signIn()])
  const { id } = await clocked({
    participants: [one.userId, other.userId, ...people.map(({ userId }) => userId)],
    created_by: organiser.userId,
    stages: [{ format: 'knockout', settings: { thirdPlace: true } }],
    ...fields,
  })
  const ofStatus = (status: 'in_progress') =>
    db
      .selectFrom('tournament_matches')
      .selectAll()
      .where('tournament_id', '=', id)
      .where('status', '=', status)
      .orderBy('bracket')
      .execute()
  for (const match of await ofStatus('in_progress'))
    await decide(organiser, match.id, match.participant1_id ?? '')
  const open = await ofStatus('in_progress')
  const final = open.find(({ bracket }) => bracket !== 'third')
  const third = open.find(({ bracket }) => bracket === 'third')
  const ended = await app.inject({
    method: 'POST',
    url: `/api/matches/${final?.id}/walkover`,
    headers: { ...organiser.headers, 'idempotency-key': crypto.randomUUID() },
    payload: {
      absentIds: [final?.participant1_id, final?.participant2_id],
      reason: 'Ninguém veio',
      leavesNobody: true,
    },
  })
  expect(ended.statusCode).toBe(204)
  expect((await tournamentOf(id)).status).toBe('in_progress')
  if (!final || !third) throw new Error('no final')
  return { id, people, final, third, thirds: [third.participant1_id ?? '', third.participant2_id ?? ''] }
}
const WITHOUT_CLOCKS = { clock_minutes: null, clock_first_minutes: null }

test('beside a vacant final, the match for third place is still played', async () => {
  const { id, final, third } = await besideVacantFinal(WITHOUT_CLOCKS)
  await decide(organiser, third.id, third.participant1_id ?? '')
  expect(await tournamentOf(id)).toEqual(VACANT)
  const places = await placesOf(id)
  expect([places.get(final.participant1_id ?? ''), places.get(third.participant1_id ?? '')]).toEqual([2, 3])
})

describe('if nobody comes to the match for third place either', () => {
  test('the crew end the tournament with a double W.O., as anywhere', async () => {
    const { id, third, thirds } = await besideVacantFinal(WITHOUT_CLOCKS)
    expect((await giveWalkover(organiser, third.id, thirds)).statusCode).toBe(204)
    expect(await tournamentOf(id)).toEqual(VACANT)
  })

  test('the clock gives the double W.O. at once, and the tournament ends once nobody objects', async () => {
    const { id, third } = await besideVacantFinal()
    await startMissingClocks(db, id)
    await expireAndRun(third.id)
    expect((await clockOf(third.id))?.phase).toBe('objection')
    await expireAndRun(third.id)
    expect(await tournamentOf(id)).toEqual(VACANT)
  })

  test('who leaves it leaves the third place to the other one', async () => {
    const { id, people, thirds } = await besideVacantFinal(WITHOUT_CLOCKS)
    const leaver = [one, other, ...people].find(({ userId }) => thirds.includes(userId)) ?? one
    expect((await leave(leaver, id)).statusCode).toBe(204)
    expect(await tournamentOf(id)).toEqual(VACANT)
    expect((await placesOf(id)).get(thirds.find((who) => who !== leaver.userId) ?? '')).toBe(3)
  })
})
