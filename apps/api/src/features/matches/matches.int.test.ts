import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { codeOf, matchesDriver } from '../../../test/matches.ts'
import { makeStartedTournament, playMatches } from '../tournaments/testing.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { send, view, duel, teamDuel, declare, decide, matchOf, stored } = matchesDriver(testApp)
const moderator = await signIn(['moderador'])

const auditOf = (matchId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'before', 'after', 'reason'])
    .where('subject_id', '=', matchId)
    .orderBy('at')
    .execute()

describe('the lobby', () => {
  test('shows both sides, the place in the bracket and what the viewer may do', async () => {
    const { matchId, one, oneId, otherId, tournamentId } = await duel()
    const lobby = await view(one, matchId)
    expect(lobby).toMatchObject({
      id: matchId,
      round: 1,
      number: 1,
      status: 'in_progress',
      winnerId: null,
      isTest: false,
      tournament: { id: tournamentId, type: 'individual', status: 'in_progress', gameName: null },
      viewer: { userId: one.userId, participantId: oneId, isMuted: false },
      supportRequestedAt: null,
      staff: null,
    })
    expect(lobby.sides.map((side: { participantId: string }) => side.participantId).sort()).toEqual(
      [oneId, otherId].sort(),
    )
    for (const side of lobby.sides) {
      expect(side.lineup).toHaveLength(1)
      expect(side.path).toBe(`/profile/${side.name}`)
      expect(side).toMatchObject({ hasDeclared: false, declaredWinnerId: null, hasProof: false, proofs: [] })
    }
    expect(lobby.abilities).toEqual({
      canDeclare: true,
      canSendProof: true,
      canCallSupport: true,
      canChat: true,
      canDecide: false,
      canCorrect: false,
      canAppeal: false,
      canSayReady: false,
      canObject: false,
      canUphold: false,
      canModerate: false,
    })
  })

  test('marks VIPs on the side and in the line-up, for teams only in the line-up', async () => {
    const alone = await duel()
    const together = await teamDuel()
    const people = [alone.one.userId, together.oneMate.userId]
    await db
      .updateTable('profiles')
      .set({ roles: ['user', 'vip'] })
      .where('id', 'in', people)
      .execute()
    const marks = ({
      sides,
    }: {
      sides: { isVip: boolean; lineup: { userId: string; isVip: boolean }[] }[]
    }) => ({
      sides: sides.filter(({ isVip }) => isVip).length,
      people: sides.flatMap(({ lineup }) => lineup.filter(({ isVip }) => isVip).map(({ userId }) => userId)),
    })
    expect(marks(await view(alone.one, alone.matchId))).toEqual({ sides: 1, people: [people[0]] })
    expect(marks(await view(together.oneMate, together.matchId))).toEqual({ sides: 0, people: [people[1]] })
  })

  test('of a team match shows the line-ups and links to the teams', async () => {
    const { matchId, oneMate, oneId } = await teamDuel()
    const lobby = await view(oneMate, matchId)
    expect(lobby.viewer.participantId).toBe(oneId)
    for (const side of lobby.sides) {
      expect(side.lineup).toHaveLength(2)
      expect(side.path).toBe(`/teams/${side.participantId}`)
    }
  })

  test('is not found for an unknown match, and a bye has none', async () => {
    expect(codeOf(await send(moderator, 'GET', `/${crypto.randomUUID()}`))).toBe('matches.not_found')
    const { id } = await makeStartedTournament(db, { participants: 3 })
    const bye = await db
      .selectFrom('tournament_matches')
      .select('id')
      .where('tournament_id', '=', id)
      .where('participant2_id', 'is', null)
      .executeTakeFirstOrThrow()
    expect(codeOf(await send(moderator, 'GET', `/${bye.id}`))).toBe('matches.bye')
    expect(codeOf(await decide(moderator, bye.id, crypto.randomUUID()))).toBe('matches.bye')
  })
})

