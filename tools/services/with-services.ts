import { startProcess } from './managed-process.ts'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

/**
 * `node tools/services/with-services.ts <command> [arguments]` runs the command with a temporary PostgreSQL
 * and Redis. Servers that the environment names are used instead.
 */
const [command = '', ...args] = process.argv.slice(2)
const { PG_ADMIN_URL, DATABASE_OWNER_URL, DATABASE_URL, REDIS_URL } = process.env
const givenDatabase = PG_ADMIN_URL || DATABASE_OWNER_URL || DATABASE_URL

const postgres = givenDatabase ? undefined : await startPostgres({ settings: { max_connections: '300' } })
const redis = REDIS_URL ? undefined : await startRedis()
const child = await startProcess({
  name: command,
  command,
  args,
  env: {
    ...process.env,
    PG_ADMIN_URL: givenDatabase || postgres?.url,
    REDIS_URL: REDIS_URL || redis?.url,
  },
  onLine: (line) => console.log(line),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.stop())

const ending = await child.ended
await child.stop()
await redis?.stop()
await postgres?.stop()
process.exit(ending === 'ended with code 0' ? 0 : 1)
