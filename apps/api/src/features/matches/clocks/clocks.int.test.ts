import { beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { clocksDriver } from '../../../../test/clocks.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { makePeople } from '../../accounts/testing.ts'
import { startMissingClocks } from '../../tournaments/testing.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { send, view, matchOf, declare, say, stored } = matchesDriver(testApp)
const { clocked, clockOf, expire, runDeadline, sayReady, object, changeClocks } = clocksDriver(testApp)

const DOUBLE = { format: 'double-elimination', settings: {} } as const
const SWISS = { format: 'swiss', settings: { rounds: 2 } } as const

let [one, other, organiser] = [] as unknown as [SignedIn, SignedIn, SignedIn]
beforeAll(async () => {
  ;[one, other, organiser] = [await signIn(), await signIn(), await signIn()]
})

const duel = async (fields: Parameters<typeof clocked>[0] = {}) => {
  const { id } = await clocked({
    participants: [one.userId, other.userId],
    created_by: organiser.userId,
    ...fields,
  })
  return { id, matchId: (await matchOf(id)).id }
}
/** Others play the second match of the first round. */
const semiFinals = async (fields: Parameters<typeof clocked>[0] = {}) => {
  const { id } = await clocked({
    participants: [one.userId, other.userId, ...(await makePeople(db, 2))],
    created_by: organiser.userId,
    ...fields,
  })
  const matches = await db
    .selectFrom('tournament_matches')
    .selectAll()
    .where('tournament_id', '=', id)
    .where('status', '=', 'in_progress')
    .orderBy('match_number')
    .execute()
  return { id, matches: matches as [(typeof matches)[number], (typeof matches)[number]] }
}
/** The first side is there. */
const beThere = (matchId: string) =>
  db.updateTable('match_clocks').set({ ready1_at: new Date() }).where('match_id', '=', matchId).execute()
const tournamentOf = (id: string) =>
  db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const logOf = async (id: string) =>
  (
    await db
      .selectFrom('tournament_log')
      .select(['kind', 'actor_role'])
      .where('tournament_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind, actor_role }) => `${actor_role} ${kind}`)
const roundsOf = async (id: string) =>
  (
    await db
      .selectFrom('tournament_matches')
      .select((eb) => eb.fn.max('round_number').as('rounds'))
      .where('tournament_id', '=', id)
      .executeTakeFirstOrThrow()
  ).rounds
const expireAndRun = async (matchId: string) => {
  await expire(matchId)
  await runDeadline(matchId)
}

describe('a clock that waits for both sides', () => {
  test('has the minutes of the first round, and shows who is there', async () => {
    const { matchId } = await duel()
    const shown = await view(one, matchId)
    expect(shown.clock).toMatchObject({ phase: 'ready', readyIds: [] })
    expect(Date.parse(shown.clock.deadlineAt) - Date.parse(shown.clock.startsAt)).toBe(30 * 60_000)
    expect(shown.abilities).toMatchObject({ canSayReady: true, canObject: false })
    expect((await sayReady(one, matchId)).statusCode).toBe(204)
    const after = await view(one, matchId)
    expect(after.clock.readyIds).toEqual([one.userId])
    expect(after.abilities.canSayReady).toBe(false)
  })

  test('waits for nothing once both said that they are there', async () => {
    const { matchId } = await duel()
    await sayReady(one, matchId)
    await sayReady(other, matchId)
    expect(await clockOf(matchId)).toMatchObject({ phase: 'playing', deadline_at: null })
    expect((await sayReady(other, matchId)).statusCode).toBe(204)
  })

  test('takes a message for being there', async () => {
    const { matchId } = await duel()
    await say(one, matchId, 'Cheguei')
    expect((await view(other, matchId)).clock.readyIds).toEqual([one.userId])
    await sayReady(other, matchId)
    expect(await clockOf(matchId)).toMatchObject({ phase: 'playing' })
  })

  test('gives the match to the side that was there', async () => {
    const { id, matchId } = await duel()
    await say(other, matchId, 'Cheguei')
    await expireAndRun(matchId)
    expect(await stored(matchId)).toMatchObject({ winner_id: other.userId, outcome: 'forfeit' })
    expect(await clockOf(matchId)).toMatchObject({ phase: 'objection' })
    expect(await logOf(id)).toEqual(['clock walkover'])
    const shown = await view(one, matchId)
    expect(shown.ruling).toMatchObject({ kind: 'walkover', isByClock: true })
    expect(shown.abilities.canObject).toBe(true)
    expect((await view(other, matchId)).abilities.canObject).toBe(false)
  })

  test('does nothing before its deadline', async () => {
    const { matchId } = await duel()
    await runDeadline(matchId)
    expect(await clockOf(matchId)).toMatchObject({ phase: 'ready' })
  })

  test('gives nobody the match if nobody was there', async () => {
    const { matches } = await semiFinals()
    await expireAndRun(matches[0].id)
    expect(await stored(matches[0].id)).toMatchObject({ winner_id: null, outcome: 'double-forfeit' })
  })

  test('leaves a final in which nobody was there to the crew', async () => {
    const { matchId } = await duel()
    await expireAndRun(matchId)
    expect(await stored(matchId)).toMatchObject({ status: 'in_progress' })
    expect(await clockOf(matchId)).toMatchObject({ phase: 'vacant' })
    const desk = await testApp.app.inject({
      url: `/api/tournaments/${(await stored(matchId)).tournament_id}/desk`,
      headers: organiser.headers,
    })
    expect(desk.json()).toMatchObject({
      counts: { support: 1 },
      clocks: { isPaused: false, canChange: true },
    })
    expect(desk.json().matches[0].clock.phase).toBe('vacant')
  })

  test('begins when the match has its time', async () => {
    const { id, matchId } = await duel()
    await db.deleteFrom('match_clocks').where('match_id', '=', matchId).execute()
    const scheduled_at = new Date(Date.now() + 3 * 60 * 60_000)
    await db.updateTable('tournament_matches').set({ scheduled_at }).where('id', '=', matchId).execute()
    await startMissingClocks(db, id)
    expect((await clockOf(matchId))?.deadline_at?.getTime()).toBe(scheduled_at.getTime() + 30 * 60_000)
  })
})

describe('a tournament without clocks', () => {
  test('has none', async () => {
    const { matchId } = await duel({ clock_minutes: null, clock_first_minutes: null })
    expect(await clockOf(matchId)).toBeUndefined()
    expect((await view(one, matchId)).clock).toBeNull()
    expect(codeOf(await sayReady(one, matchId))).toBe('matches.clock_not_running')
  })
})

describe('after one declaration', () => {
  test('the rival of a side that declared before the deadline has time to answer', async () => {
    const { matchId } = await duel()
    await declare(one, matchId, one.userId)
    await expireAndRun(matchId)
    expect(await clockOf(matchId)).toMatchObject({ phase: 'answer' })
    await expireAndRun(matchId)
    expect(await stored(matchId)).toMatchObject({ winner_id: one.userId, outcome: null })
    expect(await clockOf(matchId)).toMatchObject({ phase: 'objection' })
  })

  test('money waits for the crew', async () => {
    const { matchId } = await duel({ prize_type: 'money', prize_amount: 1000 })
    await declare(one, matchId, one.userId)
    await expireAndRun(matchId)
    await expireAndRun(matchId)
    expect(await stored(matchId)).toMatchObject({ status: 'in_progress' })
    expect(await clockOf(matchId)).toMatchObject({ phase: 'crew' })
  })

  test('an answer in time ends the clock', async () => {
    const { matchId } = await duel()
    await declare(one, matchId, one.userId)
    await expireAndRun(matchId)
    await declare(other, matchId, one.userId)
    expect(await clockOf(matchId)).toBeUndefined()
  })
})

describe('objections', () => {
  test('keep the next round waiting until their time is over', async () => {
    const { id, matches } = await semiFinals()
    const [first, second] = matches
    for (const match of matches) await beThere(match.id)
    await expireAndRun(first.id)
    await expireAndRun(second.id)
    expect(await roundsOf(id)).toBe(1)
    expect((await stored(first.id)).status).toBe('completed')
    await expireAndRun(first.id)
    expect(await roundsOf(id)).toBe(1)
    await expireAndRun(second.id)
    expect(await roundsOf(id)).toBe(2)
  })

  test('keep a tournament from ending, and are for the side that did not win', async () => {
    const { id, matchId } = await duel()
    await sayReady(one, matchId)
    await expireAndRun(matchId)
    expect((await tournamentOf(id)).status).toBe('in_progress')
    expect((await view(one, matchId)).wayOn).toMatchObject({ kind: 'waiting' })
    expect(codeOf(await object(one, matchId))).toBe('matches.objection_not_possible')
    expect((await object(other, matchId)).statusCode).toBe(204)
    expect((await object(other, matchId)).statusCode).toBe(204)
    expect(await clockOf(matchId)).toMatchObject({ phase: 'objected', objected_for: other.userId })
    const desk = await testApp.app.inject({ url: `/api/tournaments/${id}/desk`, headers: organiser.headers })
    expect(desk.json().counts).toMatchObject({ support: 1, open: 0 })
    expect(desk.json().matches[0]).toMatchObject({ id: matchId, state: 'support' })
    const waived = await changeClocks(organiser, id, { scope: 'match', matchId, action: 'waive' })
    expect(waived.statusCode).toBe(204)
    expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: one.userId })
    expect(await logOf(id)).toEqual(['clock walkover', 'organiser clocks_waived'])
  })

  test('end with a correction, which goes on at once', async () => {
    const { id, matchId } = await duel()
    await sayReady(one, matchId)
    await expireAndRun(matchId)
    await object(other, matchId)
    const corrected = await send(organiser, 'POST', `/${matchId}/correction`, {
      winnerId: other.userId,
      reason: 'Estava na sala',
    })
    expect(corrected.statusCode).toBe(204)
    expect(await clockOf(matchId)).toBeUndefined()
    expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: other.userId })
  })

  test('come too late after their time', async () => {
    const { matchId } = await duel()
    await sayReady(one, matchId)
    await expireAndRun(matchId)
    await expire(matchId)
    expect(codeOf(await object(other, matchId))).toBe('matches.objection_not_possible')
  })

  test('end with reopening, which starts the clock again', async () => {
    const { id, matchId } = await duel()
    await sayReady(one, matchId)
    await expireAndRun(matchId)
    await object(other, matchId)
    await send(organiser, 'POST', `/${matchId}/reopening`, { reason: 'Os dois estavam' })
    expect(await clockOf(matchId)).toBeUndefined()
    await startMissingClocks(db, id)
    expect(await clockOf(matchId)).toMatchObject({ phase: 'ready', ready1_at: null })
  })
})

