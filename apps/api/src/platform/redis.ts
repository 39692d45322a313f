import { Redis, type RedisOptions } from 'ioredis'
import { parseRedisUrl, type SentinelOptions } from './redis-url.ts'
import type { Log } from './telemetry/log.ts'

/**
 * Redis must never block a request. While it is down, commands fail at once instead of queueing; on a frozen
 * Redis they fail within `commandTimeout`. The connection is then dropped and retried with backoff. Callers
 * must expect every command to fail.
 */
const patience: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  commandTimeout: 1_000,
  // Longer than any pause of our event loop: a late reply must not look like a dead server.
  socketTimeout: 3_000,
  retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), 2_000) + Math.random() * 100,
}

/**
 * Opens a connection with the timeouts above. `name` identifies it in Redis and in the log. With Sentinels in the URL,
 * each reconnect asks them for the master.
 */
export function openRedis(url: string, name: string, log: Log, options: RedisOptions = {}): Redis {
  const address = parseRedisUrl(url)
  const all = { ...patience, connectionName: name, ...options }
  const redis =
    'url' in address ? new Redis(address.url, all) : new Redis(throughSentinels(all, address.sentinels))
  // Each reconnect attempt emits an error. Log an outage twice, not thousands of times.
  let isAway = false
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error, connection: name }, 'redis is away')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info({ connection: name }, 'redis is back')
    isAway = false
  })
  return redis
}

function throughSentinels(options: RedisOptions, sentinels: SentinelOptions): RedisOptions {
  return {
    ...options,
    ...sentinels,
    // A frozen Sentinel must not keep us from asking the next one.
    sentinelCommandTimeout: 1_000,
    // In ioredis 6.0.0, an announcement during a reconnect ends the client for good. Without the detector we notice a
    // failover when the connection breaks, because Sentinels disconnect the clients of a former master.
    failoverDetector: false,
  }
}
