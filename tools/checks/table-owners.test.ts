import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkTableOwners } from './table-owners.ts'

/** A few tables with the real feature graph; each test plants what must be rejected. */
const MIGRATIONS = {
  'platform-create': 'create table uploads ();',
  'accounts-create': 'create table users (); create table sessions (); create table player_records ();',
  'games-create': 'create table games ();',
  'teams-create': 'create table teams ();',
  'tournaments-create': `create table tournaments ();
    create function write_bracket() returns void language sql as $$ select from tournaments $$;`,
}
const ACCESS = { moved: {}, reads: { teams: ['games'] }, exceptions: [] }
const HONEST = "db.selectFrom('teams as team').innerJoin('games as game', on).select(names).forUpdate('team')"
const FILE = 'apps/api/src/features/teams/planted.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trunfo-tables-'))
  for (const [index, [name, sql]] of Object.entries(MIGRATIONS).entries())
    write(`apps/api/migrations/2026010100000${index}_${name}.sql`, sql)
  write('apps/api/src/features/teams/teams.queries.ts', HONEST)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, text: string): void {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function problemsOf(code: string, file = FILE): string[] {
  write(file, code)
  return checkTableOwners(root, ACCESS)
}

describe('only the owner', () => {
  const writesGames = 'teams writes games: ask games, to whom it belongs'
  const locksGames = 'teams locks games: ask games, to whom it belongs'

  test.each([
    ["db.insertInto('games').values(game)", writesGames],
    ["db.updateTable('games as game').set(change)", writesGames],
    ["db.mergeInto('games').using('teams', on)", writesGames],
    ["db.with('gone', (cte) => cte.deleteFrom('games')).selectFrom('gone')", writesGames],
    ['sql`with gone as (delete from games) select from gone`', writesGames],
    [
      'sql`insert into teams values (1) on conflict do update set a = 1; update "games" set a = 1`',
      writesGames,
    ],
    ["pool.query('delete from games')", writesGames],
    ["tx.deleteFrom('uploads')", 'teams writes uploads: ask platform, to whom it belongs'],
  ])('writes: %s', (code, problem) => {
    expect(problemsOf(code)).toEqual([`${FILE}:1: ${problem}`])
  })

  test.each([
    ["tx.selectFrom('teams as team').innerJoin('games as game', on).forUpdate('game')", locksGames],
    ["const games = tx.selectFrom('games')\ngames.forShare()", locksGames],
    ['sql`select from teams join games as game on true for no key update of game`', locksGames],
  ])('locks: %s', (code, problem) => {
    expect(problemsOf(code)).toEqual([expect.stringMatching(new RegExp(`^${FILE}:\\d: ${problem}$`))])
  })

  test('calls its functions of the database', () => {
    expect(problemsOf('sql`select write_bracket()`')).toEqual([
      `${FILE}:1: teams calls write_bracket(): ask tournaments, to whom it belongs`,
    ])
  })
})

test.each([
  'db.selectFrom(table)',
  `db.selectFrom(\`\${table} as team\`)`,
  "db.selectFrom(table as 'teams')",
  'db.updateTable(tableOf(kind))',
  "db.selectFrom(['teams', table])",
  `sql\`select from \${table}\``,
  `sql\`select from teams, \${nameOf(kind)}\``,
  'sql.table(table)',
])('a table name must be a literal: %s', (code) => {
  expect(problemsOf(code)).toEqual([`${FILE}:1: the name of this table is not a literal`])
})

test.each([
  ["sql.raw('teams')", 'sql.raw hides what it names'],
  ['query.forUpdate()', 'cannot tell which table this locks: write it into the query that names it'],
  [
    `sql\`\${query} for update\``,
    'cannot tell which table this locks: write it into the query that names it',
  ],
  ["db.selectFrom('ghosts')", 'ghosts is a table that no migration creates'],
])('unreadable SQL is rejected: %s', (code, problem) => {
  expect(problemsOf(code)).toEqual([`${FILE}:1: ${problem}`])
})

test('other features read along the graph, and must be listed', () => {
  const reads = "db.selectFrom('sessions').where(sql`extract(epoch from at) is distinct from (now())`)"
  expect(problemsOf(reads)).toEqual([
    `${FILE}:1: teams reads sessions of accounts: list it in table-access.mjs`,
  ])
  expect(checkTableOwners(root, { ...ACCESS, reads: { teams: ['games', 'sessions'] } })).toEqual([])
  expect(problemsOf('sql`select from teams, lateral (select from tournaments) as one`')).toEqual([
    `${FILE}:1: teams reads tournaments of tournaments, which is no edge of feature-graph.mjs`,
  ])
})

test('listed access must be used', () => {
  const access = {
    moved: { ghosts: 'home' },
    reads: { ...ACCESS.reads, home: ['games'] },
    exceptions: [{ by: 'home', access: 'write', table: 'games', in: 'home.queries.ts', why: '' }],
  }

  expect(checkTableOwners(root, access)).toEqual([
    'table-access.mjs: home does not read games: take it away',
    'table-access.mjs: home.queries.ts does not write games: take it away',
    'table-access.mjs: ghosts is a table that no migration creates',
  ])
})

test('an exception applies only to its own place', () => {
  write(FILE, "db.deleteFrom('games')")
  const exception = { by: 'teams', access: 'write', table: 'games', why: '' }
  const check = (place: string) =>
    checkTableOwners(root, { ...ACCESS, exceptions: [{ ...exception, in: place }] })

  expect(check('teams/planted.ts')).toEqual([])
  expect(check('teams/other.ts')).toHaveLength(2)
})

test('a moved table belongs to its new feature', () => {
  const write = "db.insertInto('player_records')"
  const moved = { player_records: 'rankings' }

  problemsOf(write, 'apps/api/src/features/rankings/planted.ts')

  expect(checkTableOwners(root, { ...ACCESS, moved })).toEqual([])
  expect(checkTableOwners(root, ACCESS)).toHaveLength(1)
})

test('processes and operator commands contain no queries', () => {
  const planted = 'apps/api/src/cli/planted.ts'

  expect(problemsOf("db.selectFrom('games')", planted)).toEqual([
    `${planted}:1: games belongs to games: ask it, a process has no queries`,
  ])
})

test('tests are not checked', () => {
  expect(problemsOf("db.deleteFrom('games')", 'apps/api/src/features/teams/planted.int.test.ts')).toEqual([])
})

test('functions and triggers in migrations follow the same rules', () => {
  const file = 'apps/api/migrations/20260201000000_teams-planted.sql'
  const sql = `
    create function spoil() returns trigger language plpgsql as $$ begin
      perform from sessions where id = new.id for share; -- and not users
      update games set name = 'x' where name = 'delete from users';
      return new;
    end $$;
    create function hide() returns void language plpgsql as $$ begin execute 'delete from games'; end $$;
    create or replace function write_bracket() returns void language sql as $$ select 1 $$;
    create trigger games_spoilt before update on games for each row execute function spoil();
    update tournaments set name = (select name from users limit 1);`

  expect(problemsOf(sql, file)).toEqual([
    `${file}: the function hide hides what it executes`,
    `${file}: the function write_bracket belongs to tournaments`,
    `${file}: function spoil: teams reads sessions of accounts: list it in table-access.mjs`,
    `${file}: function spoil: teams locks sessions: ask accounts, to whom it belongs`,
    `${file}: function spoil: teams writes games: ask games, to whom it belongs`,
    `${file}: runs once: teams writes tournaments: ask tournaments, to whom it belongs`,
    `${file}: trigger games_spoilt on games: teams writes games: ask games, to whom it belongs`,
  ])
})

test('a dropped function is ignored', () => {
  problemsOf(
    'create function spoil() returns void language sql as $$ delete from games $$;',
    'apps/api/migrations/20260201000000_teams-planted.sql',
  )

  expect(problemsOf('drop function spoil();', 'apps/api/migrations/20260202000000_teams-mended.sql')).toEqual(
    [],
  )
})
