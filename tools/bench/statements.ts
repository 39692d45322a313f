import type pg from 'pg'
import { buildApp } from '../../apps/api/src/app.ts'
import { features } from '../../apps/api/src/features.ts'
import { loadConfig } from '../../apps/api/src/platform/config.ts'
import { createDatabase, openPool } from '../../apps/api/src/platform/db/database.ts'
import { RateLimits } from '../../apps/api/src/platform/http/rate-limits.ts'
import { createLivePublisher } from '../../apps/api/src/platform/live/publisher.ts'
import { moneyOriginsOf } from '../../apps/api/src/platform/money-origins.ts'
import { notifyNowOf } from '../../apps/api/src/platform/open-services.ts'
import { purchasesOf } from '../../apps/api/src/platform/purchases.ts'
import { openRedis } from '../../apps/api/src/platform/redis.ts'
import { endReleasedHoldsOf } from '../../apps/api/src/platform/released-holds.ts'
import { createStorage } from '../../apps/api/src/platform/storage/create-storage.ts'
import { Tallies } from '../../apps/api/src/platform/tallies.ts'
import { createLog } from '../../apps/api/src/platform/telemetry/log.ts'
import { prizesOf } from '../../apps/api/src/platform/tournament-prizes.ts'
import { rankingPointsOf } from '../../apps/api/src/platform/tournament-rankings.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Records the SQL that the API sends for a path, so that a baseline always runs the same statements. */
export async function statementsOf(
  env: Readonly<NodeJS.ProcessEnv>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Statement[]> {
  const config = loadConfig({ ...env, LOG_LEVEL: 'silent', WEB_DIST: '/nowhere' })
  const log = createLog(config, 'bench')
  // With one connection, concurrent statements keep the order in which the handler sends them.
  const pool = openPool({ url: config.DATABASE_URL, poolMax: 1 })
  const redis = openRedis(config.REDIS_URL, 'bench', log)
  const statements: Statement[] = []
  const db = createDatabase(overheard(pool, (statement) => statements.push(statement)))
  const services = {
    config,
    log,
    db,
    limits: new RateLimits(redis, { perIp: 10, perUser: 10, namespace: 'bench' }),
    live: createLivePublisher(redis, log),
    storage: createStorage(config),
    notifyNow: notifyNowOf(features),
    purchases: purchasesOf(features),
    ...prizesOf(features),
    findRankingPoints: rankingPointsOf(features),
    findMoneyOrigins: moneyOriginsOf(features),
    endReleasedHolds: endReleasedHoldsOf(features),
    checkBeforeSettling: async () => new Set<string>(),
    tallies: new Tallies(redis, 'bench'),
  }
  const app = await buildApp(services, features)
  try {
    const { statusCode } = await app.inject({ url: path, headers })
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
    return statements
  } finally {
    await app.close()
    redis.disconnect()
    await pool.end()
  }
}

/** A batch of prepared statements. */
interface Asked {
  readonly questions: readonly {
    readonly statement: { readonly text: string }
    readonly values: readonly unknown[]
  }[]
}

/** Wraps a pool so that `hear` gets every statement sent through it. */
export function overheard(pool: pg.Pool, hear: (statement: Statement) => void): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    return Object.create(client, {
      query: {
        value: (query: pg.QueryConfig | Asked) => {
          if (!('questions' in query)) hear({ text: query.text, values: query.values ?? [] })
          else for (const { statement, values } of query.questions) hear({ text: statement.text, values })
          return client.query(query as pg.QueryConfig)
        },
      },
      release: { value: (error?: Error | boolean) => client.release(error) },
    })
  }
  return Object.create(pool, { connect: { value: connect } })
}