describe('declaring', () => {
  test('the same winner on both sides ends the match and the tournament', async () => {
    const { matchId, tournamentId, one, other, oneId } = await duel()
    expect((await declare(one, matchId, oneId)).statusCode).toBe(204)
    expect((await stored(matchId)).status).toBe('in_progress')
    expect((await declare(other, matchId, oneId)).statusCode).toBe(204)
    expect(await stored(matchId)).toMatchObject({ status: 'completed', winner_id: oneId })
    const query = db
      .selectFrom('tournaments')
      .select(['status', 'champion_id'])
      .where('id', '=', tournamentId)
    expect(await query.executeTakeFirst()).toEqual({ status: 'completed', champion_id: oneId })
  })

  test('different winners open a dispute, and nobody declares any more', async () => {
    const { matchId, one, other, oneId, otherId } = await duel()
    await declare(one, matchId, oneId)
    await declare(other, matchId, otherId)
    expect((await stored(matchId)).status).toBe('dispute')
    expect(codeOf(await declare(one, matchId, otherId))).toBe('matches.not_in_progress')
    const { staff } = await view(moderator, matchId)
    expect(staff.hasCase).toBe(true)
    expect(staff.history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'declared',
      'declared',
      'disputed',
    ])
  })

  test('happens once per side, by the first of its line-up', async () => {
    const { matchId, one, oneMate, oneId, otherId } = await teamDuel()
    expect((await declare(oneMate, matchId, oneId)).statusCode).toBe(204)
    expect(codeOf(await declare(one, matchId, otherId))).toBe('matches.already_declared')
    expect((await view(one, matchId)).abilities.canDeclare).toBe(false)
  })

  test('the same winner again succeeds for the same person, even after the end of the match', async () => {
    const { matchId, one, oneMate, other, oneId, otherId } = await teamDuel()
    for (let n = 0; n < 2; n += 1) expect((await declare(one, matchId, oneId)).statusCode).toBe(204)
    expect(codeOf(await declare(oneMate, matchId, oneId))).toBe('matches.already_declared')
    await declare(other, matchId, oneId)
    expect((await stored(matchId)).status).toBe('completed')
    expect((await declare(one, matchId, oneId)).statusCode).toBe(204)
    expect(codeOf(await declare(one, matchId, otherId))).toBe('matches.not_in_progress')
    const { staff } = await view(moderator, matchId)
    expect(staff.history.map(({ kind }: { kind: string }) => kind)).toEqual(['declared', 'declared'])
  })

  test('a ruling needs a reason, which both sides and staff read and the audit log stores', async () => {
    const { matchId, one, other, oneId, otherId } = await duel()
    expect(codeOf(await decide(moderator, matchId, oneId, ''))).toBe('matches.reason_required')
    expect((await send(moderator, 'POST', `/${matchId}/decision`, { winnerId: oneId })).statusCode).toBe(400)
    expect((await decide(moderator, matchId, oneId, 'x'.repeat(501))).statusCode).toBe(400)
    expect(await view(one, matchId)).toMatchObject({ winnerId: null, ruling: null })

    await decide(moderator, matchId, oneId, 'O placar da prova é claro.')
    for (const who of [one, other, moderator])
      expect(await view(who, matchId)).toMatchObject({
        winnerId: oneId,
        ruling: { kind: 'decided', reason: 'O placar da prova é claro.' },
      })
    const { staff } = await view(moderator, matchId)
    expect(staff.history.at(-1)).toMatchObject({ kind: 'decided', text: 'O placar da prova é claro.' })

    await send(moderator, 'POST', `/${matchId}/correction`, { winnerId: otherId, reason: 'Li ao contrário.' })
    for (const who of [one, other])
      expect((await view(who, matchId)).ruling).toEqual({
        kind: 'corrected',
        reason: 'Li ao contrário.',
        isByClock: false,
      })
    expect((await auditOf(matchId)).map(({ reason }) => reason)).toEqual([
      'O placar da prova é claro.',
      'Li ao contrário.',
    ])
  })

  test('a ruling from before reasons were public shows players no reason', async () => {
    const { matchId, one, tournamentId, oneId } = await duel()
    await playMatches(db, tournamentId, 1, oneId)
    expect((await view(one, matchId)).ruling).toBeNull()
    const facts = JSON.stringify({ participantId: oneId, text: 'Só para a equipe.' })
    await db.insertInto('match_history').values({ match_id: matchId, kind: 'decided', facts }).execute()
    expect((await view(one, matchId)).ruling).toEqual({ kind: 'decided', reason: null, isByClock: false })
    const { staff } = await view(moderator, matchId)
    expect(staff.history.at(-1)).toMatchObject({ text: 'Só para a equipe.' })
  })

  test('needs a winner, and one of the two', async () => {
    const { matchId, one } = await duel()
    expect(codeOf(await declare(one, matchId, null))).toBe('matches.winner_required')
    expect(codeOf(await declare(one, matchId, crypto.randomUUID()))).toBe('matches.not_a_participant')
  })

  test('shows the opponent that a side declared, but the winner only after both have', async () => {
    const { matchId, one, other, oneId, otherId } = await duel()
    await declare(one, matchId, oneId)
    const sideSeenBy = async (who: typeof one) =>
      (await view(who, matchId)).sides.find((side: { participantId: string }) => side.participantId === oneId)
    expect(await sideSeenBy(other)).toMatchObject({ hasDeclared: true, declaredWinnerId: null })
    expect(await sideSeenBy(one)).toMatchObject({ hasDeclared: true, declaredWinnerId: oneId })
    expect(await sideSeenBy(moderator)).toMatchObject({ hasDeclared: true, declaredWinnerId: oneId })
    await declare(other, matchId, otherId)
    expect(await sideSeenBy(other)).toMatchObject({ declaredWinnerId: oneId })
  })
})

