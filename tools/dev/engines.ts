import { createMissingDatabase, prepareDatabase, startPostgres, startRedis } from '../services/index.ts'
import { type Container, engineAnswers, startContainers } from './docker.ts'
import { say, sayMoved } from './output.ts'
import { devFolder } from './run-file.ts'
import type { Stack } from './stack.ts'

export interface Engines {
  readonly databaseUrl: string
  readonly databaseOwnerUrl: string
  readonly redisUrl: string
}

const PREFERRED: Record<Container, number> = { postgres: 5433, redis: 6380 }

/**
 * Uses the servers that the environment names. Starts the others in Docker if it responds, otherwise locally.
 */
export async function provideEngines(stack: Stack): Promise<Engines> {
  const { DATABASE_URL, DATABASE_OWNER_URL, REDIS_URL } = process.env
  const missing: Container[] = []
  if (!DATABASE_URL) missing.push('postgres')
  if (!REDIS_URL) missing.push('redis')
  const ports = await startMissing(stack, missing)

  const redisUrl = REDIS_URL || `redis://127.0.0.1:${ports.redis}`
  if (DATABASE_URL) {
    const databaseOwnerUrl = DATABASE_OWNER_URL || DATABASE_URL
    await createMissingDatabase(databaseOwnerUrl)
    return { databaseUrl: DATABASE_URL, databaseOwnerUrl, redisUrl }
  }
  const { appUrl, ownerUrl } = await prepareDatabase(
    `postgres://postgres@127.0.0.1:${ports.postgres}/postgres`,
  )
  return { databaseUrl: appUrl, databaseOwnerUrl: ownerUrl, redisUrl }
}

/** The environment of our processes, without the owner's URL: only migrations may use its rights. */
export function engineSettings(engines: Engines): NodeJS.ProcessEnv {
  const { DATABASE_OWNER_URL: _, ...given } = process.env
  return {
    NODE_ENV: 'development',
    STORAGE_DIR: devFolder('storage'),
    ...given,
    DATABASE_URL: engines.databaseUrl,
    REDIS_URL: engines.redisUrl,
  }
}

async function startMissing(stack: Stack, missing: readonly Container[]): Promise<Record<Container, number>> {
  if (missing.length === 0) return PREFERRED
  // Containers and their volumes belong to the default folder only.
  const isDocker = !process.env.DEV_DIR && (await engineAnswers())
  say(`Starting ${missing.join(' and ')}${isDocker ? ' in Docker' : ''} …`)
  const ports = isDocker
    ? await startContainers(stack, missing, PREFERRED)
    : await startLocally(stack, missing)
  for (const name of missing) sayMoved(name, ports[name], PREFERRED[name])
  return ports
}

async function startLocally(stack: Stack, missing: readonly Container[]): Promise<Record<Container, number>> {
  const ports = { ...PREFERRED }
  if (missing.includes('postgres')) {
    const dir = devFolder('postgres')
    const postgres = await stack.start('postgres', () => startPostgres({ dir, port: PREFERRED.postgres }))
    if (postgres.dir !== dir) say(`Its data are in ${postgres.dir}: the server's user cannot enter ${dir}.`)
    ports.postgres = postgres.port
  }
  if (missing.includes('redis')) {
    const dir = devFolder('redis')
    const redis = await stack.start('redis', () => startRedis({ dir, port: PREFERRED.redis }))
    ports.redis = redis.port
  }
  return ports
}
