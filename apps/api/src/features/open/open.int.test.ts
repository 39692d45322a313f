import {
  openGamesSchema,
  openPlayerSchema,
  openRankingSchema,
  openTeamSchema,
  openTeamsSchema,
} from '@trunfo/contract/open/people.schemas'
import { openErrorSchema } from '@trunfo/contract/open/shared.schemas'
import {
  openEntrantsSchema,
  openMatchesSchema,
  openMatchSchema,
  openStagesSchema,
  openStandingsSchema,
  openTournamentSchema,
  openTournamentsSchema,
} from '@trunfo/contract/open/tournaments.schemas'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { useTestApp } from '../../../test/app.ts'
import { strictly } from '../../../test/strict-schema.ts'
import { makePerson } from '../accounts/testing.ts'
import { makeGame } from '../games/testing.ts'
import { makePlayerRecord } from '../rankings/testing.ts'
import { makeTeam } from '../teams/testing.ts'
import {
  enterTeams,
  makeStartedTournament,
  makeTournament,
  playMatches,
  playMixed,
} from '../tournaments/testing.ts'

const { app, services, signIn } = await useTestApp({ PUBLIC_URL: 'http://localhost:8090' })
const { db } = services

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1${path}`, headers })

/** The answer, which must match the schema exactly. */
async function read<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.infer<Schema>> {
  const answer = await ask(path)
  expect([path, answer.statusCode]).toEqual([path, 200])
  return strictly(schema).parse(answer.json()) as z.infer<Schema>
}

async function expectMissing(path: string, code = 'tournaments.not_found') {
  const answer = await ask(path)
  expect([path, answer.statusCode]).toEqual([path, 404])
  expect(strictly(openErrorSchema).parse(answer.json())).toMatchObject({ error: { code } })
}

const erase = (id: string) =>
  db.updateTable('profiles').set({ status: 'erased' }).where('id', '=', id).execute()

const GROUPS = [
  { format: 'round-robin', settings: {}, groups: 2, cut: { perGroup: 1, best: 0 } },
  { format: 'knockout', settings: { bestOf: 3, finalBestOf: 3 } },
] as const
const SUFFIXES = ['', '/entrants', '/stages', '/matches', '/stages/1/standings']

test('a tournament before its start has a stage, no matches and an empty table', async () => {
  const organiser = await makePerson(db)
  const game = await makeGame(db)
  const { id } = await makeTournament(db, {
    created_by: organiser.id,
    game_id: game.id,
    prize_type: 'money',
    prize_amount: 50_000,
  })
  expect(await read(openTournamentSchema, `/tournaments/${id}`)).toMatchObject({
    url: `http://localhost:8090/tournaments/${id}`,
    status: 'upcoming',
    game: { id: game.id, name: game.name },
    organiserUsername: organiser.username,
    prize: { type: 'money', amountCentavos: 50_000, amountCardcoins: null, description: null },
    championEntrantId: null,
    exportUrl: `http://localhost:8090/api/tournaments/${id}/export`,
  })
  expect((await read(openStagesSchema, `/tournaments/${id}/stages`)).stages).toEqual([
    expect.objectContaining({ number: 1, format: 'single-elimination', isDrawn: false, advance: null }),
  ])
  expect(await read(openMatchesSchema, `/tournaments/${id}/matches`)).toEqual({
    matches: [],
    nextCursor: null,
  })
  expect(await read(openStandingsSchema, `/tournaments/${id}/stages/1/standings`)).toEqual({
    standings: [],
    nextCursor: null,
  })
})

test('a tournament with stages tells its groups, matches, tables and champion', async () => {
  const { id, participantIds } = await makeStartedTournament(db, { participants: 6, stages: GROUPS })
  await playMixed(db, id)
  const { stages } = await read(openStagesSchema, `/tournaments/${id}/stages`)
  expect(
    stages.map(({ format, groupCount, isDrawn, advance }) => [format, groupCount, isDrawn, advance]),
  ).toEqual([
    ['round-robin', 2, true, { perGroup: 1, bestNext: 0, size: null }],
    ['knockout', 0, true, null],
  ])
  const { matches } = await read(openMatchesSchema, `/tournaments/${id}/matches`)
  expect(matches.map(({ stage }) => stage)).toEqual([1, 1, 1, 1, 1, 1, 2])
  const final = matches.at(-1)
  expect(final).toMatchObject({
    bestOf: 3,
    group: null,
    status: 'completed',
    outcome: 'won',
    winnerToMatchId: null,
  })
  expect(final?.sides.map(({ score }) => score).toSorted()).toEqual([0, 2])
  expect(await read(openMatchSchema, `/tournaments/${id}/matches/${final?.id}`)).toEqual(final)
  const only = await read(openMatchesSchema, `/tournaments/${id}/matches?stage=2`)
  expect(only.matches).toEqual([final])

  const { standings } = await read(openStandingsSchema, `/tournaments/${id}/stages/1/standings`)
  expect(standings.map(({ group }) => group)).toEqual([1, 1, 1, 2, 2, 2])
  for (const places of Map.groupBy(standings, ({ group }) => group).values()) {
    expect(places[0]?.place).toBe(1)
    expect(places).toEqual(places.toSorted((one, other) => one.place - other.place))
  }
  expect(new Set(standings.map(({ entrantId }) => entrantId))).toEqual(new Set(participantIds))
  const second = await read(openStandingsSchema, `/tournaments/${id}/stages/1/standings?group=2`)
  expect(second.standings).toEqual(standings.slice(3))
  const { championEntrantId } = await read(openTournamentSchema, `/tournaments/${id}`)
  expect(championEntrantId).toBe(final?.winnerEntrantId)
})

