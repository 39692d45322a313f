import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { ask } from './asking.ts'
import { compiledOnce, quickRead } from './compiled.ts'
import { createDatabase, openPool } from './database.ts'
import { KeptStatement, type PlainValue } from './kept-statement.ts'

const database = await useTestDatabase()
const pool = openPool({ url: database.url, poolMax: 1 })
afterAll(() => pool.end())

const asked = (statement: KeptStatement, values: readonly PlainValue[], isQuick = true) =>
  ask(pool, { statement, values, isQuick })
const statement = (text: string) => new KeptStatement(crypto.randomUUID().slice(0, 20), text)

describe('what it answers is what the driver answers', () => {
  const HOSTILE = 'aspas " e \\ barra, ação 🏆 {a,b}'
  test.each([
    ['select 1::int4 as one, 2::int8 as two, null as none, true as yes', []],
    ["select now()::date::timestamptz as at, '{a,b}'::text[] as list, '{\"a\": [1]}'::json as tree", []],
    [
      'select $1::text as text, $2::int4 as number, $3::boolean as flag, $4::text as none',
      [HOSTILE, 7, false, null],
    ],
    ['select $1::text[] as list', [[HOSTILE, '', 'null', '"']]],
    ['select $1::text[] as list', [[]]],
    ['select number from generate_series(1, $1::int4) as number', [300]],
    ['select 1 as one where false', []],
  ] as const)('%s', async (text, values) => {
    const kept = statement(text)
    const { rows } = await pool.query(text, values as unknown as unknown[])
    for (const isQuick of [false, true, true]) expect(await asked(kept, values, isQuick)).toEqual(rows)
  })
})

test('a connection is prepared and described once', async () => {
  const kept = statement('select $1::int4 as one')
  const client = await pool.connect()
  const connection = (client as unknown as { connection: pg.Connection }).connection
  client.release()
  const parse = vi.spyOn(connection, 'parse')
  const describe = vi.spyOn(connection, 'describe')
  for (const one of [1, 2, 3]) expect(await asked(kept, [one])).toEqual([{ one }])
  expect([parse.mock.calls.length, describe.mock.calls.length]).toEqual([1, 1])
})

test('after a refusal by PostgreSQL the connection answers as before, the first time or later', async () => {
  const kept = statement('select 10 / $1::int4 as share')
  await expect(asked(kept, ['x'])).rejects.toMatchObject({ code: '22P02' })
  await expect(asked(kept, [0])).rejects.toMatchObject({ code: '22012' })
  expect(await asked(kept, [5])).toEqual([{ share: 2 }])
  await expect(asked(kept, [0])).rejects.toMatchObject({ code: '22012' })
  expect(await asked(kept, [2])).toEqual([{ share: 5 }])
  await expect(asked(statement('select nonsense'), [])).rejects.toMatchObject({ code: '42703' })
  expect(pool.totalCount).toBe(1)
})

test('a number that cannot be exact is refused, when the answer is over', async () => {
  const kept = statement('select $1::int8 as large from generate_series(1, 3)')
  await expect(asked(kept, ['9007199254740993'])).rejects.toThrow()
  expect(await asked(kept, [1])).toEqual([{ large: 1 }, { large: 1 }, { large: 1 }])
})

test('a connection that breaks under it fails the question, and the next one gets another', async () => {
  const kept = statement('select pg_terminate_backend(pg_backend_pid())')
  await expect(asked(kept, [])).rejects.toThrow()
  expect(await asked(statement('select 1 as one'), [])).toEqual([{ one: 1 }])
})

describe('asked in one turn', () => {
  const writes = () => vi.spyOn(pg.Client.prototype, 'query')

  test('quick ones go eight to a write, each with its own answer', async () => {
    const kept = statement('select $1::int4 as one')
    const query = writes()
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    const answers = await Promise.all(numbers.map((one) => asked(kept, [one])))
    expect(answers).toEqual(numbers.map((one) => [{ one }]))
    expect(query).toHaveBeenCalledTimes(3)
  })

  test('others go alone', async () => {
    const kept = statement('select $1::int4 as one')
    const query = writes()
    await Promise.all([1, 2, 3].map((one) => asked(kept, [one], false)))
    expect(query).toHaveBeenCalledTimes(3)
  })

  test('one that is refused takes nobody along, also where the others were never asked before', async () => {
    for (const _ of ['first', 'again']) {
      const [before, refused, after] = ['1', 'nonsense', '3'].map((text) =>
        statement(`select ${text} as one`),
      )
      const share = statement('select 10 / $1::int4 as one')
      const all = () =>
        Promise.allSettled([
          asked(before as KeptStatement, []),
          asked(share, [0]),
          asked(refused as KeptStatement, []),
          asked(after as KeptStatement, []),
          asked(share, [2]),
        ])
      for (const __ of ['not prepared', 'prepared'])
        expect(await all()).toMatchObject([
          { value: [{ one: 1 }] },
          { reason: { code: '22012' } },
          { reason: { code: '42703' } },
          { value: [{ one: 3 }] },
          { value: [{ one: 5 }] },
        ])
    }
  })

  test('a connection that ends under them fails one, and the others are asked again', async () => {
    const end = statement('select pg_terminate_backend(pg_backend_pid())')
    const one = statement('select 1 as one')
    expect(await Promise.allSettled([asked(one, []), asked(end, []), asked(one, [])])).toMatchObject([
      { value: [{ one: 1 }] },
      { status: 'rejected' },
      { value: [{ one: 1 }] },
    ])
  })
})

test('no quick read takes a lock or writes', async () => {
  const db = createDatabase(pool)
  const locked = quickRead((given) => given.selectFrom('games').select('id').forUpdate())
  const written = quickRead((given) => given.deleteFrom('games').returning('id'))
  for (const read of [locked, written]) await expect(read(db)).rejects.toThrow('only a read can be quick')
})

test('a compiled query is asked within the transaction that it is given', async () => {
  const db = createDatabase(pool)
  const insertGame = compiledOnce<{ id: string }, { name: string }>((given, slot) =>
    given
      .insertInto('games')
      .values({ name: slot('name') })
      .returning('id'),
  )
  const countGames = compiledOnce<{ games: number }>((given) =>
    given.selectFrom('games').select(sql<number>`count(*)`.as('games')),
  )
  const [before] = await countGames(db)
  const undone = db.transaction().execute(async (tx) => {
    await insertGame(tx, { name: 'Truco' })
    expect(await countGames(tx)).toEqual([{ games: (before?.games ?? 0) + 1 }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await countGames(db)).toEqual([before])
})