describe('a decision by staff', () => {
  test('ends the match with an audit entry, closes the case and advances the bracket', async () => {
    const players = await Promise.all([signIn(), signIn(), signIn(), signIn()])
    const { id } = await makeStartedTournament(db, { participants: players.map(({ userId }) => userId) })
    const [first, second] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
    for (const match of [first, second]) {
      expect((await decide(moderator, match.id, match.participant1_id, 'W.O.')).statusCode).toBe(204)
    }
    const final = await matchOf(id, 2, 1)
    expect([final.participant1_id, final.participant2_id]).toEqual([
      first.participant1_id,
      second.participant1_id,
    ])
    expect(await auditOf(first.id)).toEqual([
      {
        action: 'match.decided',
        actor_id: moderator.userId,
        reason: 'W.O.',
        before: { status: 'in_progress', winnerId: null },
        after: { status: 'completed', winnerId: first.participant1_id },
      },
    ])
    expect(codeOf(await decide(moderator, first.id, first.participant1_id))).toBe('matches.already_decided')
  })

  test('needs a winner, and one of the two', async () => {
    const { matchId } = await duel()
    expect(codeOf(await decide(moderator, matchId, null))).toBe('matches.winner_required')
    expect(codeOf(await decide(moderator, matchId, crypto.randomUUID()))).toBe('matches.not_a_participant')
  })

  test('is refused to staff who play in the match', async () => {
    const player = await signIn(['fundador'])
    const { matchId, oneId } = await duel([player, await signIn()])
    expect((await view(player, matchId)).abilities).toMatchObject({ canDeclare: true, canDecide: false })
    expect((await view(player, matchId)).staff).toBeNull()
    for (const [method, path, payload] of [
      ['POST', 'decision', { winnerId: oneId }],
      ['POST', 'correction', { winnerId: oneId, reason: 'Minha' }],
      ['GET', `correction?winnerId=${oneId}`],
      ['POST', 'notes', { text: 'Nota' }],
      ['PUT', 'case'],
      ['PUT', `mutes/${crypto.randomUUID()}`],
      ['DELETE', `messages/${crypto.randomUUID()}`],
    ] as const) {
      const response = await send(player, method, `/${matchId}/${path}`, payload)
      expect([path, codeOf(response)]).toEqual([path, 'matches.own_match'])
    }
  })
})

