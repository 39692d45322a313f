import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../tools/bench/buffers.ts'
import { overheard, type Statement } from '../../../../../tools/bench/statements.ts'
import { useTestApp } from '../../../test/app.ts'
import { createDatabase, openPool } from '../../platform/db/database.ts'
import { writeCursor } from '../../platform/paging.ts'
import { makeStartedTournament } from '../tournaments/testing.ts'
import { viewOpenMatch, viewOpenMatches } from './matches.views.ts'
import { viewOpenEntrants, viewOpenStages } from './tournaments.views.ts'

const { database, services } = await useTestApp()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())

const stages = [{ format: 'knockout', settings: {} }] as const
const middling = await makeStartedTournament(services.db, { participants: 512, stages })
const large = await makeStartedTournament(services.db, { participants: 4096, stages })
beforeAll(() => settle(owner), 60_000)

const statements: Statement[] = []
const pool = openPool({ url: database.url, poolMax: 1 })
const heard = { ...services, db: createDatabase(overheard(pool, (statement) => statements.push(statement))) }
afterAll(() => heard.db.destroy())

async function pagesOf(read: () => Promise<unknown>): Promise<number> {
  statements.length = 0
  await read()
  let pages = 0
  for (const statement of statements) pages += await buffersOf(owner, statement)
  return pages
}

/** In the middle of the first round. */
const cursor = writeCursor([1, 1, 100, 'main', 0])

test.each<[string, (id: string) => Promise<unknown>]>([
  ['matches', (id) => viewOpenMatches(heard, id, {})],
  ['matches, later', (id) => viewOpenMatches(heard, id, { cursor })],
  ['matches of a stage', (id) => viewOpenMatches(heard, id, { stage: 1, cursor })],
  ['entrants', (id) => viewOpenEntrants(heard, id, undefined)],
  ['stages', (id) => viewOpenStages(heard, id)],
])('a page of %s costs as much in a large tournament as in a small one', async (_, read) => {
  const [few, many] = [await pagesOf(() => read(middling.id)), await pagesOf(() => read(large.id))]
  // Indexes of the large one may be a level higher.
  expect(many).toBeLessThan(few * 1.5 + 10)
})

test('a single match costs a few pages', async () => {
  const { matches } = await viewOpenMatches(services, large.id, { cursor })
  expect(await pagesOf(() => viewOpenMatch(heard, large.id, matches[0]?.id ?? ''))).toBeLessThan(30)
})
