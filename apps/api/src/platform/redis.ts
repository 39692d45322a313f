import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'

/**
 * Redis makes things faster, it never holds them up. A command sent while Redis is away fails at once instead
 * of queueing, one sent to a frozen Redis fails within `commandTimeout`, and the connection is then given up
 * and tried again, quickly at first. Callers must therefore expect every command to fail.
 */
const patience: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  commandTimeout: 1_000,
  // Longer than any pause of our own event loop: a late reply must not be taken for a dead server.
  socketTimeout: 3_000,
  retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), 2_000) + Math.random() * 100,
}

export function openRedis(url: string, name: string, log: Logger, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, { ...patience, connectionName: name, ...options })
  // Every attempt to reconnect fails with an error of its own: an outage is worth two lines, not thousands.
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
