import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appUrl,
  createScratchDatabase,
  dropScratchDatabase,
  ownerUrl,
} from '../../../test/scratch-database.ts'
import { packageDir } from '../package-dir.ts'
import { migrate } from './migrate.ts'

/** The last migrations before the tables were partitioned, and before every match needed a stage. */
const WHOLE = '20261118100400'
const PARTITIONED = '20261119194900'
const MIGRATIONS = join(packageDir, 'migrations')
/** They read columns that the older schema does not have. */
const TOO_NEW = ['write_bracket.sql', 'write_stages.sql']

const name = `trunfo_conversion_${randomBytes(6).toString('hex')}`
const older = mkdtempSync(join(tmpdir(), 'trunfo-older-'))
let owner: pg.Client
/** A process of the previous release, which keeps its connection during the migration. */
let running: pg.Client

const functionsDir = join(older, 'functions')
const migrateUntil = async (last: string) => {
  for (const file of readdirSync(MIGRATIONS))
    if (file.endsWith('.sql') && file.slice(0, 14) <= last)
      cpSync(join(MIGRATIONS, file), join(older, 'migrations', file))
  await migrate({ ownerUrl: ownerUrl(name), dir: join(older, 'migrations'), functionsDir })
}

beforeAll(async () => {
  const filter = (file: string) => !TOO_NEW.some((name) => file.endsWith(name))
  cpSync(join(packageDir, 'functions'), functionsDir, { recursive: true, filter })
  await createScratchDatabase(name)
  await migrateUntil(WHOLE)
  owner = new pg.Client({ connectionString: ownerUrl(name) })
  running = new pg.Client({ connectionString: appUrl(name) })
  await Promise.all([owner.connect(), running.connect()])
  await owner.query(PEOPLE_AND_MATCH)
})
afterAll(async () => {
  await Promise.all([owner.end(), running.end()])
  await dropScratchDatabase(name)
  rmSync(older, { recursive: true })
})

const PEOPLE_AND_MATCH = `
  insert into users (id, email) values
    ('00000000-0000-7000-8000-000000000001', 'ana@exemplo.test'),
    ('00000000-0000-7000-8000-000000000002', 'bia@exemplo.test');
  insert into profiles (id, username) values
    ('00000000-0000-7000-8000-000000000001', 'ana'), ('00000000-0000-7000-8000-000000000002', 'bia');
  insert into tournaments (name, starts_at, started_at, status, bracket_seed, max_participants, participant_count, entrant_count)
  values ('copa', now(), now(), 'in_progress', md5('copa'), 4, 2, 2);
  insert into tournament_participants (tournament_id, participant_id, name)
  select tournaments.id, profiles.id, username from tournaments, profiles;
  insert into tournament_matches (tournament_id, round_number, match_number, participant1_id, participant2_id)
  select id, 1, 1, '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002' from tournaments;`

const say = () =>
  running.query({
    name: 'say',
    text: `select verdict, place from tournament_matches as match, say_in_match(
      match.id, $1, '00000000-0000-7000-8000-000000000001', 'Oi', false, now())`,
    values: [crypto.randomUUID()],
  })
const read = () =>
  running.query({
    name: 'read',
    text: 'select * from match_messages where seq > $1 order by seq',
    values: [0],
  })
const audit = () =>
  running.query({
    name: 'audit',
    text: `insert into audit_entries (action, subject_type, subject_id) values ($1, 'game', '1') returning id`,
    values: ['test.done'],
  })
const indexes = async (tables: string[]) =>
  (
    await owner.query(
      `select relfilenode from pg_index join pg_class on pg_class.oid = indexrelid
       where indrelid::regclass::text = any ($1) order by relfilenode`,
      [tables],
    )
  ).rows

test('a process of the previous release works through the migration, and no row or index is written again', async () => {
  // More than five times, so that plans are kept.
  for (let round = 0; round < 8; round += 1) for (const send of [say, read, audit]) await send()
  const before = await indexes(['audit_entries', 'match_messages'])

  await migrateUntil(PARTITIONED)

  expect(await indexes(['partitions.audit_entries_first', 'partitions.match_messages_first'])).toEqual(before)
  expect((await say()).rows).toEqual([{ verdict: null, place: 9 }])
  expect((await read()).rows).toHaveLength(9)
  await audit()
  const { rows } = await owner.query(
    `select tableoid::regclass::text as "in", count(*)::int from audit_entries group by 1`,
  )
  expect(rows).toEqual([{ in: 'partitions.audit_entries_first', count: 9 }])
})

test('the constraints of the first partition are those of the parent', async () => {
  const constraintsOf = async (table: string) =>
    (
      await owner.query(
        `select pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
         where conrelid = $1::regclass order by 1`,
        [table],
      )
    ).rows
  for (const table of ['audit_entries', 'match_messages'])
    expect(await constraintsOf(`partitions.${table}_first`)).toEqual(await constraintsOf(table))
})

test('a person who leaves is still removed from messages of all partitions', async () => {
  await owner.query(`delete from profiles where username = 'ana'`)
  expect((await read()).rows.every(({ user_id }) => user_id === null)).toBe(true)
})

test('tournaments without stages stop the migration that needs them', async () => {
  const migrated = () => migrate({ ownerUrl: ownerUrl(name) })
  await expect(migrated()).rejects.toThrow('some tournaments have no stage or no entries yet')
  // As `cli fill-stages` of the previous release does.
  await owner.query(`
    insert into tournament_stages (tournament_id, position, format, seed, entrant_count)
    select id, 1, format, bracket_seed, entrant_count from tournaments;
    update tournament_matches set stage_id = (select id from tournament_stages)`)
  await expect(migrated()).rejects.toThrow('no entries yet')
  await owner.query(`
    insert into tournament_stage_entries (stage_id, seed, participant_id)
    select stage.id, row_number() over (), participant_id
    from tournament_stages as stage join tournament_participants using (tournament_id)`)
  await migrated()
})
