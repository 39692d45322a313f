import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { codeOf } from '../../../../test/teams.ts'
import { catalogueDriver } from '../../../../test/tournaments.ts'
import { makePeople } from '../../accounts/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import { changeTournament, enterTeams, makeParticipants } from '../testing.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { create, get, send } = catalogueDriver(testApp)
const { start, withdraw, enrol } = bracketsDriver(testApp)
const owner = await signIn(['vip'])
const staff = await signIn(['moderador'])

const KNOCKOUT = { format: 'knockout', settings: {} }

async function tournament(seeding: 'draw' | 'ranking' | 'hand', fields: object = {}): Promise<string> {
  const created = await create(owner, { stages: [{ ...KNOCKOUT, seeding }], ...fields })
  expect(created.statusCode).toBe(201)
  return created.json().tournament.id
}

const place = (who: SignedIn, id: string, participantId: string | undefined, position: number | null) =>
  send(who, 'PUT', `/tournaments/${id}/seeds/${participantId}`, { position })
const list = (who: SignedIn, id: string, query = 'part=placed') =>
  send(who, 'GET', `/tournaments/${id}/seeds?${query}`)
const idsOf = async (id: string, query?: string) =>
  (await list(owner, id, query))
    .json()
    .entrants.map((entrant: { participantId: string }) => entrant.participantId)

async function begin(id: string) {
  await changeTournament(db, id, { starts_at: new Date(Date.now() - 60_000) })
  expect((await start(owner, id)).statusCode).toBe(204)
  const bracket = await get(`/tournaments/${id}/bracket`)
  const [stage] = bracket.stages
  const entrants: { id: string; seed: number; points?: number }[] = stage.entrants.map(
    ({ p, seed, points }: { p: number; seed: number; points?: number }) => ({
      id: bracket.participants[p].id,
      seed,
      points,
    }),
  )
  return { stage, entrants, ids: entrants.map((entrant) => entrant.id) }
}

test('the organiser and staff put entrants in order, nobody else reads or changes it', async () => {
  const id = await tournament('hand')
  const [one, two, three] = await makeParticipants(db, id, 4)
  expect((await place(owner, id, one, 1)).statusCode).toBe(204)
  expect((await place(staff, id, two, 1)).statusCode).toBe(204)
  expect((await place(owner, id, three, 4096)).statusCode).toBe(204)
  expect(await idsOf(id)).toEqual([two, one, three])
  const stranger = await signIn(['vip'])
  expect(codeOf(await place(stranger, id, one, 3))).toBe('platform.forbidden')
  expect(codeOf(await list(stranger, id))).toBe('platform.forbidden')
  expect((await list(owner, id)).json()).toMatchObject({
    placedCount: 3,
    entrants: [{ position: 1 }, { position: 2 }, { position: 3 }],
  })
})

test('an entrant moves up, down and out of the order, and the others close ranks', async () => {
  const id = await tournament('hand')
  const ids = await makeParticipants(db, id, 5)
  const [a, b, c, d, e] = ids
  for (const [index, entrant] of ids.entries()) await place(owner, id, entrant, index + 1)
  await place(owner, id, d, 2)
  expect(await idsOf(id)).toEqual([a, d, b, c, e])
  await place(owner, id, a, 4)
  expect(await idsOf(id)).toEqual([d, b, c, a, e])
  await place(owner, id, c, null)
  await place(owner, id, c, null)
  expect(await idsOf(id)).toEqual([d, b, a, e])
  expect(await idsOf(id, 'part=others')).toEqual([c])
})

test('each move is in the audit log once', async () => {
  const id = await tournament('hand')
  const [one, two] = await makeParticipants(db, id, 2)
  await place(staff, id, one, 1)
  await place(staff, id, two, 1)
  await place(staff, id, two, 1)
  await place(staff, id, two, 2)
  const entries = await db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('subject_id', '=', id)
    .where('action', '=', 'tournament.seed-placed')
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { before: { position: null }, after: { position: 1 } },
    { before: { position: null }, after: { position: 1 } },
    { before: { position: 1 }, after: { position: 2 } },
  ])
})

test('both parts are paged, and found by name', async () => {
  const id = await tournament('hand', { maxParticipants: 256 })
  const ids = await makeParticipants(db, id, 130)
  for (const [index, entrant] of ids.slice(0, 62).entries()) await place(owner, id, entrant, index + 1)
  const first = (await list(owner, id)).json()
  expect(first.entrants).toHaveLength(60)
  expect(await idsOf(id, `part=placed&cursor=${first.nextCursor}`)).toEqual(ids.slice(60, 62))
  const others = (await list(owner, id, 'part=others')).json()
  expect(others.entrants).toHaveLength(60)
  expect(await idsOf(id, `part=others&cursor=${others.nextCursor}`)).toEqual(ids.slice(122))
  const { name } = first.entrants[7]
  expect((await list(owner, id, `part=placed&q=${name.toUpperCase()}`)).json().entrants).toMatchObject([
    { name, position: 8 },
  ])
  expect(await idsOf(id, `part=others&q=${name}`)).toEqual([])
})

