import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/live.ts'
import { codeOf, type Duel, matchesDriver } from '../../../../test/matches.ts'
import { prizesDriver } from '../../../../test/prizes.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'
import { makeCrewRuling } from '../matches.factory.ts'
import { eraseFromMatches } from '../matches.privacy.ts'

const testApp = await useTestApp()
const { app, database, services, signIn, work } = testApp
// Only the owner may change the history of a match.
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
afterAll(() => owner.end())
const { db } = services
const { send, view, matchOf, duel, declare, decide, giveWalkover } = matchesDriver(testApp)
const prizes = prizesDriver(testApp)
await work()

let [organiser, staff] = [] as unknown as [SignedIn, SignedIn]
beforeAll(async () => {
  organiser = await signIn()
  staff = await signIn(['moderador'])
})

const appeal = (who: SignedIn, matchId: string, reason = 'Eu estava na sala') =>
  send(who, 'POST', `/${matchId}/appeal`, { reason })
const uphold = (who: SignedIn, matchId: string, reason = 'As mensagens mostram') =>
  send(who, 'POST', `/${matchId}/appeal/uphold`, { reason })
const correct = (who: SignedIn, matchId: string, winnerId: string, reason = 'As provas mostram') =>
  send(who, 'POST', `/${matchId}/correction`, { winnerId, reason })
const noticesOf = async (userId: string) =>
  (await db.selectFrom('notifications').select('title').where('user_id', '=', userId).execute()).map(
    ({ title }) => title ?? '',
  )
const queue = async () => (await send(staff, 'GET', '/disputes?reason=appeal')).json().disputes

const reopen = (who: SignedIn, matchId: string, reason = 'Baralho errado') =>
  send(who, 'POST', `/${matchId}/reopening`, { reason })
const endLongAgo = (tournamentId: string) =>
  sql`update tournaments set ended_at = now() - interval '73 hours' where id = ${tournamentId}`.execute(db)

/** A tournament of the organiser in which the first one was given the match. */
async function ruledDuel(): Promise<Duel> {
  const [one, other] = [await signIn(), await signIn()]
  const { id: tournamentId } = await makeStartedTournament(db, {
    participants: [one.userId, other.userId],
    created_by: organiser.userId,
  })
  const { id: matchId } = await matchOf(tournamentId)
  const given = await giveWalkover(organiser, matchId, [other.userId])
  expect(given.statusCode).toBe(204)
  return { tournamentId, matchId, one, other, oneId: one.userId, otherId: other.userId }
}