test('lists are paged, and the pages make up the whole', async () => {
  const { id, participantIds } = await makeStartedTournament(db, {
    participants: 130,
    stages: [{ format: 'knockout', settings: {} }],
  })
  await playMatches(db, id, 40)
  const walk = async (path: string, name: string) => {
    const rows: { id?: string; entrantId?: string; round?: number; number?: number }[] = []
    const sizes: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Record<string, never> = (await ask(`${path}${cursor && `?cursor=${cursor}`}`)).json()
      const found: typeof rows = page[name] ?? []
      sizes.push(found.length)
      rows.push(...found)
      cursor = page.nextCursor ?? null
    }
    return { rows, sizes }
  }
  const entrants = await walk(`/tournaments/${id}/entrants`, 'entrants')
  expect(entrants.sizes).toEqual([60, 60, 10])
  expect(entrants.rows.map((row) => row.id)).toEqual(participantIds)

  const matches = await walk(`/tournaments/${id}/matches`, 'matches')
  expect(matches.sizes[0]).toBe(100)
  const stored = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .orderBy('round_number')
    .orderBy('match_number')
    .execute()
  expect(matches.rows.map((row) => row.id)).toEqual(stored.map((row) => row.id))

  const table = await walk(`/tournaments/${id}/stages/1/standings`, 'standings')
  expect(table.sizes).toEqual([100, 30])
  expect(new Set(table.rows.map(({ entrantId }) => entrantId)).size).toBe(130)
})

test('byes and walkovers are told apart from wins', async () => {
  const { id } = await makeStartedTournament(db, { participants: 3 })
  const { matches } = await read(openMatchesSchema, `/tournaments/${id}/matches`)
  const bye = matches.find(({ outcome }) => outcome === 'bye')
  expect(bye?.sides.filter(({ entrantId }) => entrantId === null)).toEqual([
    { entrantId: null, name: null, score: null },
  ])
  expect(matches.filter(({ status }) => status === 'in_progress').map(({ outcome }) => outcome)).toEqual([
    null,
  ])
})

test('an unknown or a test tournament is not found, nor is anything of it', async () => {
  const hidden = await makeStartedTournament(db, { participants: 2, is_test: true })
  const match = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', hidden.id)
    .executeTakeFirstOrThrow()
  for (const id of [hidden.id, crypto.randomUUID()])
    for (const suffix of SUFFIXES) await expectMissing(`/tournaments/${id}${suffix}`)
  await expectMissing(`/tournaments/${hidden.id}/matches/${match.id}`, 'platform.not_found')
  const { tournaments } = await read(openTournamentsSchema, '/tournaments')
  expect(tournaments.map(({ id }) => id)).not.toContain(hidden.id)
  const shown = await makeStartedTournament(db, { participants: 2 })
  await expectMissing(`/tournaments/${shown.id}/stages/2/standings`, 'platform.not_found')
  // A match of one tournament is not found in another.
  await expectMissing(`/tournaments/${shown.id}/matches/${match.id}`, 'platform.not_found')
})

test('an erased account has no name anywhere', async () => {
  const { id, participantIds } = await makeStartedTournament(db, { participants: 2 })
  const [gone = ''] = participantIds
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', gone)
    .executeTakeFirstOrThrow()
  await erase(gone)
  for (const suffix of SUFFIXES) {
    const { body } = await ask(`/tournaments/${id}${suffix}`)
    expect(body).not.toContain(username)
  }
  const { entrants } = await read(openEntrantsSchema, `/tournaments/${id}/entrants`)
  expect(entrants.find((one) => one.id === gone)).toMatchObject({
    name: null,
    username: null,
    imageUrl: null,
  })
  const { matches } = await read(openMatchesSchema, `/tournaments/${id}/matches`)
  expect(matches[0]?.sides.find(({ entrantId }) => entrantId === gone)).toMatchObject({ name: null })
  await expectMissing(`/players/${username}`, 'profiles.not_found')
})

test('a team keeps its name in a tournament', async () => {
  const leader = await makePerson(db)
  const team = await makeTeam(db, { leaderId: leader.id })
  const { id } = await makeTournament(db, { type: 'team', team_size: 1 })
  await enterTeams(db, id, [team.id])
  const { entrants } = await read(openEntrantsSchema, `/tournaments/${id}/entrants`)
  expect(entrants).toMatchObject([{ id: team.id, name: team.name, username: null, teamTag: team.tag }])
})