describe('a correction', () => {
  async function fourPlayers() {
    const players = await Promise.all([signIn(), signIn(), signIn(), signIn()])
    const { id } = await makeStartedTournament(db, { participants: players.map(({ userId }) => userId) })
    const [first, second] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
    await decide(moderator, first.id, first.participant1_id)
    await decide(moderator, second.id, second.participant1_id)
    const whoIs = (userId: string | null) => players.find((player) => player.userId === userId) ?? moderator
    return { id, first, second, final: await matchOf(id, 2, 1), whoIs }
  }
  const correct = (matchId: string, winnerId: string, reason = 'Placar trocado') =>
    send(moderator, 'POST', `/${matchId}/correction`, { winnerId, reason })
  const preview = async (matchId: string, winnerId: string) =>
    (await send(moderator, 'GET', `/${matchId}/correction?winnerId=${winnerId}`)).json()

  test('is previewed, then puts the other side into the next match, whose lobby starts fresh', async () => {
    const { id, first, final, whoIs } = await fourPlayers()
    const loserId = first.participant2_id ?? ''
    await declare(whoIs(final.participant1_id), final.id, final.participant1_id)
    const plan = await preview(first.id, loserId)
    expect(plan).toMatchObject({ isAllowed: true, played: [] })
    expect(plan.changes).toHaveLength(2)
    expect((await correct(first.id, loserId)).statusCode).toBe(204)
    expect(await stored(first.id)).toMatchObject({ winner_id: loserId })
    expect(await matchOf(id, 2, 1)).toMatchObject({ participant1_id: loserId, status: 'in_progress' })
    const lobby = await view(whoIs(loserId), final.id)
    expect(lobby.sides.map(({ hasDeclared }: { hasDeclared: boolean }) => hasDeclared)).toEqual([
      false,
      false,
    ])
    const formerOpponent = whoIs(first.participant1_id)
    expect(codeOf(await send(formerOpponent, 'GET', `/${final.id}`))).toBe('matches.access_denied')
    expect((await auditOf(first.id)).at(-1)).toMatchObject({
      action: 'match.corrected',
      reason: 'Placar trocado',
    })
  })

  test('is refused with a list of the later matches that were played', async () => {
    const { first, final } = await fourPlayers()
    await decide(moderator, final.id, final.participant1_id)
    const loserId = first.participant2_id ?? ''
    const plan = await preview(first.id, loserId)
    expect(plan.isAllowed).toBe(false)
    expect(plan.played).toMatchObject([{ id: final.id, round: 2, number: 1 }])
    expect(codeOf(await correct(first.id, loserId))).toBe('matches.correction_refused')
    expect(await stored(first.id)).toMatchObject({ winner_id: first.participant1_id })
  })

  test('of a final changes the champion', async () => {
    const { id, final } = await fourPlayers()
    await decide(moderator, final.id, final.participant1_id)
    expect((await correct(final.id, final.participant2_id ?? '')).statusCode).toBe(204)
    const query = db.selectFrom('tournaments').select('champion_id').where('id', '=', id)
    expect((await query.executeTakeFirstOrThrow()).champion_id).toBe(final.participant2_id)
  })

  test('needs a result, another winner and a reason', async () => {
    const { first } = await fourPlayers()
    expect(codeOf(await correct(first.id, first.participant1_id))).toBe('matches.same_winner')
    expect((await correct(first.id, first.participant2_id ?? '', '  ')).statusCode).toBe(400)
    const { matchId, oneId } = await duel()
    expect(codeOf(await correct(matchId, oneId))).toBe('matches.not_decided')
  })
})
