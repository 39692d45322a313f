import { matchRoom } from '@trunfo/contract/matches'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { codeOf, matchesDriver, useLobbySockets } from '../../../../test/matches.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { send, view, declare, decide, say, chat, stored } = matchesDriver(testApp)
const openTab = await useLobbySockets(testApp)
await work()

const lobbies = (who: SignedIn, method: 'POST' | 'DELETE') =>
  app.inject({ method, url: '/api/test-lobbies', headers: who.headers })
const create = async (who: SignedIn): Promise<{ individualMatchId: string; teamMatchId: string }> =>
  (await lobbies(who, 'POST')).json()
const read = async (url: string, who: SignedIn) => (await app.inject({ url, headers: who.headers })).json()

/** Every metric and list that a tournament could appear in. */
async function everythingElse(who: SignedIn) {
  const v = crypto.randomUUID()
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', who.userId)
    .executeTakeFirstOrThrow()
  const { rows: counters } =
    await sql`select name, sum(total)::int as total from counter_slots group by name`.execute(db)
  const { rows: told } = await sql`select count(*)::int as count from notifications`.execute(db)
  const { rows: records } = await sql`select * from player_records order by 1`.execute(db)
  const answers = await Promise.all(
    [
      `/api/home?v=${v}`,
      `/api/tournaments?state=open&v=${v}`,
      `/api/tournaments?state=over&v=${v}`,
      `/api/admin/tournaments?v=${v}`,
      '/api/tournaments/next-match',
      `/api/profiles/${username}/tournaments`,
      '/api/matches/disputes',
      '/api/notifications',
    ].map((url) => read(url, who)),
  )
  for (const answer of answers) expect(answer).not.toHaveProperty('error')
  return { counters, told, records, answers }
}

/** Waits until the worker has no jobs left. */
async function workDone() {
  const query = sql<{ jobs: number }>`select count(*)::int as jobs from graphile_worker._private_jobs`
  await expect.poll(async () => (await query.execute(db)).rows[0]?.jobs, { timeout: 15_000 }).toBe(0)
}

test('the creator plays and moderates one individual and one team match', async () => {
  const admin = await signIn(['admin'])
  const { individualMatchId, teamMatchId } = await create(admin)
  for (const [matchId, type] of [
    [individualMatchId, 'individual'],
    [teamMatchId, 'team'],
  ] as const) {
    const lobby = await view(admin, matchId)
    expect(lobby).toMatchObject({ isTest: true, status: 'in_progress', tournament: { type } })
    expect(lobby.abilities).toMatchObject({ canDeclare: true, canDecide: true, canModerate: true })
    expect(lobby.sides.map(({ hasDeclared }: { hasDeclared: boolean }) => hasDeclared)).toEqual([false, true])
  }
  const [own, opponent] = (await view(admin, individualMatchId)).sides
  await declare(admin, individualMatchId, own.participantId)
  expect((await stored(individualMatchId)).status).toBe('dispute')
  expect((await decide(admin, individualMatchId, own.participantId)).statusCode).toBe(204)
  expect(await stored(individualMatchId)).toMatchObject({ status: 'completed', winner_id: own.participantId })
  expect((await view(admin, individualMatchId)).tournament.status).toBe('completed')
  expect(opponent.name).toBe('Adversário de teste')
})

test('whatever happens in one, it is never counted or listed and notifies nobody', async () => {
  const [admin, moderator] = [await signIn(['admin']), await signIn(['moderador'])]
  await makeStartedTournament(db, { participants: 4 })
  await workDone()
  const before = await everythingElse(admin)
  const { individualMatchId, teamMatchId } = await create(admin)
  const page = await openTab(moderator)
  await page.join(matchRoom(teamMatchId))
  for (const matchId of [individualMatchId, teamMatchId]) {
    const [own, opponent] = (await view(admin, matchId)).sides
    expect((await say(admin, matchId, 'testando')).statusCode).toBe(201)
    expect((await send(admin, 'POST', `/${matchId}/support-call`)).statusCode).toBe(204)
    expect((await declare(admin, matchId, own.participantId)).statusCode).toBe(204)
    expect((await decide(admin, matchId, own.participantId)).statusCode).toBe(204)
    const correction = { winnerId: opponent.participantId, reason: 'Teste' }
    expect((await send(admin, 'POST', `/${matchId}/correction`, correction)).statusCode).toBe(204)
  }
  await page.hear('rows')
  await page.hear('hint')
  page.close()
  await workDone()
  expect(await everythingElse(admin)).toEqual(before)
})

test('only their creator and staff find them', async () => {
  const [admin, stranger] = [await signIn(['fundador']), await signIn()]
  const { teamMatchId } = await create(admin)
  expect(codeOf(await send(stranger, 'GET', `/${teamMatchId}`))).toBe('matches.not_found')
  expect((await view(await signIn(['moderador']), teamMatchId)).abilities.canModerate).toBe(true)
})

test('deleting removes those of all creators with everything that belongs to them, and nothing else', async () => {
  const [admin, founder] = [await signIn(['admin']), await signIn(['fundador'])]
  const real = await makeStartedTournament(db, { participants: 4 })
  const { individualMatchId } = await create(admin)
  await create(founder)
  await say(admin, individualMatchId, 'vai sumir')
  const key = `private/match-proof/${'a'.repeat(32)}.webp`
  const { id: uploadId } = await db
    .insertInto('uploads')
    .values({ owner_id: admin.userId, purpose: 'match-proof', key, width: 1, height: 1, bytes: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await send(admin, 'POST', `/${individualMatchId}/proof`, { uploadId })
  const tests = await db.selectFrom('tournaments').select('id').where('is_test', '=', true).execute()
  expect((await lobbies(founder, 'DELETE')).json()).toEqual({ deleted: tests.length })
  expect(codeOf(await send(admin, 'GET', `/${individualMatchId}`))).toBe('matches.not_found')
  expect(await db.selectFrom('match_messages').select('id').execute()).toEqual([])
  const file = await db.selectFrom('uploads').select('released_at').where('key', '=', key).executeTakeFirst()
  expect(file?.released_at).not.toBeNull()
  const left = await db.selectFrom('tournaments').select('id').where('id', '=', real.id).execute()
  expect(left).toHaveLength(1)
  expect((await lobbies(founder, 'DELETE')).json()).toEqual({ deleted: 0 })
})

test.each(['moderador', 'suporte', 'user'] as const)('%s cannot create any', async (role) => {
  expect(codeOf(await lobbies(await signIn([role]), 'POST'))).toBe('platform.forbidden')
})

test('the chat of one works as any other', async () => {
  const admin = await signIn(['admin'])
  const { teamMatchId } = await create(admin)
  await say(admin, teamMatchId, 'oi')
  expect((await chat(admin, teamMatchId)).messages).toMatchObject([{ seq: 1, text: 'oi' }])
})
