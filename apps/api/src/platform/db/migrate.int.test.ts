import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createScratchDatabase, dropScratchDatabase, ownerUrl } from '../../../test/scratch-database.ts'
import { migrate } from './migrate.ts'

let database: string
let root: string

beforeEach(async () => {
  database = `trunfo_migrate_${randomBytes(6).toString('hex')}`
  root = mkdtempSync(join(tmpdir(), 'trunfo-migrations-'))
  write('migrations/20300101000000_test-create.sql', 'create table things (name text);')
  mkdirSync(join(root, 'functions'))
  await createScratchDatabase(database)
})
afterEach(async () => {
  rmSync(root, { recursive: true })
  await dropScratchDatabase(database)
})

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

async function migrateAll(): Promise<string[]> {
  const messages: string[] = []
  await migrate({
    ownerUrl: ownerUrl(database),
    dir: join(root, 'migrations'),
    functionsDir: join(root, 'functions'),
    log: (message) => messages.push(message),
  })
  return messages.filter((message) => /^(applied|functions) /.test(message))
}

async function ask<Row extends object>(query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl(database) })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

test('concurrent migrators bring a database up, including an index built concurrently', async () => {
  write(
    'migrations/20300101000100_test-index.sql',
    '-- no transaction\ncreate index concurrently things_name on things (name);',
  )
  write('functions/test/one.sql', sqlFunction('one', '1'))
  await Promise.all(Array.from({ length: 8 }, migrateAll))
  expect(await ask(`select indisvalid from pg_index where indexrelid = 'things_name'::regclass`)).toEqual([
    { indisvalid: true },
  ])
  expect(await ask('select one() as answer')).toEqual([{ answer: 1 }])
})

describe('functions', () => {
  test('are applied after those they call, and only if they changed', async () => {
    write('functions/test/a.sql', sqlFunction('a', 'b() + 1'))
    write('functions/test/b.sql', sqlFunction('b', '1'))
    expect(await migrateAll()).toEqual(['applied test/b, test/a'])
    expect(await migrateAll()).toEqual([])

    write('functions/test/b.sql', sqlFunction('b', '2'))

    expect(await migrateAll()).toEqual(['applied test/b'])
    expect(await ask('select a() as answer')).toEqual([{ answer: 3 }])
  })

  test('are applied all or none', async () => {
    write('functions/test/a.sql', sqlFunction('a', '1'))
    write('functions/test/b.sql', sqlFunction('b', 'no_such_function()'))
    await expect(migrateAll()).rejects.toThrow('functions/test/b.sql was not applied')
    expect(await ask(`select to_regproc('a') as a, to_regclass('schema_functions') as list`)).toEqual([
      { a: null, list: null },
    ])
  })

  test('that call each other are rejected by name', async () => {
    write('functions/test/a.sql', sqlFunction('a', 'b()'))
    write('functions/test/b.sql', sqlFunction('b', 'a()'))
    await expect(migrateAll()).rejects.toThrow('functions call each other: test/a → test/b')
  })

  test('of an older release do not replace those of a newer one', async () => {
    write('migrations/20300101000100_test-newer.sql', 'alter table things add column size int;')
    write('functions/test/one.sql', sqlFunction('one', '2'))
    await migrateAll()
    rmSync(join(root, 'migrations/20300101000100_test-newer.sql'))
    write('functions/test/one.sql', sqlFunction('one', '1'))

    expect(await migrateAll()).toEqual([
      'functions left as they are: the database has 20300101000100_test-newer',
    ])

    expect(await ask('select one() as answer')).toEqual([{ answer: 2 }])
  })

  test('whose file comes back are applied again', async () => {
    write('functions/test/one.sql', sqlFunction('one', '1'))
    await migrateAll()
    rmSync(join(root, 'functions/test/one.sql'))
    write('migrations/20300101000100_test-drop.sql', 'drop function one();')
    await migrateAll()
    write('functions/test/one.sql', sqlFunction('one', '1'))

    expect(await migrateAll()).toEqual(['applied test/one'])

    expect(await ask('select one() as answer')).toEqual([{ answer: 1 }])
  })
})

const sqlFunction = (name: string, answer: string) =>
  `create or replace function ${name}() returns int language sql as $$ select ${answer} $$;`