test('the list filters by state, game and name', async () => {
  const game = await makeGame(db)
  const wanted = await makeTournament(db, { name: 'Copa Aberta', game_id: game.id })
  const over = await makeTournament(db, { name: 'Copa Desfeita', game_id: game.id, status: 'cancelled' })
  const idsAt = async (query: string) =>
    (await read(openTournamentsSchema, `/tournaments?gameId=${game.id}${query}`)).tournaments.map(
      ({ id }) => id,
    )
  expect(await idsAt('')).toEqual([wanted.id])
  expect(await idsAt('&state=over')).toEqual([over.id])
  expect(await idsAt('&q=aberta')).toEqual([wanted.id])
  expect(await idsAt('&q=nenhuma')).toEqual([])
})

test('people, teams and games are as public as their pages', async () => {
  const person = await makePerson(db, { roles: ['vip', 'moderador'] })
  await makePlayerRecord(db, { user_id: person.id, wins: 3, participations: 2, titles: 1, cardcoins: 70 })
  const team = await makeTeam(db, { leaderId: person.id })
  const player = await read(openPlayerSchema, `/players/${person.username.toUpperCase()}`)
  expect(player).toMatchObject({ id: person.id, winCount: 3, tournamentCount: 2, titleCount: 1, team })
  expect(Object.keys(player)).not.toContain('roles')
  expect(await read(openTeamSchema, `/teams/${team.id}`)).toMatchObject({
    name: team.name,
    members: [{ id: person.id, username: person.username, role: 'leader' }],
  })
  const found = await read(openTeamsSchema, `/teams?q=${encodeURIComponent(team.name)}`)
  expect(found.teams.map(({ id }) => id)).toContain(team.id)
  const { games } = await read(openGamesSchema, '/games')
  expect(games.length).toBeGreaterThan(0)
  await expectMissing(`/teams/${crypto.randomUUID()}`, 'teams.not_found')
  await expectMissing('/players/ninguem-mesmo', 'profiles.not_found')
})

test('nobody who is hidden from the ranking is in it', async () => {
  const [shown, hidden] = [await makePerson(db), await makePerson(db)]
  await makePlayerRecord(db, { user_id: shown.id, wins: 9_000 })
  await makePlayerRecord(db, { user_id: hidden.id, wins: 9_001, is_hidden_from_ranking: true })
  const { entries } = await read(openRankingSchema, '/rankings/wins')
  expect(entries[0]).toMatchObject({ place: 1, id: shown.id, name: shown.username, score: 9_000 })
  expect(entries.map(({ id }) => id)).not.toContain(hidden.id)
})

test('an answer is cached, the same for everybody, and readable from other sites', async () => {
  const { id } = await makeTournament(db)
  const path = `/tournaments/${id}`
  const first = await ask(path)
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=5, must-revalidate',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'ratelimit-policy': '"address";q=100000;w=60',
    ratelimit: expect.stringMatching(/^"address";r=\d+;t=\d+$/),
  })
  const who = await signIn()
  const signedIn = await ask(path, who.headers)
  expect(signedIn.body).toBe(first.body)
  expect(signedIn.headers['set-cookie']).toBeUndefined()
  const known = await ask(path, { 'if-none-match': String(first.headers.etag) })
  expect([known.statusCode, known.body, known.headers['access-control-allow-origin']]).toEqual([304, '', '*'])
  const missing = await ask(`/tournaments/${crypto.randomUUID()}`)
  expect(missing.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
  // Our own routes stay closed to other sites.
  expect((await app.inject({ url: '/api/games' })).headers['access-control-allow-origin']).toBeUndefined()
})

test.each([
  '/tournaments?v=1',
  '/games?anything=1',
  '/tournaments?cursor=W10',
  `/tournaments/${crypto.randomUUID()}/stages/0/standings`,
  `/tournaments/${crypto.randomUUID()}/matches?stage=9`,
  '/tournaments/x',
  '/rankings/losses',
])('%s is an invalid request', async (path) => {
  const answer = await ask(path)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.code).toBe('platform.invalid_request')
})

test.each(['WzAsMCwwLCJtYWluIiwwLDBd', 'WzEsMSwxLCIiLCJ4Il0', 'x'])(
  'the cursor %s of matches is refused',
  async (cursor) => {
    const { id } = await makeTournament(db)
    expect((await ask(`/tournaments/${id}/matches?cursor=${cursor}`)).statusCode).toBe(400)
  },
)

test('the OpenAPI file describes every operation in words, and only those', async () => {
  const { openapi, paths } = (await ask('/openapi.json')).json()
  expect(openapi).toBe('3.1.0')
  const declared = app.declaredRoutes
    .filter(({ method, config }) => method === 'GET' && config?.isPublicApi)
    .map(({ url }) => url.replace(/:(\w+)/g, '{$1}'))
  expect([...Object.keys(paths), '/api/v1/openapi.json'].toSorted()).toEqual(declared.toSorted())
  for (const { get } of Object.values<{ get: { summary: string; description: string } }>(paths))
    expect(get).toMatchObject({ summary: expect.any(String), description: expect.stringMatching(/\.$/) })
})
