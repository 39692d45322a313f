import type { AccountStatus } from '@trunfo/contract/moderation/person'
import type { RankingBoard } from '@trunfo/contract/rankings'
import { rankingSchema } from '@trunfo/contract/rankings.schemas'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { longRun } from '../../../test/long-run.ts'
import { strictly } from '../../../test/strict-schema.ts'
import { makePerson } from '../accounts/testing.ts'
import { makeTeam } from '../teams/testing.ts'
import { rankingsPages } from './rankings.views.ts'
import { makePlayerRecord } from './testing.ts'

const testApp = await useTestApp()
const { app, services, signIn, describePage } = testApp
const { db } = services

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const schema = strictly(rankingSchema)
/** Checks that each response matches the route's schema exactly. */
const view = async (board: RankingBoard) => {
  const { body, headers } = await get(`/api/rankings/${board}?v=${crypto.randomUUID()}`)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  schema.parse(JSON.parse(body))
  return JSON.parse(body).entries
}
const own = async (board: RankingBoard, { headers }: { headers: Record<string, string> }) =>
  (await get(`/api/rankings/${board}/me`, headers)).json()
const setStatus = (id: string, status: AccountStatus) =>
  db.updateTable('profiles').set({ status }).where('id', '=', id).execute()

beforeEach(async () => {
  await db.deleteFrom('player_records').execute()
  await db.updateTable('teams').set({ wins: 0 }).execute()
})

async function player(wins: number, fields: { cardcoins?: number; is_hidden_from_ranking?: boolean } = {}) {
  const person = await makePerson(db)
  await makePlayerRecord(db, { user_id: person.id, wins, ...fields })
  return person
}

test('without any score the boards are empty and nobody has a place', async () => {
  const viewer = await signIn()
  await player(0)
  for (const board of ['wins', 'cardcoins', 'teams'] as const) {
    expect(await view(board)).toEqual([])
    expect(await own(board, viewer)).toEqual({ position: null, isHidden: false })
  }
})

test('a board lists the ten best, best first; ties share a place and are ordered by sign-up', async () => {
  const people: { username: string }[] = []
  for (const wins of [5, 9, 5, 1, 2, 2, 2, 3, 4, 6, 7]) people.push(await player(wins))
  const named = (index: number) => people[index]?.username
  const entries = await view('wins')
  expect(entries.map(({ place, score }: Record<string, number>) => [place, score])).toEqual([
    ...[
      [1, 9],
      [2, 7],
      [3, 6],
      [4, 5],
      [4, 5],
      [6, 4],
      [7, 3],
      [8, 2],
      [8, 2],
      [8, 2],
    ],
  ])
  expect(entries.slice(3, 5).map(({ name }: { name: string }) => name)).toEqual([named(0), named(2)])
})

test('coins and teams have their own boards', async () => {
  const rich = await player(1, { cardcoins: 1_500_000 })
  await player(8, { cardcoins: 20 })
  const team = await makeTeam(db, { leaderId: rich.id })
  await db.updateTable('teams').set({ wins: 12 }).where('id', '=', team.id).execute()
  await db
    .updateTable('profiles')
    .set({ roles: ['user', 'vip'] })
    .where('id', '=', rich.id)
    .execute()
  expect((await view('cardcoins')).map(({ isVip }: { isVip: boolean }) => isVip)).toEqual([true, false])
  expect((await view('cardcoins')).map(({ score }: { score: number }) => score)).toEqual([1_500_000, 20])
  expect(await view('teams')).toEqual([{ place: 1, ...team, isVip: false, imageUrl: null, score: 12 }])
})

test('images are URLs, and names are returned unchanged', async () => {
  const person = await player(3)
  const avatar_key = 'public/avatars/a.webp'
  await db.updateTable('profiles').set({ avatar_key }).where('id', '=', person.id).execute()
  const team = await makeTeam(db, { leaderId: person.id, name: 'Os "bons" \\ ação' })
  await db
    .updateTable('teams')
    .set({ wins: 2, icon_key: 'public/icons/a.webp' })
    .where('id', '=', team.id)
    .execute()
  expect(await view('wins')).toMatchObject([{ imageUrl: '/media/public/avatars/a.webp', tag: null }])
  expect(await view('teams')).toMatchObject([
    { imageUrl: '/media/public/icons/a.webp', name: 'Os "bons" \\ ação' },
  ])
})