describe('an appeal', () => {
  test('is made once by the side that did not win, and is a case of staff', async () => {
    const { matchId, one, other } = await ruledDuel()
    expect((await view(other, matchId)).abilities).toMatchObject({ canAppeal: true, canUphold: false })
    expect((await view(one, matchId)).abilities.canAppeal).toBe(false)
    expect(codeOf(await appeal(one, matchId))).toBe('matches.appeal_not_possible')
    expect((await appeal(other, matchId)).statusCode).toBe(204)
    expect(codeOf(await appeal(other, matchId))).toBe('matches.appeal_open')
    expect(await view(other, matchId)).toMatchObject({
      appeal: { state: 'open', reason: 'Eu estava na sala', answer: null },
      abilities: { canAppeal: false },
    })
    expect((await view(one, matchId)).appeal).toMatchObject({ state: 'open', reason: null })
    const seen = await view(staff, matchId)
    expect(seen).toMatchObject({
      appeal: { reason: 'Eu estava na sala' },
      abilities: { canUphold: true, canCorrect: true },
      staff: { hasCase: true },
    })
    expect(seen.staff.history.map(({ kind }: { kind: string }) => kind)).toEqual(['walkover', 'appealed'])
    const entry = (await queue()).find((one: { matchId: string }) => one.matchId === matchId)
    expect(entry).toMatchObject({ isAppeal: true, isDispute: false, isSupportCall: false })
  })

  test('notifies staff, the other side and the organiser', async () => {
    const { matchId, one, other } = await ruledDuel()
    await until(async () => (await noticesOf(other.userId)).includes('A sua partida acabou por W.O.'))
    await appeal(other, matchId)
    const says = (start: string) => async (who: SignedIn) =>
      until(async () => (await noticesOf(who.userId)).some((title) => title.startsWith(start)))
    await says('Recurso em')(staff)
    await until(async () =>
      (await noticesOf(one.userId)).some((title) => title.endsWith('recorreu da decisão')),
    )
    await until(async () =>
      (await noticesOf(organiser.userId)).some((title) => title.endsWith('recorreu de uma decisão sua')),
    )
  })

  test('is impossible where the sides agreed, or site staff decided', async () => {
    const agreed = await duel()
    await declare(agreed.one, agreed.matchId, agreed.oneId)
    await declare(agreed.other, agreed.matchId, agreed.oneId)
    expect(codeOf(await appeal(agreed.other, agreed.matchId))).toBe('matches.appeal_not_possible')
    const decided = await duel()
    await decide(staff, decided.matchId, decided.oneId)
    expect(codeOf(await appeal(decided.other, decided.matchId))).toBe('matches.appeal_not_possible')
  })

  test('is possible for both sides of a double W.O., one after the other', async () => {
    const people = await Promise.all([signIn(), signIn(), signIn(), signIn()])
    const { id } = await makeStartedTournament(db, {
      participants: people.map(({ userId }) => userId),
      created_by: organiser.userId,
    })
    const match = await matchOf(id)
    const sides = [match.participant1_id, match.participant2_id].map((side) =>
      people.find(({ userId }) => userId === side),
    ) as [SignedIn, SignedIn]
    await giveWalkover(
      organiser,
      match.id,
      sides.map(({ userId }) => userId),
    )
    expect((await appeal(sides[0], match.id)).statusCode).toBe(204)
    expect(codeOf(await appeal(sides[1], match.id))).toBe('matches.appeal_open')
    expect((await uphold(staff, match.id)).statusCode).toBe(204)
    // Now it is a decision of staff.
    expect(codeOf(await appeal(sides[1], match.id))).toBe('matches.appeal_not_possible')
  })

  test('is refused 72 hours after the end of a tournament without a prize, and after a later ruling', async () => {
    const { matchId, tournamentId, other } = await ruledDuel()
    await endLongAgo(tournamentId)
    expect((await view(other, matchId)).abilities.canAppeal).toBe(true)
    await owner.query("update match_history set at = at - interval '73 hours' where match_id = $1", [matchId])
    const decided =
      "update tournament_matches set completed_at = completed_at - interval '74 hours' where id = $1"
    await owner.query(decided, [matchId])
    expect((await view(other, matchId)).abilities.canAppeal).toBe(false)
    expect(codeOf(await appeal(other, matchId))).toBe('matches.appeal_too_late')
  })

  test('counts for a match that the organiser disqualified somebody in', async () => {
    const [one, other] = [await signIn(), await signIn()]
    const { id } = await makeStartedTournament(db, {
      participants: [one.userId, other.userId],
      created_by: organiser.userId,
    })
    const { id: matchId } = await matchOf(id)
    const response = await app.inject({
      method: 'POST',
      url: `/api/tournaments/${id}/departures`,
      headers: organiser.headers,
      payload: { participantId: other.userId, kind: 'disqualified', reason: 'Conta emprestada' },
    })
    expect(response.statusCode).toBe(204)
    await until(async () => (await view(other, matchId)).abilities.canAppeal)
    expect((await view(other, matchId)).ruling).toMatchObject({
      kind: 'walkover',
      reason: 'Conta emprestada',
    })
    expect((await appeal(other, matchId)).statusCode).toBe(204)
  })

  test('ends with a tournament that staff cancel', async () => {
    const people = await Promise.all([signIn(), signIn(), signIn(), signIn()])
    const { id } = await makeStartedTournament(db, {
      participants: people.map(({ userId }) => userId),
      created_by: organiser.userId,
    })
    const match = await matchOf(id)
    const loser = people.find(({ userId }) => userId === match.participant1_id) as SignedIn
    await giveWalkover(organiser, match.id, [loser.userId])
    await appeal(loser, match.id)
    const cancelled = await app.inject({
      method: 'PUT',
      url: `/api/tournaments/${id}/status`,
      headers: { ...staff.headers, 'idempotency-key': crypto.randomUUID() },
      payload: { status: 'cancelled', reason: 'Faltou luz' },
    })
    expect(cancelled.statusCode).toBe(204)
    await until(async () => (await view(loser, match.id)).appeal.state === 'dropped')
    expect(codeOf(await uphold(staff, match.id))).toBe('matches.appeal_not_found')
  })

  test('keeps its text until its author erases their account', async () => {
    const { matchId, other } = await ruledDuel()
    await appeal(other, matchId)
    await eraseFromMatches(db, other.userId)
    expect((await view(staff, matchId)).appeal).toMatchObject({ state: 'open', reason: null })
  })

  test('is not of a match that was redrawn after the ruling', async () => {
    const { matchId, one, other, oneId } = await duel()
    await makeCrewRuling(db, { matchId, actorId: organiser.userId })
    await declare(one, matchId, oneId)
    await declare(other, matchId, oneId)
    expect(codeOf(await appeal(other, matchId))).toBe('matches.appeal_not_possible')
  })
})

