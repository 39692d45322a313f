import { hash } from 'node:crypto'
import { exactNumber } from '@trunfo/money/amounts'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { MINUTE_MS, MINUTE_SETTING } from '../minute.ts'
import { inSqlSpan } from '../telemetry/spans.ts'
import { admitConnection, dropReadOnlyConnections, GuardedClient } from './guarded-client.ts'
import { PreparedStatement } from './prepared-statement.ts'
import type { DB } from './schema.generated.ts'

export type Db = Kysely<DB>

/** A transaction. Functions that take a `Tx` commit or roll back together with their caller. */
export type Tx = Transaction<DB>

export interface DatabaseOptions {
  readonly url: string
  readonly poolMax: number
  /** Zero for statements that may run for hours, without a word from PostgreSQL. */
  readonly statementTimeoutMs?: number
  /** Length of a minute of match clocks and check-ins, which statements compute. */
  readonly minuteMs?: number
  readonly onError?: (error: Error) => void
}

/**
 * PostgreSQL would plan Kysely's unnamed statements on every call (0.57 of the engine's rate). With a name,
 * it plans once per connection. The number of names is bounded; further statements are sent unnamed.
 */
const STATEMENT_NAMES_MAX = 1000

/** In milliseconds. PgBouncer discards them, so docs/operations.md also sets them on the role. */
export const SESSION_TIMEOUTS = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

const INT8 = 20
const types: pg.CustomTypesConfig = {
  // Centavos, coins and counters stay far below 2^53, so int8 becomes a number; a larger value throws.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary'
      ? exactNumber
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** Finds dead peers within twenty seconds, also on connections that only listen: libuv probes every second then. */
const KEEP_ALIVE_AFTER_MS = 10_000

/**
 * Opens a pool with the timeouts of the app: connect 5 s, statement 10 s by default, lock 3 s, and two seconds more than
 * a statement for a server that does not answer at all. Its connections lead to a primary, or fail.
 */
export function openPool(options: DatabaseOptions): pg.Pool {
  const settings: pg.PoolConfig & { readonly onConnect: typeof admitConnection } = {
    Client: GuardedClient,
    onConnect: admitConnection,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    connectionString: options.url,
    max: options.poolMax,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...SESSION_TIMEOUTS,
    statement_timeout: options.statementTimeoutMs ?? SESSION_TIMEOUTS.statement_timeout,
    application_name: 'trunfo',
  }
  const { minuteMs = MINUTE_MS } = options
  if (minuteMs !== MINUTE_MS) settings.options = `-c ${MINUTE_SETTING}=${minuteMs}`
  const pool = new pg.Pool(settings)
  // A connection that breaks, idle or in use, must not end the process: the pool replaces it.
  const note = (error: Error) => options.onError?.(error)
  pool.on('error', note)
  pool.on('connect', (client) => client.on('error', note))
  dropReadOnlyConnections(pool)
  return pool
}

/** One connection of the tables' owner, whose changes may take as long as they need. */
export const openOwnerPool = (url: string): pg.Pool => openPool({ url, poolMax: 1, statementTimeoutMs: 0 })

/** Wraps a pool in Kysely, with named statements and support for `compiledOnce` and `quickRead`. */
export function createDatabase(pool: pg.Pool): Db {
  const names = new StatementNames()
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool, names) }) })
  pools.set(db, { pool, names, statements: new Map() })
  return db
}

interface Kept {
  readonly pool: pg.Pool
  readonly names: StatementNames
  readonly statements: Map<string, PreparedStatement | null>
}

/** Pools by database. A transaction is not listed: it has a connection of its own. */
const pools = new WeakMap<Db, Kept>()

/**
 * Returns the prepared statement to send past Kysely; undefined in a transaction, past the limit of names,
 * and for statements that PostgreSQL does not plan.
 */
export function keptOn(db: Db, sql: string): { pool: pg.Pool; statement: PreparedStatement } | undefined {
  const kept = pools.get(db)
  if (!kept) return undefined
  let statement = kept.statements.get(sql)
  if (statement === undefined) {
    const name = kept.names.of(sql)
    statement = name ? new PreparedStatement(name, sql) : null
    kept.statements.set(sql, statement)
  }
  return statement ? { pool: kept.pool, statement } : undefined
}

class StatementNames {
  readonly #names = new Map<string, string>()

  of(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined || this.#names.size >= STATEMENT_NAMES_MAX) return known
    // `begin`, `commit` and the like gain nothing from a plan: `pg` treats an empty name as unnamed.
    const isPlannable = /^\s*(select|insert|update|delete|with)\b/i.test(sql)
    const name = isPlannable ? hash('sha256', sql, 'base64url').slice(0, 24) : ''
    this.#names.set(sql, name)
    return name
  }
}

function withNamedStatements(pool: pg.Pool, names: StatementNames): PostgresPool {
  // Kysely keeps state per client, so each client is wrapped once.
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
 * The part of a client that Kysely uses. It wraps the client instead of inheriting from it: `pg` writes to
 * its clients on every query, and writing to a prototype object disables V8's fast paths.
 */
class NamingClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    return inSqlSpan(text, () => this.#client.query({ name: this.#names.of(text), text, values }))
  }

  release(error?: Error | boolean): void {
    this.#client.release(error)
  }
}
