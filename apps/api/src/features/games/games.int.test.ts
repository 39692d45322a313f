import { beforeEach, describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { makeTournament } from '../tournaments/testing.ts'
import { makeGame } from './testing.ts'

const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const admin = await signIn(['admin'])

const list = () => app.inject({ url: `/api/games?v=${crypto.randomUUID()}` })
const create = (name: unknown, headers = admin.headers) =>
  app.inject({ method: 'POST', url: '/api/games', headers, payload: { name } })
const remove = (id: string, headers = admin.headers) =>
  app.inject({ method: 'DELETE', url: `/api/games/${id}`, headers })
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code

beforeEach(async () => {
  await db.deleteFrom('tournaments').execute()
  await db.deleteFrom('games').execute()
})

test('anyone can read the list, ordered by name regardless of case', async () => {
  for (const name of ['xadrez', 'Buraco', 'Água e Fogo']) await makeGame(db, { name })
  const response = await list()
  expect(response.statusCode).toBe(200)
  expect(response.json().games.map((game: { name: string }) => game.name)).toEqual([
    'Água e Fogo',
    'Buraco',
    'xadrez',
  ])
})

describe('creating', () => {
  test.each(['admin', 'fundador'] as const)('%s may', async (role) => {
    const { headers } = await signIn([role])
    const response = await create('  Truco   Paulista ', headers)
    expect(response.statusCode).toBe(201)
    expect(response.json().game.name).toBe('Truco Paulista')
  })

  test.each(['vip', 'moderador', 'redator', 'anunciante', 'suporte'] as const)('%s may not', async (role) => {
    const { headers } = await signIn([role])
    const response = await create('Truco', headers)
    expect(response.statusCode).toBe(403)
    expect(codeOf(response)).toBe('platform.forbidden')
  })

  test('a visitor must sign in', async () => {
    expect((await create('Truco', FROM_OUR_PAGE as never)).statusCode).toBe(401)
  })

  test('staff without a second factor must enrol first', async () => {
    const { headers } = await signIn(['admin'], { hasSecondFactor: false })
    expect(codeOf(await create('Truco', headers))).toBe('platform.second_factor_required')
  })

  test('a name is required and has a maximum length', async () => {
    expect(codeOf(await create('   '))).toBe('games.name_required')
    expect(codeOf(await create('a'.repeat(61)))).toBe('games.name_too_long')
    expect((await create('a'.repeat(60))).statusCode).toBe(201)
  })

  test('a name is unique regardless of case, including accented letters', async () => {
    await create('Pôquer')
    const response = await create('PÔQUER')
    expect(response.statusCode).toBe(409)
    expect(response.json().error).toMatchObject({
      code: 'games.name_taken',
      facts: { name: 'PÔQUER' },
      field: 'name',
    })
  })

  test('twenty concurrent requests with one name create one game', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => create('Buraco')))
    expect(responses.filter((response) => response.statusCode === 201)).toHaveLength(1)
    expect((await list()).json().games).toHaveLength(1)
  })

  test('an unknown field is rejected', async () => {
    const payload = { name: 'Truco', id: crypto.randomUUID() }
    const response = await app.inject({ method: 'POST', url: '/api/games', headers: admin.headers, payload })
    expect(response.statusCode).toBe(400)
  })
})

describe('the art of its covers', () => {
  const paint = (id: string, art: unknown, headers = admin.headers) =>
    app.inject({ method: 'PUT', url: `/api/games/${id}/art`, headers, payload: { art } })

  test('is chosen at creation or later, can be reset to the name, and is audited', async () => {
    const payload = { name: 'Damas', art: 'board-210' }
    const created = await app.inject({ method: 'POST', url: '/api/games', headers: admin.headers, payload })
    const { id, art } = created.json().game
    expect(art).toBe('board-210')
    expect((await paint(id, 'zone-42')).json().game.art).toBe('zone-42')
    expect((await list()).json().games).toEqual([{ id, name: 'Damas', art: 'zone-42' }])
    expect((await paint(id, null)).json().game.art).toBeNull()
    const entries = await db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('subject_id', '=', id)
      .where('action', '=', 'game.painted')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { before: { art: 'board-210' }, after: { art: 'zone-42' } },
      { before: { art: 'zone-42' }, after: { art: null } },
    ])
  })

  test('must be valid, and only managers can choose it', async () => {
    const { id } = await makeGame(db)
    for (const art of ['dice-20', 'hand-360', 'hand', 7]) expect((await paint(id, art)).statusCode).toBe(400)
    const { headers } = await signIn(['moderador'])
    expect((await paint(id, 'hand-20', headers)).statusCode).toBe(403)
    expect(codeOf(await paint(crypto.randomUUID(), 'hand-20'))).toBe('games.not_found')
  })

  test('yields a cover that caches may keep forever, drawn without a query', async () => {
    const cover = (path: string) => app.inject({ url: `/art/covers/${path}` })
    const seed = crypto.randomUUID()
    const drawn = await cover(`board-210/${seed}/card.svg`)
    expect(drawn.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(drawn.body).toBe((await cover(`board-210/${seed}/card.svg`)).body)
    expect(drawn.body).not.toContain(seed)
    for (const path of [
      `dice-20/${seed}/card.svg`,
      `hand-20/${seed}/poster.svg`,
      `hand-20/${'a'.repeat(37)}/card.svg`,
    ])
      expect((await cover(path)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('removing', () => {
  test('deletes the game and audits who did it', async () => {
    const game = await makeGame(db)
    expect((await remove(game.id)).statusCode).toBe(204)
    expect((await list()).json().games).toEqual([])
    const entry = await db.selectFrom('audit_entries').selectAll().where('subject_id', '=', game.id).execute()
    expect(entry).toMatchObject([
      { actor_id: admin.userId, action: 'game.removed', before: { name: game.name } },
    ])
  })

  test('a game with tournaments stays', async () => {
    const game = await makeGame(db)
    await makeTournament(db, { game_id: game.id })
    const response = await remove(game.id)
    expect(response.statusCode).toBe(409)
    expect(codeOf(response)).toBe('games.has_tournaments')
  })

  test('a game while a tournament of it is created lets only one of the two succeed', async () => {
    const outcomes = new Set<string>()
    await everyInterleaving(testApp, async (race) => {
      const game = await makeGame(db)
      const [removal, isCreated] = await race([
        () => remove(game.id),
        () =>
          db
            .transaction()
            .execute((tx) => makeTournament(tx, { game_id: game.id }))
            .then(
              () => true,
              () => false,
            ),
      ])
      outcomes.add(`${removal.statusCode} ${isCreated}`)
    })
    expect(outcomes).toEqual(new Set(['204 false', '409 true']))
  })

  test('an unknown game is not found', async () => {
    expect(codeOf(await remove(crypto.randomUUID()))).toBe('games.not_found')
  })
})
