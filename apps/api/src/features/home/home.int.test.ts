import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { bracketsDriver } from '../../../test/brackets.ts'
import { makeGame } from '../games/testing.ts'
import { makeStartedTournament, makeTournament } from '../tournaments/testing.ts'

const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const { openMatches, decide } = bracketsDriver(testApp)

const view = async () => (await app.inject({ url: `/api/home?v=${crypto.randomUUID()}` })).json()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

test('an empty platform shows zeros and no tournament', async () => {
  expect(await view()).toEqual({
    stats: { players: 0, tournaments: 0, games: 0 },
    hero: null,
    live: [],
    featured: [],
    soon: [],
    champions: [],
    games: [],
  })
})

test('the totals follow inserted and deleted rows', async () => {
  const game = await makeGame(db)
  await makeGame(db)
  await signIn()
  await makeTournament(db)
  expect((await view()).stats).toEqual({ players: 1, tournaments: 1, games: 2 })
  await db.deleteFrom('games').where('id', '=', game.id).execute()
  expect((await view()).stats.games).toBe(1)
})

test('a test tournament is neither counted nor featured', async () => {
  const { tournaments } = (await view()).stats
  const { id } = await makeTournament(db, { is_test: true, is_featured: true })
  expect(await view()).toMatchObject({ stats: { tournaments }, featured: [] })
  await db.deleteFrom('tournaments').where('id', '=', id).execute()
  expect((await view()).stats.tournaments).toBe(tournaments)
})

test('the three nearest open featured tournaments are shown, besides the next one to enter', async () => {
  const game = await makeGame(db, { name: 'Super Duelo' })
  const featured = { is_featured: true } as const
  await makeTournament(db, { ...featured, name: 'fourth', starts_at: inHours(3) })
  await makeTournament(db, {
    ...featured,
    name: 'third',
    starts_at: inHours(2),
    status: 'registration_open',
  })
  await makeTournament(db, { ...featured, name: 'second', starts_at: inHours(1), game_id: game.id })
  await makeStartedTournament(db, { ...featured, name: 'first' })
  const over = await makeStartedTournament(db, { ...featured, name: 'over', participants: 2 })
  await decide((await openMatches(over.id))[0]?.id ?? '', over.participantIds[0] ?? '')
  await makeTournament(db, { ...featured, name: 'called off', starts_at: inHours(0), status: 'cancelled' })
  await makeTournament(db, { name: 'not featured', starts_at: inHours(0) })
  const { hero, featured: shown } = await view()
  expect([hero.name, hero.gameName]).toEqual(['second', 'Super Duelo'])
  expect(shown.map(({ name }: { name: string }) => name)).toEqual(['first', 'third', 'fourth'])

  // If all of them fit, the hero is among them.
  await db.deleteFrom('tournaments').where('name', '=', 'fourth').execute()
  const fewer = await view()
  expect(fewer.hero.name).toBe('second')
  expect(fewer.featured.map(({ name }: { name: string }) => name)).toEqual(['first', 'second', 'third'])
})
