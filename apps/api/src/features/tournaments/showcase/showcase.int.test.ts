import {
  CHAMPIONS_MAX,
  FEATURED_TOURNAMENTS_MAX,
  HOME_GAMES_MAX,
  LIVE_MATCHES_MAX,
  SOON_MAX,
} from '@trunfo/contract/home'
import { beforeEach, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { makePerson } from '../../accounts/testing.ts'
import { makeGame } from '../../games/testing.ts'
import { makePrizedTournament } from '../../prizes/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import { changeTournament, makeStartedTournament, makeTournament, playMatches } from '../testing.ts'
import { viewShowcase } from './index.ts'

const { services } = await useTestApp()
const { db } = services
const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const show = () => viewShowcase(services)

beforeEach(async () => {
  await db.deleteFrom('tournaments').execute()
  await db.deleteFrom('games').execute()
})

test.each([0, 1, 60])('with %i rows in each section', async (count) => {
  for (let n = 1; n <= count; n += 1) {
    const game = await makeGame(db)
    await makeTournament(db, { starts_at: inHours(n), game_id: game.id, is_featured: true })
    await makeStartedTournament(db, { participants: 2, name: `Ao vivo ${n}` })
    const over = await makeStartedTournament(db, { participants: 2, name: `Final ${n}` })
    await playMatches(db, over.id, 1)
  }
  const { hero, live, featured, soon, champions, games } = await show()
  expect(hero === null).toBe(count === 0)
  expect(live).toHaveLength(Math.min(count, LIVE_MATCHES_MAX))
  expect(featured).toHaveLength(Math.min(count, FEATURED_TOURNAMENTS_MAX))
  expect(soon).toHaveLength(Math.max(0, Math.min(count - 1, SOON_MAX)))
  expect(champions).toHaveLength(Math.min(count, CHAMPIONS_MAX))
  expect(games).toHaveLength(Math.min(count, HOME_GAMES_MAX))
  const shown = [...live, ...champions].map(({ tournament }) => tournament.name)
  const latest = (name: string, most: number) =>
    Array.from({ length: Math.min(count, most) }, (_, index) => `${name} ${count - index}`)
  expect(shown).toEqual([...latest('Ao vivo', LIVE_MATCHES_MAX), ...latest('Final', CHAMPIONS_MAX)])
})

test('the next tournament is on top if none is featured, and not repeated below', async () => {
  await makeTournament(db, { name: 'late', starts_at: inHours(-2) })
  await makeTournament(db, { name: 'next', starts_at: inHours(1) })
  await makeTournament(db, { name: 'then', starts_at: inHours(2), status: 'registration_open' })
  await makeTournament(db, { name: 'test', starts_at: inHours(1), is_test: true })
  await makeTournament(db, { name: 'off', starts_at: inHours(1), status: 'cancelled' })
  const { hero, featured, soon } = await show()
  expect(hero?.name).toBe('next')
  expect(featured).toEqual([])
  expect(soon.map(({ name }) => name)).toEqual(['then'])
})

test('live matches are of the latest round, two per tournament, without old tournaments and tests', async () => {
  const cup = await makeStartedTournament(db, { name: 'Copa', participants: 8 })
  await playMatches(db, cup.id, 4)
  const long = await makeStartedTournament(db, { participants: 2 })
  await changeTournament(db, long.id, { starts_at: inHours(-8 * 24) })
  await makeStartedTournament(db, { participants: 2, is_test: true })
  const { live } = await show()
  expect(live.map(({ round, rounds, tournament }) => [round, rounds, tournament.name])).toEqual([
    [2, 3, 'Copa'],
    [2, 3, 'Copa'],
  ])
  expect(new Set(live.flatMap(({ sides }) => sides.map(({ name }) => name))).size).toBe(4)
})

test('teams are shown with their tag, in a match and as champions', async () => {
  const teams = [
    await makeTeam(db, { leaderId: (await makePerson(db)).id }),
    await makeTeam(db, { leaderId: (await makePerson(db)).id }),
  ]
  const { id } = await makeStartedTournament(db, {
    type: 'team',
    team_size: 1,
    participants: teams.map((team) => team.id),
  })
  const [match] = (await show()).live
  expect(match?.tournament.type).toBe('team')
  expect(match?.sides.every(({ teamTag }) => teamTag !== null)).toBe(true)
  await playMatches(db, id, 1)
  const { live, champions } = await show()
  expect(live).toEqual([])
  expect(champions[0]?.teamTag).toEqual(expect.any(String))
})

test('games with the most upcoming tournaments come first, and the catalogue fills up the rest', async () => {
  const [zebra, agua, vazio] = [
    await makeGame(db, { name: 'Zebra' }),
    await makeGame(db, { name: 'Água' }),
    await makeGame(db, { name: 'Vazio' }),
  ]
  for (const hours of [1, 2]) await makeTournament(db, { game_id: zebra.id, starts_at: inHours(hours) })
  await makeTournament(db, { game_id: agua.id, starts_at: inHours(3) })
  await makeTournament(db, { game_id: vazio.id, starts_at: inHours(3), status: 'cancelled' })
  expect((await show()).games.map(({ name, openCount }) => [name, openCount])).toEqual([
    ['Zebra', 2],
    ['Água', 1],
    ['Vazio', 0],
  ])
})

// Must be last: an escrow and its tournament are never deleted.
test('a prize is shown as held only if it is in escrow', async () => {
  await makePrizedTournament(db, {
    name: 'held',
    starts_at: inHours(1),
    prize: { asset: 'money', amount: 500_00 },
  })
  await makeTournament(db, { name: 'promised', starts_at: inHours(2), prize_type: 'money', prize_amount: 5 })
  const review = await makePrizedTournament(db, {
    name: 'in review',
    starts_at: inHours(3),
    prize: { asset: 'coins', amount: 500 },
  })
  await db
    .updateTable('tournament_prizes')
    .set({ on_hold_since: new Date() })
    .where('tournament_id', '=', review.id)
    .execute()
  const { hero, soon } = await show()
  expect([hero, ...soon].map((one) => [one?.name, one?.isPrizeHeld])).toEqual([
    ['held', true],
    ['promised', false],
    ['in review', false],
  ])
})
