import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { findBinary } from './binaries.ts'
import { findFreePort } from './ports.ts'
import { ping, startRedis } from './redis.ts'
import { type Service, startService } from './service.ts'
import { waitFor } from './wait-for.ts'

export interface SentinelGroup {
  /** As in `REDIS_URL`. */
  readonly url: string
  readonly sentinels: readonly Service[]
  /** The server that most Sentinels name as the master. */
  findMaster(): Promise<Service>
  /** Resolves once the master has a connected replica and every Sentinel sees all others: a failover can succeed. */
  settled(): Promise<void>
  /** Asks for a failover from a healthy master, as an operator does before maintenance. */
  planFailover(): Promise<void>
  /** Stops the Sentinels and the replica, and leaves the first master to its owner. */
  stop(): Promise<void>
}

export interface SentinelGroupOptions {
  /** The first master. */
  readonly master: Service
  /** Of the servers; the master must have it already, also as `masterauth`. */
  readonly password?: string
  readonly sentinelPassword?: string
}

const NAME = 'trunfo'
const SENTINELS = 3
/** Silence after which a Sentinel considers the master dead. */
const DOWN_AFTER_MS = 2_000

/** Adds a replica and three Sentinels to a running server. */
export async function startSentinels(options: SentinelGroupOptions): Promise<SentinelGroup> {
  const { master, password, sentinelPassword } = options
  const auth: Record<string, string> =
    password === undefined ? {} : { requirepass: password, masterauth: password }
  const replica = await startRedis({ settings: { ...auth, replicaof: `127.0.0.1 ${master.port}` } })
  const sentinels = await Promise.all(Array.from({ length: SENTINELS }, () => startSentinel(options)))
  const servers = [master, replica]

  const ask = async <Reply>(sentinel: Service, ...command: string[]): Promise<Reply> => {
    const redis = new Redis({
      port: sentinel.port,
      password: sentinelPassword,
      lazyConnect: true,
      retryStrategy: null,
    })
    redis.on('error', () => undefined)
    try {
      await redis.connect()
      return (await redis.call('SENTINEL', ...command)) as Reply
    } finally {
      redis.disconnect()
    }
  }
  const findMaster = async (): Promise<Service> => {
    const votes = await Promise.all(
      sentinels.map((sentinel) => ask<[string, string]>(sentinel, 'GET-MASTER-ADDR-BY-NAME', NAME)),
    )
    const isMajority = ({ port }: Service) =>
      votes.filter(([, voted]) => Number(voted) === port).length > SENTINELS / 2
    const found = servers.find(isMajority)
    if (!found) throw new Error('the Sentinels do not agree on a master')
    return found
  }
  const settled = () =>
    waitFor('The Sentinels', async () => {
      const { port } = await findMaster()
      const views = await Promise.all(
        sentinels.map((sentinel) =>
          Promise.all([ask<string[]>(sentinel, 'MASTER', NAME), ask<string[][]>(sentinel, 'REPLICAS', NAME)]),
        ),
      )
      return views.every(([fields, replicas]) => {
        const view = pairs(fields)
        return (
          view.get('flags') === 'master' &&
          view.get('port') === `${port}` &&
          view.get('num-other-sentinels') === `${SENTINELS - 1}` &&
          replicas.length === 1 &&
          replicas
            .map(pairs)
            .every((seen) => seen.get('flags') === 'slave' && seen.get('master-link-status') === 'ok')
        )
      })
    })

  const credentials = password === undefined ? '' : `:${encodeURIComponent(password)}@`
  const query =
    sentinelPassword === undefined ? '' : `?sentinelPassword=${encodeURIComponent(sentinelPassword)}`
  await settled()
  return {
    url: `redis+sentinel://${credentials}${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${NAME}${query}`,
    sentinels,
    findMaster,
    settled,
    async planFailover() {
      const [sentinel] = sentinels
      if (sentinel) await ask(sentinel, 'FAILOVER', NAME)
    },
    async stop() {
      await Promise.all(sentinels.map((sentinel) => sentinel.stop()))
      await replica.stop()
    },
  }
}

async function startSentinel({ master, password, sentinelPassword }: SentinelGroupOptions): Promise<Service> {
  const port = await findFreePort()
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-sentinel-'))
  const file = join(dir, 'sentinel.conf')
  // A Sentinel writes what it learns to this file.
  writeFileSync(
    file,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${dir}`,
      `sentinel monitor ${NAME} 127.0.0.1 ${master.port} ${Math.ceil(SENTINELS / 2)}`,
      `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${NAME} 10000`,
      ...(password === undefined ? [] : [`sentinel auth-pass ${NAME} ${password}`]),
      ...(sentinelPassword === undefined
        ? []
        : [`requirepass ${sentinelPassword}`, `sentinel sentinel-pass ${sentinelPassword}`]),
    ].join('\n'),
  )
  return startService({
    port,
    url: `redis://127.0.0.1:${port}`,
    process: { name: 'Sentinel', command: findBinary('redis-server'), args: [file, '--sentinel'] },
    isReady: () => ping(port),
    cleanUp: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }),
  })
}

/** Redis returns a map as a flat list of names and values. */
function pairs(fields: readonly string[]): Map<string, string> {
  const map = new Map<string, string>()
  for (let at = 0; at < fields.length; at += 2) map.set(fields[at] ?? '', fields[at + 1] ?? '')
  return map
}
