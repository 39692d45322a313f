import { NICK_MAX } from '@trunfo/contract/games'
import { beforeEach, describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, type SignedIn, useTestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/live.ts'
import { codeOf } from '../../../../test/matches.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { accountErased } from '../../accounts/index.ts'
import { makeGame } from '../testing.ts'
import { nicksPersonalData } from './nicks.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
await work()

let [me, game] = [] as unknown as [SignedIn, { id: string; name: string }]
beforeEach(async () => {
  me = await signIn()
  game = await makeGame(db)
})

const put = (nick: unknown, gameId = game.id, headers = me.headers) =>
  app.inject({ method: 'PUT', url: `/api/me/games/${gameId}/nick`, headers, payload: { nick } })
const remove = (gameId = game.id) =>
  app.inject({ method: 'DELETE', url: `/api/me/games/${gameId}/nick`, headers: me.headers })
const mine = async ({ headers } = me) => (await app.inject({ url: '/api/me/nicks', headers })).json().nicks

test('a nick can be set, replaced and removed any number of times', async () => {
  expect(await mine()).toEqual([])
  for (const nick of ['Zap#1', 'Zap#1', 'Zap#2']) expect((await put(nick)).statusCode).toBe(204)
  expect(await mine()).toEqual([{ gameId: game.id, gameName: game.name, nick: 'Zap#2' }])
  expect(await mine(await signIn())).toEqual([])
  for (let n = 0; n < 2; n += 1) expect((await remove()).statusCode).toBe(204)
  expect(await mine()).toEqual([])
})

test('the list has one nick per game, ordered by the games’ names', async () => {
  for (const name of ['xadrez', 'Água']) await put(`em ${name}`, (await makeGame(db, { name })).id)
  expect((await mine()).map(({ nick }: { nick: string }) => nick)).toEqual(['em Água', 'em xadrez'])
})

test('a visitor can neither write nor read nicks', async () => {
  expect((await put('Zap', game.id, FROM_OUR_PAGE as never)).statusCode).toBe(401)
  expect((await app.inject({ url: '/api/me/nicks' })).statusCode).toBe(401)
})

test('an unknown game has no nicks, and removing a game deletes them', async () => {
  const response = await put('Zap', crypto.randomUUID())
  expect(response.statusCode).toBe(404)
  expect(codeOf(response)).toBe('games.not_found')
  expect((await remove(crypto.randomUUID())).statusCode).toBe(204)
  await put('Zap')
  await db.deleteFrom('games').where('id', '=', game.id).execute()
  expect(await mine()).toEqual([])
})

describe('the text', () => {
  test.each([
    ['space around it', '  Rei   do Zap \n', 'Rei do Zap'],
    ['what turns writing round', 'Rei\u202e do\u2066 Zap\u0007', 'Rei do Zap'],
    ['markup', '<img src=x onerror=ran()>', '<img src=x onerror=ran()>'],
    ['as many characters as there may be', 'W'.repeat(NICK_MAX), 'W'.repeat(NICK_MAX)],
  ])('with %s is stored as people see it', async (_, written, kept) => {
    expect((await put(written)).statusCode).toBe(204)
    expect(await mine()).toMatchObject([{ nick: kept }])
  })

  test.each([
    ['nothing in it', '', 'games.nick_required'],
    ['nothing to be seen in it', ' \u200b ', 'games.nick_required'],
    ['too much in it', 'W'.repeat(NICK_MAX + 1), 'games.nick_too_long'],
  ])('is rejected with %s', async (_, written, code) => {
    const response = await put(written)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code, field: 'nick' })
    expect(await mine()).toEqual([])
  })
})

test('the data export contains the person’s nicks', async () => {
  await put('Zap')
  const rows: object[] = []
  for await (const row of nicksPersonalData.read(db, me.userId, services.config)) rows.push(row)
  expect(rows).toEqual([{ jogo: game.name, nick: 'Zap', escrito_em: expect.any(Date) }])
})

test('erasing an account deletes its nicks', async () => {
  await put('Zap')
  await db.transaction().execute((tx) => emit(tx, accountErased, { userId: me.userId }))
  await until(async () => (await mine()).length === 0)
})
