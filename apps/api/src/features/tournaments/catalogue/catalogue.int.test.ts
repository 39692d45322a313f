import { TOURNAMENTS_PAGE_SIZE, TOURNAMENTS_PER_GAME } from '@trunfo/contract/tournaments'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { catalogueDriver } from '../../../../test/tournaments.ts'
import { writeCursor } from '../../../platform/paging.ts'
import { makeGame } from '../../games/testing.ts'
import { makeStartedTournament, makeTournament } from '../testing.ts'

const testApp = await useTestApp()
const { db } = testApp.services
const { get, send } = catalogueDriver(testApp)

interface Card {
  readonly id: string
  readonly name: string
}
interface Group {
  readonly game: Card | null
  readonly tournaments: Card[]
  readonly nextCursor: string | null
}
const list = async (state = 'open'): Promise<Group[]> => (await get(`/tournaments?state=${state}`)).groups
const shown = (groups: readonly Group[]) =>
  groups.map(({ game, tournaments }) => [game?.name ?? null, ...tournaments.map(({ name }) => name)])
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** All tournaments of one game after a cursor, as "Ver mais" loads them. */
async function rest(gameId: string, cursor: string | null, state = 'open'): Promise<Card[]> {
  const cards: Card[] = []
  for (let next = cursor; next !== null; ) {
    const page: Omit<Group, 'game'> = await get(
      `/tournaments/group?gameId=${gameId}&state=${state}${next && `&cursor=${next}`}`,
    )
    expect(page.tournaments.length).toBeLessThanOrEqual(TOURNAMENTS_PAGE_SIZE)
    cards.push(...page.tournaments)
    next = page.nextCursor
  }
  return cards
}

beforeEach(async () => {
  await db.deleteFrom('tournaments').execute()
  await db.deleteFrom('games').execute()
})

test('an empty list is empty', async () => {
  expect(await list()).toEqual([])
  expect(await list('over')).toEqual([])
})

test('groups are sorted by game name, ignoring case, with no game last and without empty games', async () => {
  const [zebra, agua] = [await makeGame(db, { name: 'Zebra' }), await makeGame(db, { name: 'água' })]
  await makeGame(db, { name: 'Vazio' })
  const dominos = await makeGame(db, { name: 'Dominó' })
  await makeTournament(db, { name: 'z', game_id: zebra.id })
  await makeTournament(db, { name: 'a', game_id: agua.id })
  await makeTournament(db, { name: 'd', game_id: dominos.id })
  await makeTournament(db, { name: 'sem jogo' })
  expect(shown(await list())).toEqual([
    ['água', 'a'],
    ['Dominó', 'd'],
    ['Zebra', 'z'],
    [null, 'sem jogo'],
  ])
})

test('open tournaments come nearest first, past ones latest first, and tests are left out', async () => {
  await makeTournament(db, { name: 'tomorrow', starts_at: inHours(24) })
  await makeTournament(db, { name: 'soon', starts_at: inHours(1), status: 'registration_open' })
  await makeStartedTournament(db, { name: 'now' })
  await makeTournament(db, { name: 'off', starts_at: inHours(-2), status: 'cancelled' })
  await makeTournament(db, { name: 'off later', starts_at: inHours(5), status: 'cancelled' })
  await makeTournament(db, { name: 'test', is_test: true })
  expect(shown(await list())).toEqual([[null, 'now', 'soon', 'tomorrow']])
  expect(shown(await list('over'))).toEqual([[null, 'off later', 'off']])
})

describe.each(['open', 'over'])('a full game, %s', (state) => {
  test('shows its first few and pages the rest, each once, even with equal start times', async () => {
    const game = await makeGame(db)
    const count = TOURNAMENTS_PER_GAME + 2 * TOURNAMENTS_PAGE_SIZE + 3
    const status = state === 'open' ? 'upcoming' : 'cancelled'
    const moments = [inHours(1), inHours(2)]
    for (let n = 0; n < count; n += 1)
      await makeTournament(db, { game_id: game.id, status, starts_at: moments[n % 2] ?? inHours(3) })
    // A real start has microseconds, which no Date holds.
    await db
      .updateTable('tournaments')
      .set(({ eb }) => ({
        starts_at: eb('starts_at', '+', eb.val('123 microseconds').$castTo<never>()),
      }))
      .execute()
    const [group] = await list(state)
    expect(group?.tournaments).toHaveLength(TOURNAMENTS_PER_GAME)
    const all = [...(group?.tournaments ?? []), ...(await rest(game.id, group?.nextCursor ?? null, state))]
    const order = state === 'open' ? 'asc' : 'desc'
    const stored = await db
      .selectFrom('tournaments')
      .select('id')
      .orderBy('starts_at', order)
      .orderBy('id', order)
      .execute()
    expect(all.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
    expect((await rest(game.id, '', state)).map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  })
})

test('tournaments without a game are paged too', async () => {
  for (let n = 0; n < TOURNAMENTS_PER_GAME + 2; n += 1) await makeTournament(db)
  await makeTournament(db, { game_id: (await makeGame(db)).id })
  const others = (await list()).at(-1)
  expect(others?.game).toBeNull()
  expect(await rest('none', others?.nextCursor ?? null)).toHaveLength(2)
})

test('an unknown game has none', async () => {
  expect(await rest(crypto.randomUUID(), '')).toEqual([])
})

test.each([
  'x',
  writeCursor(['2026-01-01', crypto.randomUUID()]),
  writeCursor(['0000-01-01T00:00:00.000000Z', crypto.randomUUID()]),
  writeCursor(['2026-13-01T00:00:00.000000Z', crypto.randomUUID()]),
  writeCursor(['2026-02-30T00:00:00.000000Z', crypto.randomUUID()]),
  writeCursor(['2026-02-20T00:00:00.000000Z', 'x']),
])('the cursor %s is refused', async (cursor) => {
  const response = await send(null, 'GET', `/tournaments/group?gameId=none&cursor=${cursor}`)
  expect(response.statusCode).toBe(400)
  expect(response.json().error.facts).toEqual({ field: 'cursor' })
})