describe('the crew', () => {
  test('does not change what staff have ruled', async () => {
    const { matchId, oneId, other, otherId } = await ruledDuel()
    await appeal(other, matchId)
    await correct(staff, matchId, otherId)
    expect((await view(organiser, matchId)).abilities.canCorrect).toBe(false)
    expect(codeOf(await correct(organiser, matchId, oneId))).toBe('matches.staff_decides')
    expect(codeOf(await reopen(organiser, matchId))).toBe('matches.staff_decides')
    expect((await reopen(staff, matchId)).statusCode).toBe(204)
  })

  test('reopens a match once', async () => {
    const { matchId, oneId } = await ruledDuel()
    expect((await reopen(organiser, matchId)).statusCode).toBe(204)
    expect((await decide(organiser, matchId, oneId)).statusCode).toBe(204)
    expect(codeOf(await reopen(organiser, matchId))).toBe('matches.reopened_before')
    expect((await reopen(staff, matchId)).statusCode).toBe(204)
  })

  test('decides nothing 72 hours after the end', async () => {
    const { matchId, tournamentId, otherId } = await ruledDuel()
    await endLongAgo(tournamentId)
    expect(codeOf(await correct(organiser, matchId, otherId))).toBe('matches.staff_decides')
    expect((await correct(staff, matchId, otherId)).statusCode).toBe(204)
  })

  test('neither takes the case of an appeal nor reads its text', async () => {
    const { matchId, other } = await ruledDuel()
    await appeal(other, matchId)
    expect(codeOf(await send(organiser, 'PUT', `/${matchId}/case`))).toBe('matches.staff_decides')
    expect((await view(organiser, matchId)).appeal).toMatchObject({ state: 'open', reason: null })
    expect((await send(staff, 'PUT', `/${matchId}/case`)).statusCode).toBe(204)
  })
})

describe('a decision about an appeal', () => {
  test('lets the result stay, and tells both sides and the organiser why', async () => {
    const { matchId, one, other, oneId } = await ruledDuel()
    await appeal(other, matchId)
    expect((await uphold(staff, matchId)).statusCode).toBe(204)
    expect(codeOf(await uphold(staff, matchId))).toBe('matches.appeal_not_found')
    const seen = await view(other, matchId)
    expect(seen).toMatchObject({
      winnerId: oneId,
      appeal: { state: 'upheld', answer: 'As mensagens mostram' },
      abilities: { canAppeal: false },
    })
    expect((await queue()).some((entry: { matchId: string }) => entry.matchId === matchId)).toBe(false)
    for (const { userId } of [one, other, organiser])
      await until(async () => (await noticesOf(userId)).includes('O recurso foi analisado: a decisão fica'))
  })

  test('is a correction of the result', async () => {
    const { matchId, other, otherId } = await ruledDuel()
    await appeal(other, matchId)
    expect((await correct(staff, matchId, otherId)).statusCode).toBe(204)
    expect(await view(other, matchId)).toMatchObject({
      winnerId: otherId,
      appeal: { state: 'corrected', answer: 'As provas mostram' },
    })
    await until(async () =>
      (await noticesOf(organiser.userId)).includes('O recurso foi aceito: o resultado mudou'),
    )
    await until(async () =>
      (await noticesOf(other.userId)).includes('O resultado da sua partida foi corrigido'),
    )
    expect((await noticesOf(other.userId)).filter((title) => title.startsWith('O recurso'))).toEqual([])
  })

  test('is not for staff who organise the tournament or play in it', async () => {
    const concerned = await signIn(['admin'])
    const [one, other] = [await signIn(), await signIn()]
    const { id } = await makeStartedTournament(db, {
      participants: [one.userId, other.userId],
      created_by: concerned.userId,
    })
    const { id: matchId } = await matchOf(id)
    await decide(staff, matchId, one.userId)
    await makeCrewRuling(db, { matchId, actorId: organiser.userId, kind: 'corrected' })
    expect((await appeal(other, matchId)).statusCode).toBe(204)
    expect((await view(concerned, matchId)).abilities).toMatchObject({ canUphold: false, canCorrect: false })
    expect(codeOf(await uphold(concerned, matchId))).toBe('matches.own_appeal')
    expect(codeOf(await correct(concerned, matchId, other.userId))).toBe('matches.own_appeal')
    expect((await uphold(staff, matchId)).statusCode).toBe(204)
  })
})

