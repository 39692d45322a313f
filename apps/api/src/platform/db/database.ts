import { hash } from 'node:crypto'
import { exactNumber } from '@trunfo/money/amounts'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { KeptStatement } from './kept-statement.ts'
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
  const names = new StatementNames()
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool, names) }) })
  pools.set(db, { pool, names, statements: new Map() })
  return db
}

interface Kept {
  readonly pool: pg.Pool
  readonly names: StatementNames
  readonly statements: Map<string, KeptStatement | null>
}

/** Those of whole databases: a transaction has a connection of its own, and is not among them. */
const pools = new WeakMap<Db, Kept>()

/** For a statement that may be asked past Kysely; undefined in a transaction, and past the limit of names. */
export function keptOn(db: Db, sql: string): { pool: pg.Pool; statement: KeptStatement } | undefined {
  const kept = pools.get(db)
  if (!kept) return undefined
  let statement = kept.statements.get(sql)
  if (statement === undefined) {
    const name = kept.names.of(sql)
    statement = name ? new KeptStatement(name, sql) : null
    kept.statements.set(sql, statement)
  }
  return statement ? { pool: kept.pool, statement } : undefined
}

class StatementNames {
  readonly #names = new Map<string, string>()

  of(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined || this.#names.size >= STATEMENT_NAMES_MAX) return known
    // `begin`, `commit` and the like gain nothing from a plan: to `pg` an empty name is none.
    const isPlannable = /^\s*(select|insert|update|delete|with)\b/i.test(sql)
    const name = isPlannable ? hash('sha256', sql, 'base64url').slice(0, 24) : ''
    this.#names.set(sql, name)
    return name
  }
}

function withNamedStatements(pool: pg.Pool, names: StatementNames): PostgresPool {
  // Kysely keeps its own state by client, so each one is wrapped once.
  const wrapped = new WeakMap<pg.PoolClient, NamingClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      let naming = wrapped.get(client)
      if (!naming) {
        naming = new NamingClient(client, names)
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
  readonly #names: StatementNames

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    return this.#client.query({ name: this.#names.of(text), text, values })
  }

  release(error?: Error | boolean): void {
    this.#client.release(error)
  }
}
