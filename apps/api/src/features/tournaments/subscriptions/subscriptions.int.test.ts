import { SUBSCRIPTIONS_MAX } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/live.ts'
import { codeOf } from '../../../../test/teams.ts'
import { catalogueDriver } from '../../../../test/tournaments.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { accountErased } from '../../accounts/index.ts'
import { makeGame } from '../../games/testing.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db } = services
const { send } = catalogueDriver(testApp)
await work()

let me: SignedIn
beforeEach(async () => {
  me = await signIn()
})

const put = (gameId: string) => send(me, 'PUT', `/tournaments/subscriptions/${gameId}`)
const remove = (gameId: string) => send(me, 'DELETE', `/tournaments/subscriptions/${gameId}`)
const mine = async (who = me) => (await send(who, 'GET', '/tournaments/subscriptions')).json().gameIds
const makeGames = async (count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into games (name) select 'Jogo ' || gen_random_uuid() from generate_series(1, ${count}::int) returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

test('subscribing and unsubscribing can be repeated', async () => {
  const { id } = await makeGame(db)
  expect(await mine()).toEqual([])
  for (let n = 0; n < 2; n += 1) expect((await put(id)).statusCode).toBe(204)
  expect(await mine()).toEqual([id])
  expect(await mine(await signIn())).toEqual([])
  for (let n = 0; n < 2; n += 1) expect((await remove(id)).statusCode).toBe(204)
  expect(await mine()).toEqual([])
})

test('an unknown game cannot be subscribed to', async () => {
  const response = await put(crypto.randomUUID())
  expect(response.statusCode).toBe(404)
  expect(codeOf(response)).toBe('tournaments.game_not_found')
})

test('concurrent subscriptions never exceed the limit, and existing ones can be repeated', async () => {
  const games = await makeGames(SUBSCRIPTIONS_MAX + 10)
  const before = games.slice(0, SUBSCRIPTIONS_MAX - 5)
  await db
    .insertInto('tournament_subscriptions')
    .values(before.map((gameId) => ({ game_id: gameId, user_id: me.userId })))
    .execute()
  const responses = await Promise.all(games.slice(SUBSCRIPTIONS_MAX - 5).map(put))
  expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(5)
  const refused = responses.filter(({ statusCode }) => statusCode !== 204)
  for (const response of refused) expect(codeOf(response)).toBe('tournaments.too_many_subscriptions')
  expect(await mine()).toHaveLength(SUBSCRIPTIONS_MAX)
  expect((await put(before[0] ?? '')).statusCode).toBe(204)
})

test('removing a game removes its subscriptions', async () => {
  const { id } = await makeGame(db)
  await put(id)
  await db.deleteFrom('games').where('id', '=', id).execute()
  expect(await mine()).toEqual([])
})

test('erasure removes all subscriptions', async () => {
  const { id } = await makeGame(db)
  await put(id)
  await db.transaction().execute((tx) => emit(tx, accountErased, { userId: me.userId }))
  await until(async () => (await mine()).length === 0)
})
