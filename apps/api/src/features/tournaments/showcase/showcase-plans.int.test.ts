import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../../tools/bench/buffers.ts'
import { INSERT_STAGES, stageOf } from '../../../../../../tools/bench/stage-data.ts'
import { overheard, type Statement } from '../../../../../../tools/bench/statements.ts'
import { useTestApp } from '../../../../test/app.ts'
import { createDatabase, openPool } from '../../../platform/db/database.ts'
import { makePrizedTournament } from '../../prizes/testing.ts'
import { makeStartedTournament } from '../testing.ts'
import {
  findFeaturedTournaments,
  findLatestChampions,
  findLiveMatches,
  findOpenGames,
  findSoon,
} from './showcase.queries.ts'
import { viewShowcase } from './showcase.views.ts'

const { database, services } = await useTestApp()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())

const statements: Statement[] = []
const pool = openPool({ url: database.url, poolMax: 1 })
const heard = { ...services, db: createDatabase(overheard(pool, (statement) => statements.push(statement))) }
afterAll(() => heard.db.destroy())

/** Adds games, and upcoming, running and past tournaments, among them a bracket of thousands. */
async function grow(count: number): Promise<void> {
  await owner.query(
    `insert into games (name) select 'Jogo ' || gen_random_uuid() from generate_series(1, $1::int / 20)`,
    [count],
  )
  await owner.query(
    `insert into tournaments (name, game_id, starts_at, max_participants, is_featured)
     select 'Copa', (select array_agg(id) from games)[1 + n % 5], now() + interval '1 hour' + make_interval(mins => n / 50),
       32, n % 10 = 0 from generate_series(1, $1::int) as n`,
    [count],
  )
  await owner.query(
    `insert into tournaments (name, starts_at, started_at, max_participants, status, entrant_count, bracket_seed)
     select 'Em jogo', now() - make_interval(secs => n), now(), 2, 'in_progress', 2, repeat('0', 32)
     from generate_series(1, $1::int) as n`,
    [count],
  )
  const entered = `insert into tournament_participants (tournament_id, participant_id, name)
    select id, gen_random_uuid(), 'Alguém' from tournaments as t, generate_series(1, 2)
    where t.status = 'in_progress' and not exists (select from tournament_participants where tournament_id = t.id)`
  await owner.query(entered)
  await owner.query(INSERT_STAGES)
  await owner.query(
    `insert into tournament_matches (tournament_id, stage_id, round_number, match_number, participant1_id, participant2_id)
     select p.tournament_id, ${stageOf('p.tournament_id')}, 1, 1, (array_agg(p.participant_id))[1], (array_agg(p.participant_id))[2]
     from tournament_participants as p join tournaments as t on t.id = p.tournament_id
     where t.name = 'Em jogo' and not exists (select from tournament_matches where tournament_id = t.id)
     group by p.tournament_id`,
  )
  await owner.query(
    `update tournaments set status = 'completed', ended_at = now() - make_interval(secs => random() * 1e5),
       champion_id = (select participant_id from tournament_participants as p where p.tournament_id = tournaments.id limit 1)
     where id in (select id from tournaments where name = 'Em jogo' and status = 'in_progress' order by id limit $1::int / 2)`,
    [count],
  )
  await settle(owner)
}

const SECTIONS: readonly [string, () => Promise<unknown>][] = [
  ['featured', () => findFeaturedTournaments(heard.db, { limit: 4 })],
  ['soon', () => findSoon(heard.db, { limit: 7 })],
  ['live', () => findLiveMatches(heard.db, { limit: 12 })],
  ['champions', () => findLatestChampions(heard.db, { limit: 4 })],
  ['games', () => findOpenGames(heard.db, { limit: 6 })],
]

async function cost(read: () => Promise<unknown>): Promise<number> {
  statements.length = 0
  await read()
  expect(statements).toHaveLength(1)
  return buffersOf(owner, statements[0] as Statement)
}

const costs = async () => {
  const all: [string, number][] = []
  for (const [name, read] of SECTIONS) all.push([name, await cost(read)])
  return new Map(all)
}

let before: Map<string, number>
beforeAll(async () => {
  await grow(400)
  await makeStartedTournament(services.db, { participants: 512 })
  before = await costs()
  await grow(6000)
}, 120_000)

test('each section is one statement', async () => {
  statements.length = 0
  await viewShowcase(heard)
  expect(statements).toHaveLength(SECTIONS.length)
})

test('the prizes of all cards are one more statement', async () => {
  const prize = { asset: 'coins', amount: 5 } as const
  for (const minutes of [1, 2])
    await makePrizedTournament(services.db, {
      prize,
      starts_at: new Date(Date.now() + minutes * 60_000),
    })
  statements.length = 0
  await viewShowcase(heard)
  expect(statements).toHaveLength(SECTIONS.length + 1)
})

test('no section costs more with fifteen times as much data', async () => {
  const after = await costs()
  for (const [name, pages] of after) {
    const most = Math.max(40, (before.get(name) ?? 0) * 1.5)
    expect([name, pages, pages <= most]).toEqual([name, pages, true])
  }
})
