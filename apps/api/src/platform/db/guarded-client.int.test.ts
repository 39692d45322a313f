import { Socket } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { createDatabase, openPool } from './database.ts'
import { PreparedStatement } from './prepared-statement.ts'
import { batchQuery } from './query-batching.ts'

const STATEMENT_TIMEOUT_MS = 100
/** Like a frozen server, it does not answer, and no timeout of PostgreSQL ends it. */
const HANGING = 'select pg_sleep(20)'

const database = await useTestDatabase()
const errors: Error[] = []
const pool = openPool({
  url: database.url,
  poolMax: 1,
  statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  onError: (error) => errors.push(error),
})
const db = createDatabase(pool)
afterAll(() => pool.end())

const statement = (text: string) => new PreparedStatement(crypto.randomUUID().slice(0, 20), text)
const batched = (text: string, isQuick: boolean) =>
  batchQuery(pool, { statement: statement(text), values: [], isQuick })
const sessionOf = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid as number

describe('a query that is never answered', () => {
  beforeEach(async () => {
    await pool.query('set statement_timeout = 0')
  })

  const ways: [string, () => Promise<unknown>][] = [
    ['of the driver', () => pool.query(HANGING)],
    ['of Kysely', () => sql.raw(HANGING).execute(db)],
    ['of a transaction', () => db.transaction().execute((tx) => sql.raw(HANGING).execute(tx))],
    ['of a prepared statement past Kysely', () => batched(HANGING, false)],
    ['of a batch of quick reads', () => Promise.any([1, 2].map(() => batched(HANGING, true)))],
  ]
  test.each(ways)(
    '%s fails in time, and leaves no connection behind that would answer late',
    async (_way, ask) => {
      const before = await sessionOf()
      await expect(ask()).rejects.toThrow(/silent|not queryable|All promises were rejected/)
      expect(await sessionOf()).not.toBe(before)
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      expect(pool.totalCount).toBe(1)
      expect(errors.map(({ message }) => message)).toContain('PostgreSQL was silent for 2100 ms')
    },
  )

  test('fails the others of its batch too, instead of sending them again', async () => {
    const asked = [batched('select 1', true), batched(HANGING, true), batched('select 2', true)]
    for (const outcome of await Promise.allSettled(asked))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEDOUT' } })
  })
})

test('a connection without a statement timeout may be silent for longer than that', async () => {
  const patient = openPool({ url: database.url, poolMax: 1, statementTimeoutMs: 0 })
  // Two seconds of silence are allowed beyond any statement timeout.
  expect((await patient.query('select 1 as one from pg_sleep(2.2)')).rows).toEqual([{ one: 1 }])
  await patient.end()
})

const untilSilentForLong = (client: pg.PoolClient) => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  return new Promise((resolve) => stream.once('timeout', resolve))
}

test('a transaction that waits for its caller is not a silent server', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await untilSilentForLong(client)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.query('rollback')
  client.release()
})

test('a connection that was idle for long is still guarded', async () => {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await untilSilentForLong(client)
  await expect(client.query(HANGING)).rejects.toThrow(/silent/)
  client.release(true)
})

test('connections are probed by TCP', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const other = openPool({ url: database.url, poolMax: 1 })
  await other.query('select 1')
  expect(keepAlive).toHaveBeenCalledWith(true, 10_000)
  await other.end()
})

describe('a connection that turns out to be read-only', () => {
  const write = (client: pg.ClientBase) => client.query("insert into games (name) values ('Truco')")
  const pair = openPool({ url: database.url, poolMax: 2 })
  afterAll(() => pair.end())

  test('takes all connections of its pool with it, idle or in use', async () => {
    const [first, second] = [await pair.connect(), await pair.connect()]
    const pids = await Promise.all([first, second].map(pidOf))
    await first.query('set default_transaction_read_only = on')
    second.release()
    await expect(write(first)).rejects.toMatchObject({ code: '25006' })
    expect([pair.totalCount, pair.idleCount]).toEqual([1, 0])
    first.release()
    expect(pair.totalCount).toBe(0)

    const next = await pair.connect()
    expect(pids).not.toContain(await pidOf(next))
    await write(next)
    next.release()
    expect(pair.idleCount).toBe(1)
  })

  const pidOf = async (client: pg.ClientBase) =>
    (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number
})
