import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../tools/bench/buffers.ts'
import { overheard, type Statement } from '../../../../../tools/bench/statements.ts'
import { useTestApp } from '../../../test/app.ts'
import { createDatabase, openPool } from '../../platform/db/database.ts'
import { makePeople } from '../accounts/testing.ts'
import { findJudgesFor } from './judging.queries.ts'
import { joinCrew, makeStartedTournament } from './testing.ts'

const PEOPLE = 4_000

const { database, services } = await useTestApp()
const { db } = services
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
afterAll(() => owner.end())
const statements: Statement[] = []
const pool = openPool({ url: database.url, poolMax: 1 })
const heard = createDatabase(overheard(pool, (statement) => statements.push(statement)))
afterAll(() => heard.destroy())

test('finding the judges of a match costs the same however many people there are', async () => {
  const [organiser = '', referee = '', invited = '', broadcaster = ''] = await makePeople(db, 4)
  const { id } = await makeStartedTournament(db, { created_by: organiser, participants: 4 })
  await joinCrew(db, id, referee, 'referee')
  await joinCrew(db, id, invited, 'co_organiser', { hasAccepted: false })
  await joinCrew(db, id, broadcaster, 'broadcaster')
  const match = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const cost = async () => {
    await settle(owner)
    statements.length = 0
    expect((await findJudgesFor(heard, match.id)).toSorted()).toEqual([organiser, referee].toSorted())
    let pages = 0
    for (const statement of statements) pages += await buffersOf(owner, statement)
    return pages
  }
  const few = await cost()
  await makePeople(db, PEOPLE)
  // Indexes are a level deeper by then. Reading everybody touched 4,000 pages.
  expect(await cost()).toBeLessThan(few + 20)
}, 60_000)
