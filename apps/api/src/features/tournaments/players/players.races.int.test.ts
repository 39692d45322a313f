import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { app, services, signIn } = testApp
const { db } = services
const { declare, decide, duel, stored } = matchesDriver(testApp)
const moderator = await signIn(['moderador'])

const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString()
const schedule = (id: string, matchId: string) =>
  app.inject({
    method: 'PUT',
    url: `/api/tournaments/${id}/matches/${matchId}/time`,
    headers: moderator.headers,
    payload: { scheduledAt: at },
  })
const attentionOf = (matchId: string) =>
  db.selectFrom('match_attention').select('kind').where('match_id', '=', matchId).execute()

test('a time against a declaration: both stand', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { tournamentId, matchId, one, oneId } = await duel()
    const [timed, declared] = await race([
      () => schedule(tournamentId, matchId),
      () => declare(one, matchId, oneId),
    ])
    expect([timed.statusCode, declared.statusCode]).toEqual([204, 204])
    expect((await stored(matchId)).scheduled_at?.toISOString()).toBe(at)
    expect(await attentionOf(matchId)).toEqual([{ kind: 'declared' }])
  })
})

test('a time against a decision: a decided match gets none afterwards', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { tournamentId, matchId, oneId } = await duel()
    const [timed, decided] = await race([
      () => schedule(tournamentId, matchId),
      () => decide(moderator, matchId, oneId),
    ])
    expect(decided.statusCode).toBe(204)
    const { status, scheduled_at } = await stored(matchId)
    expect(status).toBe('completed')
    expect(scheduled_at?.toISOString()).toBe(timed.statusCode === 204 ? at : undefined)
    if (timed.statusCode !== 204)
      expect(['tournaments.match_decided', 'tournaments.not_running']).toContain(codeOf(timed))
  })
})

test('two declarations and a decision: nothing waits for anybody afterwards', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { matchId, one, other, oneId, otherId } = await duel()
    await race([() => declare(one, matchId, oneId), () => declare(other, matchId, otherId)])
    expect(await attentionOf(matchId)).toEqual([{ kind: 'dispute' }])
    expect((await decide(moderator, matchId, oneId)).statusCode).toBe(204)
    expect(await attentionOf(matchId)).toEqual([])
  })
})