describe('formats', () => {
  test('a plan opens the next match at once, whose clock counts after the objections', async () => {
    const { id, matches } = await semiFinals({ stages: [DOUBLE] })
    for (const match of matches) await beThere(match.id)
    for (const match of matches) await expireAndRun(match.id)
    await startMissingClocks(db, id)
    const [first, second] = [await clockOf(matches[0].id), await clockOf(matches[1].id)]
    const last = Math.max(first?.deadline_at?.getTime() ?? 0, second?.deadline_at?.getTime() ?? 0)
    const { winner_to, loser_to } = await stored(matches[0].id)
    for (const next of [winner_to, loser_to]) {
      expect((await stored(next ?? '')).status).toBe('in_progress')
      expect((await clockOf(next ?? ''))?.starts_at.getTime()).toBe(last)
    }
    const { participant2_id: loserId, winner_id: winnerId } = await stored(matches[0].id)
    expect(winnerId).not.toBe(loserId)
    const loser = [one, other].find(({ userId }) => userId === loserId)
    if (!loser) return
    expect((await object(loser, matches[0].id)).statusCode).toBe(204)
    await startMissingClocks(db, id)
    expect(await clockOf(winner_to ?? '')).toBeUndefined()
    await changeClocks(organiser, id, { scope: 'match', matchId: matches[0].id, action: 'waive' })
    expect(await clockOf(winner_to ?? '')).toMatchObject({ phase: 'ready' })
  })

  test('Swiss pairs no round while somebody may object', async () => {
    const { id, matches } = await semiFinals({ stages: [SWISS] })
    for (const match of matches) await expireAndRun(match.id)
    expect(await roundsOf(id)).toBe(1)
    for (const match of matches) await expireAndRun(match.id)
    expect(await roundsOf(id)).toBe(2)
  })
})