test('an entrant who leaves drops out of the order, and comes back without a position', async () => {
  const id = await tournament('hand')
  const [one, two] = await makeParticipants(db, id, 2)
  const going = await signIn()
  await enrol(going, id)
  for (const entrant of [going.userId, one, two]) await place(owner, id, entrant, 4096)
  await withdraw(going, id)
  expect((await list(owner, id)).json()).toMatchObject({
    placedCount: 2,
    entrants: [
      { participantId: one, position: 1 },
      { participantId: two, position: 2 },
    ],
  })
  await enrol(going, id)
  expect(await idsOf(id, 'part=others')).toEqual([going.userId])
})

test('the start takes the order by hand and draws everybody else after it', async () => {
  const id = await tournament('hand')
  const ids = await makeParticipants(db, id, 6)
  await place(owner, id, ids[4], 1)
  await place(owner, id, ids[1], 2)
  const { stage, ids: seeds } = await begin(id)
  expect(seeds.slice(0, 2)).toEqual([ids[4], ids[1]])
  expect(stage).toMatchObject({ seeding: 'hand', placed: 2 })
  expect(codeOf(await place(owner, id, ids[0], 1))).toBe('tournaments.edit_closed')
  expect(codeOf(await list(owner, id))).toBe('tournaments.edit_closed')
})

test('the start takes the points of people from the ranking; a hidden person has none', async () => {
  const id = await tournament('ranking')
  const [first, hidden, second, none] = await makeParticipants(db, id, 4)
  const records = [
    { user_id: second ?? '', wins: 3 },
    { user_id: first ?? '', wins: 8 },
    { user_id: hidden ?? '', wins: 20, is_hidden_from_ranking: true },
  ]
  for (const record of records)
    await db
      .insertInto('player_records')
      .values(record)
      .onConflict((one) => one.column('user_id').doUpdateSet(record))
      .execute()
  const { stage, entrants, ids } = await begin(id)
  expect(stage).toMatchObject({ seeding: 'ranking' })
  expect(ids.slice(0, 2)).toEqual([first, second])
  expect(new Set(ids.slice(2))).toEqual(new Set([hidden, none]))
  expect(entrants.map(({ points }) => points)).toEqual([8, 3, 0, 0])
  await db
    .updateTable('player_records')
    .set({ wins: 99 })
    .where('user_id', '=', second ?? '')
    .execute()
  const bracket = await get(`/tournaments/${id}/bracket`)
  expect(bracket.stages[0].entrants.map(({ points }: { points: number }) => points)).toEqual([8, 3, 0, 0])
})

test('teams have the points of their own ranking', async () => {
  const id = await tournament('ranking', { type: 'team', teamSize: 1 })
  const leaders = await makePeople(db, 3)
  const teams = await Promise.all(leaders.map((leaderId) => makeTeam(db, { leaderId })))
  const ids = teams.map((team) => team.id)
  await enterTeams(db, id, ids)
  await db
    .updateTable('teams')
    .set({ wins: 5 })
    .where('id', '=', ids[2] ?? '')
    .execute()
  const { entrants } = await begin(id)
  expect(entrants[0]).toEqual({ id: ids[2], seed: 1, points: 5 })
})

test('a draw publishes neither points nor an order', async () => {
  const id = await tournament('draw')
  await makeParticipants(db, id, 4)
  const { stage } = await begin(id)
  expect(stage).not.toHaveProperty('seeding')
  expect(stage).not.toHaveProperty('placed')
  expect(stage.entrants[0]).not.toHaveProperty('points')
})

test('the way of seeding is public and can change until the start', async () => {
  const id = await tournament('draw')
  const ids = await makeParticipants(db, id, 2)
  expect(codeOf(await place(owner, id, ids[0], 1))).toBe('tournaments.seeds_not_by_hand')
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const facts = { name: 'Copa de Verão', maxParticipants: 16, startsAt }
  expect((await send(owner, 'PUT', `/tournaments/${id}`, { ...facts, seeding: 'hand' })).statusCode).toBe(204)
  expect(await get(`/tournaments/${id}`)).toMatchObject({ seeding: 'hand' })
  expect((await send(owner, 'PUT', `/tournaments/${id}`, facts)).statusCode).toBe(204)
  expect(await get(`/tournaments/${id}`)).toMatchObject({ seeding: 'hand' })
})

test('the default format has no seeds, and a later stage takes them from the one before', async () => {
  const plain = (await create(owner)).json().tournament.id
  expect(await get(`/tournaments/${plain}`)).toMatchObject({ seeding: null })
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const facts = { name: 'Copa de Verão', maxParticipants: 16, startsAt }
  expect(codeOf(await send(owner, 'PUT', `/tournaments/${plain}`, { ...facts, seeding: 'hand' }))).toBe(
    'tournaments.stages_invalid',
  )
  const swiss = { format: 'swiss', settings: {}, cut: { size: 4, avoidsRematches: false } }
  const stages = [swiss, { ...KNOCKOUT, seeding: 'hand' }]
  expect(codeOf(await create(owner, { stages }))).toBe('tournaments.stages_invalid')
})

test('somebody who is not enrolled gets no position', async () => {
  const id = await tournament('hand')
  await makeParticipants(db, id, 2)
  expect(codeOf(await place(owner, id, crypto.randomUUID(), 1))).toBe('tournaments.seed_gone')
})
