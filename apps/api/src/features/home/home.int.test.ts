import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { makeGame } from '../games/index.ts'
import { makeTournament } from '../tournaments/index.ts'

const { app, services, signIn } = await useTestApp()
const { db } = services

const view = async () => (await app.inject({ url: `/api/home?v=${crypto.randomUUID()}` })).json()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

test('an empty platform shows zeros and no tournament', async () => {
  expect(await view()).toEqual({ stats: { players: 0, tournaments: 0, games: 0 }, featured: [] })
})

test('the totals follow rows as they come and go', async () => {
  const game = await makeGame(db)
  await makeGame(db)
  await signIn()
  await makeTournament(db)
  expect((await view()).stats).toEqual({ players: 1, tournaments: 1, games: 2 })
  await db.deleteFrom('games').where('id', '=', game.id).execute()
  expect((await view()).stats.games).toBe(1)
})

test('the three nearest featured tournaments that are still open are shown', async () => {
  const game = await makeGame(db, { name: 'Super Duelo' })
  const featured = { is_featured: true } as const
  await makeTournament(db, { ...featured, name: 'fourth', starts_at: inHours(9) })
  await makeTournament(db, { ...featured, name: 'third', starts_at: inHours(3), status: 'in_progress' })
  await makeTournament(db, { ...featured, name: 'first', starts_at: inHours(1), game_id: game.id })
  await makeTournament(db, {
    ...featured,
    name: 'second',
    starts_at: inHours(2),
    status: 'registration_open',
  })
  await makeTournament(db, { ...featured, name: 'over', starts_at: inHours(0), status: 'completed' })
  await makeTournament(db, { ...featured, name: 'called off', starts_at: inHours(0), status: 'cancelled' })
  await makeTournament(db, { name: 'not featured', starts_at: inHours(0) })
  const names = (await view()).featured.map(({ name, gameName }: Record<string, string>) => [name, gameName])
  expect(names).toEqual([
    ['first', 'Super Duelo'],
    ['second', null],
    ['third', null],
  ])
})