describe('the crew', () => {
  test('pause, extend, resume and waive all clocks', async () => {
    const { id, matchId } = await duel()
    const change = (payload: object) => changeClocks(organiser, id, { scope: 'all', ...payload })
    expect((await change({ action: 'pause' })).statusCode).toBe(204)
    expect(await clockOf(matchId)).toMatchObject({ deadline_at: null, phase: 'ready' })
    await runDeadline(matchId)
    expect((await stored(matchId)).status).toBe('in_progress')
    expect(codeOf(await change({ action: 'extend' }))).toBe('tournaments.clock_minutes_required')
    expect((await change({ action: 'extend', minutes: 5 })).statusCode).toBe(204)
    expect((await clockOf(matchId))?.remaining_ms).toBeGreaterThan(34 * 60_000)
    expect((await change({ action: 'resume' })).statusCode).toBe(204)
    expect((await clockOf(matchId))?.deadline_at?.getTime()).toBeGreaterThan(Date.now() + 34 * 60_000)
    expect((await change({ action: 'waive' })).statusCode).toBe(204)
    expect(await clockOf(matchId)).toMatchObject({ phase: 'waived' })
    expect(codeOf(await change({ action: 'waive' }))).toBe('tournaments.no_clock_to_change')
    expect(await logOf(id)).toEqual(
      ['clocks_paused', 'clocks_extended', 'clocks_resumed', 'clocks_waived'].map(
        (kind) => `organiser ${kind}`,
      ),
    )
  })

  test('change a round or a match, and nobody else does', async () => {
    const { id, matches } = await semiFinals()
    const round = { scope: 'round', stage: 1, bracket: 'main', round: 1 }
    expect(codeOf(await changeClocks(one, id, { ...round, action: 'pause' }))).toBe('platform.forbidden')
    expect((await changeClocks(organiser, id, { ...round, action: 'pause' })).statusCode).toBe(204)
    for (const { id: matchId } of matches) expect((await clockOf(matchId))?.deadline_at).toBeNull()
    const [{ id: matchId }] = matches
    const ofMatch = { scope: 'match', matchId }
    expect((await changeClocks(organiser, id, { ...ofMatch, action: 'resume' })).statusCode).toBe(204)
    expect((await clockOf(matchId))?.deadline_at).not.toBeNull()
    const others = { ...round, round: 2, action: 'pause' }
    expect(codeOf(await changeClocks(organiser, id, others))).toBe('tournaments.no_clock_to_change')
  })
})
