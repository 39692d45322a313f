import type { Redis } from 'ioredis'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { createDatabase, openPool } from './db/database.ts'
import type { Feature } from './feature.ts'
import { RateLimits } from './http/rate-limits.ts'
import { createLivePublisher } from './live/publisher.ts'
import { moneyOriginsOf } from './money-origins.ts'
import type { TellNow } from './notices.ts'
import { purchasesOf } from './purchases.ts'
import { openRedis } from './redis.ts'
import { endReleasedHoldsOf } from './released-holds.ts'
import type { Services } from './services.ts'
import { lotsThatWait } from './settling.ts'
import { createStorage } from './storage/create-storage.ts'
import { Tallies } from './tallies.ts'
import { watchFigures, watchPool } from './telemetry/metrics.ts'
import { prizesOf } from './tournament-prizes.ts'

export interface OpenServices {
  readonly services: Services
  readonly pool: pg.Pool
  readonly redis: Redis
  readonly close: () => Promise<void>
}

/** Opens what every process needs. None of them has to be up yet: PostgreSQL is asked on first use, and Redis is tried until it answers. */
export function openServices(config: Config, log: Logger, features: readonly Feature[]): OpenServices {
  const pool = openPool({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  const db = createDatabase(pool)
  const unwatch = [
    watchPool(pool),
    watchFigures(
      features.flatMap(({ gauges = [] }) => gauges),
      db,
    ),
  ]
  const redis = openRedis(config.REDIS_URL, 'trunfo', log)
  const namespace = new URL(config.DATABASE_URL).pathname.slice(1)
  const { prizeFollower, prizeLookups } = prizesOf(features)
  const services: Services = {
    config,
    log,
    db,
    limits: new RateLimits(redis, {
      perIp: config.RATE_LIMIT_API_PER_IP,
      perUser: config.RATE_LIMIT_API_PER_USER,
      scale: config.RATE_LIMIT_SCALE,
      namespace,
    }),
    live: createLivePublisher(redis, log),
    storage: createStorage(config),
    tellNow: tellNowOf(features),
    purchases: purchasesOf(features),
    prizeFollower,
    prizeLookups,
    findMoneyOrigins: moneyOriginsOf(features),
    endReleasedHolds: endReleasedHoldsOf(features),
    lookBeforeSettling: (lotIds) => lotsThatWait(features, services, lotIds),
    tallies: new Tallies(redis, namespace),
  }
  return {
    services,
    pool,
    redis,
    close: async () => {
      for (const stop of unwatch) stop()
      redis.disconnect()
      await pool.end()
    },
  }
}

/** Of the feature that delivers. A process without it does not act in silence. */
export function tellNowOf(features: readonly Feature[]): TellNow {
  return (
    features.find(({ tellNow }) => tellNow)?.tellNow?.(features) ??
    (() => Promise.reject(new Error('no feature of this process delivers notices')))
  )
}
