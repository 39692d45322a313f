import { hash } from 'node:crypto'
import { exactNumber } from '@trunfo/money/amounts'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.generated.ts'

export type Db = Kysely<DB>

/** Asked for by whatever must happen together with its neighbours or not at all. */
export type Tx = Transaction<DB>

export interface DatabaseOptions {
  readonly url: string
  readonly poolMax: number
  readonly statementTimeoutMs?: number
  readonly onError?: (error: Error) => void
}

/**
 * Kysely sends text that PostgreSQL would plan anew on every call (0.57 of the engine's rate). A name makes
 * it plan once per connection. Names are bounded: a statement past the limit is simply sent unnamed.
 */
const STATEMENT_NAMES_MAX = 1000

const INT8 = 20
const types: pg.CustomTypesConfig = {
  // Centavos, coins and counters all stay far below 2^53, so int8 can be a plain number; one that does not throws.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary'
      ? exactNumber
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

export function openPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'trunfo',
  })
  // A connection that breaks, idle or in use, must not end the process: the pool replaces it.
  const note = (error: Error) => options.onError?.(error)
  pool.on('error', note)
  pool.on('connect', (client) => client.on('error', note))
  return pool
}

export function createDatabase(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) })
}

function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (sql: string): string | undefined => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= STATEMENT_NAMES_MAX) return known
    // `begin`, `commit` and the like gain nothing from a plan: to `pg` an empty name is none.
    const isPlannable = /^\s*(select|insert|update|delete|with)\b/i.test(sql)
    const name = isPlannable ? hash('sha256', sql, 'base64url').slice(0, 24) : ''
    names.set(sql, name)
    return name
  }
  // Kysely keeps its own state by client, so each one is wrapped once.
  const wrapped = new WeakMap<pg.PoolClient, NamingClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      let naming = wrapped.get(client)
      if (!naming) {
        naming = new NamingClient(client, nameOf)
        wrapped.set(client, naming)
      }
      return naming as never
    },
  }
}

/**
 * The part of a client that Kysely uses. It holds the client rather than inheriting from it: `pg` writes to its
 * clients on every query, and an object that is somebody's prototype loses V8's fast paths with each write.
 */
class NamingClient {
  readonly #client: pg.PoolClient
  readonly #nameOf: (sql: string) => string | undefined

  constructor(client: pg.PoolClient, nameOf: (sql: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
  }

  query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    return this.#client.query({ name: this.#nameOf(text), text, values })
  }

  release(error?: Error | boolean): void {
    this.#client.release(error)
  }
}