describe('the prize', () => {
  const prized = async () => {
    const [winner, loser] = [await prizes.known(), await prizes.known()]
    const found = await prizes.finished([winner.userId, loser.userId], {
      prize: { asset: 'money', amount: 50_00 },
    })
    await makeCrewRuling(db, { matchId: found.matchId, actorId: organiser.userId })
    return { ...found, winner, loser }
  }
  const cashOf = async (who: SignedIn) => (await prizes.balancesOf(who.userId)).cash

  test('waits for the appeal, says so, and is paid after it', async () => {
    const { id, matchId, winner, loser } = await prized()
    expect((await appeal(loser, matchId)).statusCode).toBe(204)
    await prizes.payOut(id)
    expect(await cashOf(winner)).toBe(0)
    expect(await prizes.guaranteeOf(id)).toMatchObject({ state: 'due', isAppealed: true })
    const shown = await app.inject({ method: 'GET', url: `/api/tournaments/${id}/prize` })
    expect(shown.json().prize).toMatchObject({ isAppealed: true })
    await uphold(staff, matchId)
    await prizes.payOut(id)
    expect(await cashOf(winner)).toBe(50_00)
  })

  test('goes to whom staff gave the match', async () => {
    const { id, matchId, winner, loser } = await prized()
    await appeal(loser, matchId)
    expect((await correct(staff, matchId, loser.userId)).statusCode).toBe(204)
    await prizes.payOut(id)
    expect([await cashOf(winner), await cashOf(loser)]).toEqual([0, 50_00])
  })

  test('waits at least a day after a ruling of the crew', async () => {
    const [winner, loser] = [await prizes.known(), await prizes.known()]
    const funder = await prizes.organiser({ cash: 50_00 })
    const { id, matchId } = await prizes.finished([winner.userId, loser.userId], {
      prize: { asset: 'money', amount: 50_00 },
      organiserId: funder.userId,
    })
    await sql`update tournament_prizes set due_at = now() + interval '30 seconds' where tournament_id = ${id}`.execute(
      db,
    )
    expect((await correct(funder, matchId, loser.userId)).statusCode).toBe(204)
    const { rows } = await sql<{ isLater: boolean }>`
      select due_at > now() + interval '23 hours' as "isLater" from tournament_prizes where tournament_id = ${id}`.execute(
      db,
    )
    expect(rows).toEqual([{ isLater: true }])
    expect((await view(winner, matchId)).abilities.canAppeal).toBe(true)
  })

  test('is not appealed about in a tournament that runs again after the payment', async () => {
    const { id, matchId, loser } = await prized()
    await prizes.payOut(id)
    await sql`update tournaments set status = 'in_progress', champion_id = null, ended_at = null where id = ${id}`.execute(
      db,
    )
    expect(codeOf(await appeal(loser, matchId))).toBe('matches.appeal_too_late')
  })

  test('can be appealed about until it is paid, however late', async () => {
    const [late, paid] = [await prized(), await prized()]
    await sql`update tournaments set ended_at = now() - interval '30 days' where id = ${late.id}`.execute(db)
    expect((await appeal(late.loser, late.matchId)).statusCode).toBe(204)
    await prizes.payOut(paid.id)
    expect(codeOf(await appeal(paid.loser, paid.matchId))).toBe('matches.appeal_too_late')
  })
})