test('hidden, banned and erased people are on no board and do not affect other places', async () => {
  const viewer = await signIn()
  await makePlayerRecord(db, { user_id: viewer.userId, wins: 3 })
  const [banned, erased] = [await player(9), await player(8)]
  await player(7, { is_hidden_from_ranking: true })
  expect(await own('wins', viewer)).toEqual({ position: { place: 3, score: 3 }, isHidden: false })
  await setStatus(banned.id, 'banned')
  await setStatus(erased.id, 'erased')
  expect(await view('wins')).toMatchObject([{ id: viewer.userId, place: 1 }])
  expect(await own('wins', viewer)).toMatchObject({ position: { place: 1 } })
  await setStatus(banned.id, 'active')
  expect(await own('wins', viewer)).toMatchObject({ position: { place: 2 } })
})

test('a record created during a ban is on no board', async () => {
  const person = await makePerson(db)
  await setStatus(person.id, 'banned')
  await makePlayerRecord(db, { user_id: person.id, wins: 4 })
  expect(await view('wins')).toEqual([])
})

test('a concurrent ban and first record are serialised', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id } = await makePerson(db)
    await race([
      () =>
        db
          .transaction()
          .execute((tx) =>
            tx.updateTable('profiles').set({ status: 'banned' }).where('id', '=', id).execute(),
          ),
      () => db.transaction().execute((tx) => makePlayerRecord(tx, { user_id: id, wins: 1 })),
    ])
  })
  expect(await view('wins')).toEqual([])
  expect(await db.selectFrom('ranking_counts').selectAll().execute()).toEqual([])
})

test('a hidden person sees that they are hidden and has no place', async () => {
  const viewer = await signIn()
  await makePlayerRecord(db, { user_id: viewer.userId, wins: 3, is_hidden_from_ranking: true })
  expect(await own('wins', viewer)).toEqual({ position: null, isHidden: true })
})

test("the viewer's team has its place among teams", async () => {
  const viewer = await signIn()
  const team = await makeTeam(db, { leaderId: viewer.userId })
  const other = await makeTeam(db, { leaderId: (await makePerson(db)).id })
  await db.updateTable('teams').set({ wins: 2 }).where('id', '=', team.id).execute()
  await db.updateTable('teams').set({ wins: 300 }).where('id', '=', other.id).execute()
  expect(await own('teams', viewer)).toEqual({ position: { place: 2, score: 2 }, isHidden: false })
})

test('a place requires a session, and an unknown board is rejected', async () => {
  expect((await get('/api/rankings/wins/me')).statusCode).toBe(401)
  expect((await get('/api/rankings/losses')).statusCode).toBe(400)
})

test('the page contains the first board', async () => {
  const { username } = await player(5)
  expect(await describePage(rankingsPages?.ranking)).toMatchObject({
    title: 'Hall da Fama',
    queries: { '/api/rankings/wins': { entries: [{ name: username, score: 5 }] } },
  })
})

/** Scores at the edges of the ranges and anywhere between. */
const scores = fc.oneof(
  fc.nat(12),
  fc.constantFrom(255, 256, 257, 65_535, 65_536, 16_777_216),
  fc.nat(2_000_000_000),
)
const act = fc.record({
  who: fc.nat(11),
  change: fc.oneof(
    fc.record({ wins: scores }),
    fc.record({ cardcoins: scores.map((score) => score * 500) }),
    fc.record({ is_hidden_from_ranking: fc.boolean() }),
    fc.record({ status: fc.constantFrom('active', 'banned') }),
    fc.constant('forget' as const),
  ),
})

test(
  'after any concurrent changes, a place equals the result of a full count',
  async () => {
    const viewers = await Promise.all(Array.from({ length: 12 }, () => signIn()))
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
        await Promise.all(
          acts.map(async ({ who, change }) => {
            const user_id = viewers[who]?.userId ?? ''
            if (change === 'forget')
              await db.deleteFrom('player_records').where('user_id', '=', user_id).execute()
            else if ('status' in change) await setStatus(user_id, change.status)
            else
              await db
                .insertInto('player_records')
                .values({ user_id, ...change })
                .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
                .execute()
          }),
        )
        for (const board of ['wins', 'cardcoins'] as const) {
          const { rows } = await sql<{ id: string; place: number }>`
          select user_id as id, rank() over (order by ${sql.ref(board)} desc) as place
          from player_records join profiles on profiles.id = user_id
          where ${sql.ref(board)} > 0 and not is_hidden_from_ranking and status = 'active'`.execute(db)
          const byHand = new Map(rows.map(({ id, place }) => [id, place]))
          for (const viewer of viewers) {
            // Banned people get no response at all.
            const { position } = await own(board, viewer)
            expect(position?.place).toBe(byHand.get(viewer.userId))
          }
        }
      }),
      { numRuns: longRun(8) },
    )
  },
  longRun(60_000),
)
