import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { compiledOnce, quickRead } from './compiled.ts'
import { createDatabase, openPool } from './database.ts'
import { type PlainValue, PreparedStatement } from './prepared-statement.ts'
import { batchQuery } from './query-batching.ts'

const database = await useTestDatabase()
const pool = openPool({ url: database.url, poolMax: 1 })
afterAll(() => pool.end())

const asked = (statement: PreparedStatement, values: readonly PlainValue[], isQuick = true) =>
  batchQuery(pool, { statement, values, isQuick })
const statement = (text: string) => new PreparedStatement(crypto.randomUUID().slice(0, 20), text)

describe('returns the same rows as the driver', () => {
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

test('a statement is prepared and described once per connection', async () => {
  const kept = statement('select $1::int4 as one')
  const client = await pool.connect()
  const connection = (client as unknown as { connection: pg.Connection }).connection
  client.release()
  const parse = vi.spyOn(connection, 'parse')
  const describe = vi.spyOn(connection, 'describe')
  for (const one of [1, 2, 3]) expect(await asked(kept, [one])).toEqual([{ one }])
  expect([parse.mock.calls.length, describe.mock.calls.length]).toEqual([1, 1])
})

test('a connection works as before after PostgreSQL rejects a query, on first use or later', async () => {
  const kept = statement('select 10 / $1::int4 as share')
  await expect(asked(kept, ['x'])).rejects.toMatchObject({ code: '22P02' })
  await expect(asked(kept, [0])).rejects.toMatchObject({ code: '22012' })
  expect(await asked(kept, [5])).toEqual([{ share: 2 }])
  await expect(asked(kept, [0])).rejects.toMatchObject({ code: '22012' })
  expect(await asked(kept, [2])).toEqual([{ share: 5 }])
  await expect(asked(statement('select nonsense'), [])).rejects.toMatchObject({ code: '42703' })
  expect(pool.totalCount).toBe(1)
})

test('an int8 beyond the safe range rejects the query once its result is complete', async () => {
  const kept = statement('select $1::int8 as large from generate_series(1, 3)')
  await expect(asked(kept, ['9007199254740993'])).rejects.toThrow()
  expect(await asked(kept, [1])).toEqual([{ large: 1 }, { large: 1 }, { large: 1 }])
})

test('a broken connection fails the query, and the next query gets another connection', async () => {
  const kept = statement('select pg_terminate_backend(pg_backend_pid())')
  await expect(asked(kept, [])).rejects.toThrow()
  expect(await asked(statement('select 1 as one'), [])).toEqual([{ one: 1 }])
})

describe('queries of one event loop turn', () => {
  const writes = () => vi.spyOn(pg.Client.prototype, 'query')

  test('share a write with up to seven others if quick, each with its own result', async () => {
    const kept = statement('select $1::int4 as one')
    const query = writes()
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    const answers = await Promise.all(numbers.map((one) => asked(kept, [one])))
    expect(answers).toEqual(numbers.map((one) => [{ one }]))
    expect(query).toHaveBeenCalledTimes(3)
  })

  test('are sent separately if not quick', async () => {
    const kept = statement('select $1::int4 as one')
    const query = writes()
    await Promise.all([1, 2, 3].map((one) => asked(kept, [one], false)))
    expect(query).toHaveBeenCalledTimes(3)
  })

  test('do not fail with another one, prepared or not', async () => {
    for (const _ of ['first', 'again']) {
      const [before, refused, after] = ['1', 'nonsense', '3'].map((text) =>
        statement(`select ${text} as one`),
      )
      const share = statement('select 10 / $1::int4 as one')
      const all = () =>
        Promise.allSettled([
          asked(before as PreparedStatement, []),
          asked(share, [0]),
          asked(refused as PreparedStatement, []),
          asked(after as PreparedStatement, []),
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

  test('are sent again if another one ends the connection', async () => {
    const end = statement('select pg_terminate_backend(pg_backend_pid())')
    const one = statement('select 1 as one')
    expect(await Promise.allSettled([asked(one, []), asked(end, []), asked(one, [])])).toMatchObject([
      { value: [{ one: 1 }] },
      { status: 'rejected' },
      { value: [{ one: 1 }] },
    ])
  })
})

test('a quick read that locks or writes is rejected', async () => {
  const db = createDatabase(pool)
  const locked = quickRead((given) => given.selectFrom('games').select('id').forUpdate())
  const written = quickRead((given) => given.deleteFrom('games').returning('id'))
  for (const read of [locked, written]) await expect(read(db)).rejects.toThrow('only a read can be quick')
})

test('a compiled query runs in the transaction that it is given', async () => {
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
