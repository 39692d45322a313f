import type { Socket } from 'node:net'
import pg from 'pg'
import { EngineError, READ_ONLY, TIMED_OUT } from './engine-errors.ts'

/** Beyond the statement timeout, within which PostgreSQL always answers. */
const ANSWER_GRACE_MS = 2_000

/** Parts of the driver's client that its types omit. */
interface DriverClient {
  readonly connection: pg.Connection & { readonly stream: Socket }
  /** False from the time a query is sent until its answer is complete. */
  readonly readyForQuery?: boolean
}

/**
 * A connection that never waits for ever. A frozen server or a silent network leaves queries in flight, and no timeout
 * of PostgreSQL can end them. So a connection that owes an answer and is silent for longer than the statement timeout
 * is destroyed, and its queries fail. The driver's own `query_timeout` would keep the connection with the query in
 * flight, and the next one would wait behind it.
 *
 * It watches the socket rather than each query: that covers every way to send one and costs nothing per query.
 */
export class GuardedClient extends pg.Client {
  /** As PostgreSQL reports when a session starts. Unknown, and so false, behind a pooler that hides it. */
  isStandby = false
  readonly #statementTimeoutMs: number

  constructor(config: pg.ClientConfig = {}) {
    super(config)
    this.#statementTimeoutMs = Number(config.statement_timeout ?? 0)
    const connection = driverOf(this).connection as NodeJS.EventEmitter
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on'
    })
    connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === READ_ONLY) this.emit('readOnly')
    })
  }

  /**
   * Without a statement timeout, silence has no limit either. Call it once connected: with TLS, the session has another
   * socket than the handshake.
   */
  limitSilence(): void {
    if (this.#statementTimeoutMs === 0) return
    const silenceMaxMs = this.#statementTimeoutMs + ANSWER_GRACE_MS
    const { stream } = driverOf(this).connection
    stream.setTimeout(silenceMaxMs)
    // Not passed to `setTimeout`, which would call it only once: an idle connection would then lose its guard.
    stream.on('timeout', () => {
      if (driverOf(this).readyForQuery !== false) return
      stream.destroy(new EngineError(TIMED_OUT, `PostgreSQL was silent for ${silenceMaxMs} ms`))
    })
  }
}

const driverOf = (client: GuardedClient) => client as unknown as DriverClient

/** Keeps standbys out of the pool: a session there can read old data and write nothing, for as long as it lives. */
export async function admitConnection(client: GuardedClient): Promise<void> {
  client.limitSilence()
  if (client.isStandby) throw new EngineError(READ_ONLY, 'the database is a standby')
}

/**
 * Drops all connections of a pool when one turns out to be read-only: idle ones at once, the others when they are
 * released. The next ones may reach the primary, because the URL often leads through a proxy or a changing address.
 */
export function dropReadOnlyConnections(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>()
  const inUse = new Set<pg.PoolClient>()
  const dropped = new WeakSet<pg.PoolClient>()

  const dropAll = () => {
    const reason = new EngineError(READ_ONLY, 'the database is read-only: its connections are dropped')
    for (const client of open) {
      dropped.add(client)
      // An idle client that reports an error is removed by the pool.
      if (!inUse.has(client)) client.emit('error', reason)
    }
  }
  pool.on('connect', (client) => {
    open.add(client)
    client.on('readOnly' as 'end', dropAll)
  })
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => {
    inUse.delete(client)
    // The pool removes clients that are ending.
    if (dropped.has(client)) void (client as pg.PoolClient & pg.Client).end()
  })
  pool.on('remove', (client) => open.delete(client))
}
