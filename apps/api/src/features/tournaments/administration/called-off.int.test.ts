import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { prizesDriver } from '../../../../test/prizes.ts'
import { makeStartedPrize, payDuePrizes } from '../../prizes/testing.ts'

/** Staff cancel a running tournament. */
const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { app, services, signIn } = testApp
const { db } = services
const { duel, teamDuel, matchOf, declare, decide, say, send, view } = matchesDriver(testApp)
const { organiser, balancesOf, known, makeDue, addsUp } = prizesDriver(testApp)
afterAll(addsUp)

const admin = await signIn(['admin'])
const moderator = await signIn(['moderador'])
const callOff = (id: string, reason = 'Trapaça dos dois lados') =>
  app.inject({
    method: 'PUT',
    url: `/api/tournaments/${id}/status`,
    headers: { ...admin.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { status: 'cancelled', reason: reason || undefined },
  })
const statusOf = async (id: string) =>
  (await db.selectFrom('tournaments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('needs a reason', async () => {
  const { tournamentId } = await duel()
  const { error } = (await callOff(tournamentId, '')).json()
  expect(error).toMatchObject({ code: 'tournaments.cancel_reason_required', field: 'reason' })
  expect(await statusOf(tournamentId)).toBe('in_progress')
})

test('is audited, and releases the teams', async () => {
  const { tournamentId } = await teamDuel()
  expect((await callOff(tournamentId)).statusCode).toBe(204)
  const entry = await db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'reason'])
    .where('subject_id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    action: 'tournament.cancelled',
    before: { status: 'in_progress' },
    after: { status: 'cancelled' },
    reason: 'Trapaça dos dois lados',
  })
  const held = db.selectFrom('tournament_participants').select('id').where('held_team_id', 'is not', null)
  expect(await held.where('tournament_id', '=', tournamentId).execute()).toEqual([])
})

test('closes its lobbies for declarations, proofs, rulings and messages, and leaves the chat readable', async () => {
  const { tournamentId, matchId, one, other, oneId } = await duel()
  await say(one, matchId, 'Boa sorte!')
  await declare(one, matchId, oneId)
  await callOff(tournamentId)
  expect((await declare(one, matchId, oneId)).statusCode).toBe(204)
  expect(codeOf(await declare(other, matchId, oneId))).toBe('matches.called_off')
  expect(codeOf(await send(other, 'POST', `/${matchId}/support-call`))).toBe('matches.called_off')
  expect(codeOf(await say(other, matchId, 'E agora?'))).toBe('matches.chat_closed')
  expect(codeOf(await decide(moderator, matchId, oneId))).toBe('matches.not_in_progress')
  const seen = await view(other, matchId)
  expect(seen.tournament.status).toBe('cancelled')
  expect(Object.values(seen.abilities)).not.toContain(true)
})

test('returns the prize to its funder', async () => {
  const owner = await organiser({ cash: 100_00 })
  const { id } = await makeStartedPrize(db, {
    prize: { asset: 'money', amount: 40_00 },
    organiserId: owner.userId,
  })
  expect((await balancesOf(owner.userId)).cash).toBe(60_00)
  await callOff(id)
  expect((await balancesOf(owner.userId)).cash).toBe(100_00)
})

test('against the last declaration and the payout: a champion is paid, or the prize goes back', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const owner = await organiser({ cash: 50_00 })
    const [winner, loser] = [await known(), await known()]
    const { id } = await makeStartedPrize(db, {
      participants: [winner.userId, loser.userId],
      prize: { asset: 'money', amount: 50_00 },
      organiserId: owner.userId,
    })
    const { id: matchId } = await matchOf(id)
    await declare(winner, matchId, winner.userId)
    const [declared, cancelled] = await race([
      () => declare(loser, matchId, winner.userId),
      () => callOff(id),
    ])
    const status = await statusOf(id)
    expect([declared.statusCode, cancelled.statusCode]).toEqual(
      status === 'completed' ? [204, 409] : [409, 204],
    )
    await makeDue(id)
    await payDuePrizes(services)
    const [paid, kept] = [await balancesOf(winner.userId), await balancesOf(owner.userId)]
    expect([paid.cash, kept.cash]).toEqual(status === 'completed' ? [50_00, 0] : [0, 50_00])
    outcomes.add(status)
  })
  expect(outcomes).toEqual(new Set(['completed', 'cancelled']))
})

test('against a due payout: a completed tournament stays completed', async () => {
  await everyInterleaving(testApp, async (race) => {
    const owner = await organiser({ cash: 50_00 })
    const winner = await known()
    const { id } = await makeStartedPrize(db, {
      participants: [winner.userId, (await known()).userId],
      prize: { asset: 'money', amount: 50_00 },
      organiserId: owner.userId,
    })
    const { id: matchId } = await matchOf(id)
    await decide(moderator, matchId, winner.userId)
    await makeDue(id)
    const [, cancelled] = await race([() => payDuePrizes(services), () => callOff(id)])
    expect(codeOf(cancelled)).toBe('tournaments.status_change_refused')
    expect((await balancesOf(winner.userId)).cash).toBe(50_00)
    expect((await balancesOf(owner.userId)).cash).toBe(0)
  })
})
