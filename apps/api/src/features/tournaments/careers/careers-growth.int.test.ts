import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../../tools/bench/buffers.ts'
import { overheard, type Statement } from '../../../../../../tools/bench/statements.ts'
import { useTestApp } from '../../../../test/app.ts'
import { actorOf } from '../../../../test/live.ts'
import { createDatabase, openPool } from '../../../platform/db/database.ts'
import { makePerson } from '../../accounts/testing.ts'
import { viewCareer, viewVersus } from './careers.views.ts'

const TOURNAMENTS = 4_000

const { database, services } = await useTestApp()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())
const [veteran, rival, novice] = [
  await makePerson(services.db),
  await makePerson(services.db),
  await makePerson(services.db),
]

/** Two people who met in every tournament so far, and one who was in a single one. */
async function addTournaments(count: number, ids: readonly [string, string]) {
  await owner.query(
    `with made as (
       insert into tournaments (name, starts_at, max_participants, status, is_featured, created_at, bracket_seed,
         entrant_count, started_at, ended_at, participant_count)
       select 'Copa ' || n, now(), 2, 'in_progress', false, now(), repeat('a', 32), 2, now(), now(), 2
       from generate_series(1, $1::int) as n returning id
     ), entered as (
       insert into tournament_participants (tournament_id, participant_id, name)
       select made.id, side.id, 'Fulano' from made, unnest($2::uuid[]) as side (id) returning tournament_id
     ), lined as (
       insert into tournament_lineups (tournament_id, user_id, participant_id)
       select made.id, side.id, side.id from made, unnest($2::uuid[]) as side (id) returning 1
     ), staged as (
       insert into tournament_stages (tournament_id, position, format, seed, entrant_count)
       select id, 1, 'single-elimination', repeat('a', 32), 2 from made returning id, tournament_id
     ), played as (
       insert into tournament_matches (tournament_id, stage_id, round_number, match_number, participant1_id, participant2_id,
         winner_id, status, completed_at)
       select tournament_id, id, 1, 1, $2[1], $2[2], $2[1], 'completed', now() from staged returning 1
     )
     insert into podium_finishes (tournament_id, owner_id, place, ended_at)
     select made.id, ($2::uuid[])[place], place, now() from made, generate_series(1, 2) as place`,
    [count, ids],
  )
}

beforeAll(async () => {
  await addTournaments(1, [novice.id, rival.id])
  await addTournaments(TOURNAMENTS, [veteran.id, rival.id])
  await settle(owner)
}, 120_000)

const statements: Statement[] = []
const pool = openPool({ url: database.url, poolMax: 1 })
const heard = { ...services, db: createDatabase(overheard(pool, (statement) => statements.push(statement))) }
afterAll(() => heard.db.destroy())

async function pagesOf(read: () => Promise<unknown>) {
  statements.length = 0
  await read()
  let pages = 0
  for (const statement of statements) pages += await buffersOf(owner, statement)
  return { pages, statements: statements.length }
}

test(`a career of ${TOURNAMENTS} tournaments costs five statements and a bounded number of pages`, async () => {
  const few = await pagesOf(() => viewCareer(heard, novice.id))
  const many = await pagesOf(() => viewCareer(heard, veteran.id))
  expect(few.statements).toBe(5)
  expect(many.statements).toBe(5)
  expect(many.pages).toBeLessThan(900)
})

test('head-to-head reads the latest hundred meetings and no more', async () => {
  const actor = actorOf(rival.id, ['user'])
  const seen = await viewVersus(heard, actor, veteran.id)
  expect(seen.versus).toMatchObject({ wins: 0, losses: 100 })
  const { pages, statements: asked } = await pagesOf(() => viewVersus(heard, actor, veteran.id))
  expect(asked).toBe(2)
  expect(pages).toBeLessThan(700)
})

test('a career does not grow once it is long', async () => {
  const before = await pagesOf(() => viewCareer(heard, veteran.id))
  await addTournaments(TOURNAMENTS, [veteran.id, rival.id])
  await settle(owner)
  const after = await pagesOf(() => viewCareer(heard, veteran.id))
  expect(after.pages).toBeLessThan(before.pages * 1.3)
})
