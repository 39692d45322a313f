import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../../tools/bench/buffers.ts'
import { overheard, type Statement } from '../../../../../../tools/bench/statements.ts'
import { useTestApp } from '../../../../test/app.ts'
import { actorOf } from '../../../../test/live.ts'
import { createDatabase, openPool } from '../../../platform/db/database.ts'
import { writeCursor } from '../../../platform/paging.ts'
import { viewForStaff } from '../administration/administration.views.ts'
import { viewParticipants } from '../participants/participants.ts'
import { findFeaturedTournaments } from '../showcase/showcase.queries.ts'
import { makeParticipants, makeStartedTournament, makeTournament } from '../testing.ts'
import { viewTournament, viewTournamentViewer } from '../tournaments.views.ts'
import { viewGroup, viewTournaments } from './catalogue.views.ts'
import { viewFound } from './finding.views.ts'

const { database, services, signIn } = await useTestApp()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())
const admin = await signIn(['admin'])
const { id: played, participantIds } = await makeStartedTournament(services.db, {
  participants: [admin.userId, (await signIn()).userId],
})
let gameId = ''

beforeAll(async () => {
  const { rows } = await owner.query(
    `insert into games (name) select 'Jogo ' || n from generate_series(1, 100) as n returning id`,
  )
  gameId = rows[0].id
  await owner.query(
    `insert into tournaments (name, game_id, starts_at, max_participants, status, is_featured, created_at)
     select 'Copa ' || n, (select array_agg(id) from games as g)[1 + n % 101], now() + make_interval(mins => n), 32,
       (array['upcoming', 'registration_open', 'cancelled', 'cancelled', 'cancelled'])[1 + n % 5], n % 300 = 0, now()
     from generate_series(1, 6000) as n`,
  )
  await owner.query(
    `insert into tournament_participants (tournament_id, participant_id, name)
     select id, gen_random_uuid(), 'Alguém' from tournaments where id <> $1`,
    [played],
  )
  await settle(owner)
}, 60_000)

const statements: Statement[] = []
const pool = openPool({ url: database.url, poolMax: 1 })
const heard = { ...services, db: createDatabase(overheard(pool, (statement) => statements.push(statement))) }
afterAll(() => heard.db.destroy())
const actor = { ...actorOf(admin.userId, ['user', 'admin']), hasSecondFactor: true, hasStaffPassword: true }
const ctx = { services: heard, actor, requestId: 'plans' }

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Tables that a statement scans sequentially. */
async function scannedBy({ text, values }: Statement): Promise<string[]> {
  const { rows } = await owner.query(`explain (format json) ${text}`, [...values])
  const visit = (node: PlanNode): string[] => [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
    ...(node.Plans ?? []).flatMap(visit),
  ]
  return visit(rows[0]['QUERY PLAN'][0].Plan)
}

const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const middle = writeCursor([new Date(Date.now() + 1e8).toISOString().replace('Z', '000Z'), last])
const group = (fields: Partial<Parameters<typeof viewGroup>[1]>) =>
  viewGroup(heard, { gameId, state: 'open', ...fields })

const found = (fields: Partial<Parameters<typeof viewFound>[1]>) =>
  viewFound(heard, { state: 'open', ...fields })
const soon = new Date(Date.now() + 5e7).toISOString()

test.each<[string, () => Promise<unknown>]>([
  ['those of a type', () => found({ type: 'team' })],
  ['what nothing has', () => found({ prize: 'some', places: 'free', cursor: middle })],
  ['those over with a prize', () => found({ state: 'over', prize: 'some' })],
  ['one game narrowed', () => found({ gameId, places: 'free', from: soon })],
  ['without a game, until then', () => found({ gameId: 'none', state: 'over', until: soon })],
  ['a rare name', () => found({ q: 'copa 5999' })],
  ['a common name', () => found({ q: 'COPA', state: 'over', cursor: middle })],
  ['words in another order', () => found({ q: '5999 copa' })],
  ['words that most have', () => found({ q: 'pa co' })],
  ['a letter', () => found({ q: 'x' })],
  ['two letters for staff', () => viewForStaff(ctx, { q: 'zz' })],
  ['words for staff', () => viewForStaff(ctx, { q: '5999 copa' })],
  ['the list', () => viewTournaments(heard, 'open')],
  ['what is over', () => viewTournaments(heard, 'over')],
  ['one game', () => group({})],
  ['one game, later', () => group({ state: 'over', cursor: middle })],
  ['no game', () => group({ gameId: 'none', cursor: middle })],
  ['a tournament', () => viewTournament(heard, played, { isTest: false })],
  ['a viewer’s relation to it', () => viewTournamentViewer(ctx, played)],
  ['its participants', () => viewParticipants(heard, played, undefined)],
  ['all for staff', () => viewForStaff(ctx, { cursor: writeCursor([last]) })],
  ['one state for staff', () => viewForStaff(ctx, { status: 'cancelled' })],
  ['what may be featured', () => viewForStaff(ctx, { status: 'featurable' })],
  ['the home page', () => findFeaturedTournaments(heard.db, { limit: 3 })],
])('%s scans no table sequentially', async (_what, read) => {
  statements.length = 0
  await read()
  expect(statements).not.toEqual([])
  const scanned = await Promise.all(statements.map(scannedBy))
  const large = ['tournaments', 'tournament_participants']
  expect(scanned.flat().filter((table) => large.includes(table))).toEqual([])
})

test('a filtered list costs one page, even if nothing matches', async () => {
  for (const fields of [{ prize: 'some' }, { type: 'team', places: 'free' }, { q: 'nada disso' }] as const) {
    statements.length = 0
    await found(fields)
    let pages = 0
    for (const statement of statements) pages += await buffersOf(owner, statement)
    expect(pages).toBeLessThan(60)
  }
})

test('the page of a full bracket costs its players no more than that of a small one', async () => {
  const { id } = await makeTournament(services.db, { max_participants: 4096 })
  const [first = ''] = await makeParticipants(services.db, id, 4096)
  await owner.query('vacuum analyze tournament_participants')
  statements.length = 0
  await viewTournament(heard, id, { isTest: false })
  await viewTournamentViewer({ ...ctx, actor: { ...actor, userId: first } }, id)
  let pages = 0
  for (const statement of statements) pages += await buffersOf(owner, statement)
  // The participants alone occupy some eighty pages.
  expect(pages).toBeLessThan(40)
})

test('a sequential scan is detected', async () => {
  const text = `select id from tournaments where description like $1`
  expect(await scannedBy({ text, values: [participantIds[0]] })).toEqual(['tournaments'])
})
