import type { Redis } from 'ioredis'
import type pg from 'pg'
import type { Config } from './config.ts'
import { createDatabase, openPool } from './db/database.ts'
import type { Feature } from './feature.ts'
import { RateLimits } from './http/rate-limits.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import { housekeepingGauge } from './jobs/housekeeping-gauge.ts'
import { partitionsGauge } from './jobs/partitions-check.ts'
import { createLivePublisher } from './live/publisher.ts'
import { moneyOriginsOf } from './money-origins.ts'
import type { NotifyNow } from './notices.ts'
import { purchasesOf } from './purchases.ts'
import { openRedis } from './redis.ts'
import { endReleasedHoldsOf } from './released-holds.ts'
import type { Services } from './services.ts'
import { findLotsToDefer } from './settling.ts'
import { createStorage } from './storage/create-storage.ts'
import { Tallies } from './tallies.ts'
import type { Log } from './telemetry/log.ts'
import { watchMetrics, watchPool } from './telemetry/metrics.ts'
import { platformGauges } from './telemetry/platform-gauges.ts'
import { prizesOf } from './tournament-prizes.ts'
import { rankingPointsOf } from './tournament-rankings.ts'

export interface OpenServices {
  readonly services: Services
  readonly pool: pg.Pool
  readonly redis: Redis
  readonly close: () => Promise<void>
}

/**
 * Opens what every process needs. PostgreSQL and Redis need not be up yet: the first query connects, and
 * Redis is retried until it answers.
 */
export function openServices(config: Config, log: Log, features: readonly Feature[]): OpenServices {
  const pool = openPool({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    minuteMs: config.CLOCK_MINUTE_MS,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  const db = createDatabase(pool)
  const unwatch = [
    watchPool(pool),
    watchMetrics(
      [
        ...platformGauges,
        ...features.flatMap(({ gauges = [] }) => gauges),
        partitionsGauge,
        housekeepingGauge([{ name: 'platform', crons: housekeeping }, ...features]),
      ],
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
    notifyNow: notifyNowOf(features),
    purchases: purchasesOf(features),
    prizeFollower,
    prizeLookups,
    findRankingPoints: rankingPointsOf(features),
    findMoneyOrigins: moneyOriginsOf(features),
    endReleasedHolds: endReleasedHoldsOf(features),
    checkBeforeSettling: (lotIds) => findLotsToDefer(features, services, lotIds),
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

/**
 * Returns `notifyNow` of the feature that delivers notices. Without that feature, every call rejects, so that
 * no notice is silently dropped.
 */
export function notifyNowOf(features: readonly Feature[]): NotifyNow {
  return (
    features.find(({ notifyNow }) => notifyNow)?.notifyNow?.(features) ??
    (() => Promise.reject(new Error('no feature of this process delivers notices')))
  )
}
