import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StageDraft } from '../../apps/api/src/features/tournaments/testing.ts'
import { makeStartedTournament, playMixed } from '../../apps/api/src/features/tournaments/testing.ts'
import { createDatabase, type Db, openPool } from '../../apps/api/src/platform/db/database.ts'
import { useTestApp } from '../../apps/api/test/app.ts'
import { settle } from './buffers.ts'
import { growTournaments } from './tournament-data.ts'

const { database } = await useTestApp()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())

const FORMATS: readonly (readonly StageDraft[])[] = [
  [{ format: 'single-elimination', settings: {} }],
  [{ format: 'knockout', settings: { thirdPlace: true } }],
  [{ format: 'double-elimination', settings: { bestOf: 3 } }],
  [{ format: 'round-robin', settings: {}, groups: 1 }],
  [
    { format: 'swiss', settings: {}, cut: { size: 4, avoidsRematches: true } },
    { format: 'knockout', settings: {} },
  ],
]
const TABLES = [
  'tournaments',
  'tournament_matches',
  'tournament_participants',
  'tournament_lineups',
  'tournament_stages',
  'tournament_stage_entries',
]

beforeAll(async () => {
  await growTournaments(owner, 2_000)
  await settle(owner)
}, 240_000)

/** Rows of each table that were read without an index. */
async function rowsScanned(): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; scanned: string }>(
    'select relname as name, seq_tup_read as scanned from pg_stat_user_tables where relname = any ($1)',
    [TABLES],
  )
  return new Map(rows.map(({ name, scanned }) => [name, scanned]))
}

async function wholeReads(act: (db: Db) => Promise<unknown>): Promise<string[]> {
  const before = await rowsScanned()
  const db = createDatabase(openPool({ url: database.url, poolMax: 1 }))
  // A connection reports for certain what it has scanned when it closes.
  await act(db).finally(() => db.destroy())
  await expect.poll(connections).toBe(0)
  const after = await rowsScanned()
  return TABLES.filter((name) => after.get(name) !== before.get(name))
}

async function connections(): Promise<number | undefined> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and usename <> current_user`,
  )
  return rows[0]?.count
}

test.each(FORMATS.map((stages) => [stages.map(({ format }) => format).join(' and '), stages] as const))(
  'no start, result or end of a %s reads a whole table',
  async (_name, stages) => {
    expect(
      await wholeReads(async (db) => {
        const { id } = await makeStartedTournament(db, { participants: 8, stages })
        await playMixed(db, id)
      }),
    ).toEqual([])
  },
)

test('a read of a whole table is seen', async () => {
  expect(await wholeReads((db) => db.selectFrom('tournament_matches').selectAll().execute())).toEqual([
    'tournament_matches',
  ])
})
