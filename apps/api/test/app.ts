import type { Role } from '@trunfo/contract/roles'
import { STEP_UP_HEADER } from '@trunfo/contract/step-up'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { makePerson, makeSession } from '../src/features/accounts/testing.ts'
import { features as allFeatures } from '../src/features.ts'
import { loadConfig } from '../src/platform/config.ts'
import type { Db } from '../src/platform/db/database.ts'
import type { Feature, PageDescription, PageFacts } from '../src/platform/feature.ts'
import type { App } from '../src/platform/http/app-type.ts'
import { openStepUp } from '../src/platform/http/step-up.ts'
import { type RunningWorker, startWorker } from '../src/platform/jobs/worker.ts'
import { type OpenServices, openServices } from '../src/platform/open-services.ts'
import { platformFeature } from '../src/platform/platform-feature.ts'
import { createLog } from '../src/platform/telemetry/log.ts'
import { type TestDatabase, useTestDatabase } from './database.ts'

export interface TestApp extends OpenServices {
  readonly app: App
  readonly database: TestDatabase
  /**
   * Creates a person with these roles and returns their request headers, as our pages send them. The session
   * has a recent step-up proof unless `isProven` is false.
   */
  signIn(
    roles?: readonly Role[],
    options?: {
      hasSecondFactor?: boolean
      hasStaffPassword?: boolean
      password?: string
      isProven?: boolean
    },
  ): Promise<SignedIn>
  /** The person's headers with a proof for one command that needs one every time. */
  prove(who: SignedIn): Promise<Record<string, string>>
  /** What the HTML shell says about a page. */
  describePage(page: PageDescription | undefined, params?: Record<string, string>): Promise<PageFacts | null>
  /** Runs the worker until the test file ends, or the test stops it. */
  work(): Promise<RunningWorker>
}

export interface SignedIn {
  readonly userId: string
  readonly headers: Record<string, string>
}

/** Headers that a browser adds to every request from our pages. */
export const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin' } as const

/** The whole API on a database of its own per test file: `const { app, signIn } = await useTestApp()`. */
export async function useTestApp(
  settings: Record<string, string> = {},
  features: readonly Feature[] = allFeatures,
): Promise<TestApp> {
  const database = await useTestDatabase()
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    WEB_DIST: '/nowhere',
    // Load shedding off: a busy test machine must not make requests fail.
    EVENT_LOOP_DELAY_MAX_MS: '0',
    RATE_LIMIT_API_PER_IP: '100000',
    RATE_LIMIT_API_PER_USER: '100000',
    REDIS_URL: process.env.REDIS_URL || undefined,
    ...settings,
    DATABASE_URL: database.url,
  })
  const open = openServices(config, createLog(config, 'test'), features)
  if ('DATABASE_POOL_MAX' in settings) bePatient(open.pool)
  const app = await buildApp(open.services, features)
  const stops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const stop of stops) await stop()
    await app.close()
    await open.close()
  })
  const { db } = open.services

  return {
    ...open,
    app,
    database,
    async signIn(roles = [], { isProven = true, ...options } = {}) {
      const person = await makePerson(db, { roles, ...options })
      const { name, value } = await makeSession(db, config, person.id)
      const who = { userId: person.id, headers: { ...FROM_OUR_PAGE, cookie: `${name}=${value}` } }
      if (isProven) await prove(db, person.id)
      return who
    },
    prove: async ({ userId, headers }) => ({ ...headers, [STEP_UP_HEADER]: await prove(db, userId) }),
    describePage: async (page, params = {}) =>
      typeof page === 'function' ? page(open.services, params) : (page ?? null),
    async work() {
      // Without crons: one that happens to be due could do what a test is about to do itself.
      const unscheduled = [platformFeature(config, features), ...features].map((feature) => ({
        ...feature,
        crons: [],
      }))
      const worker = await startWorker(open.services, open.pool, unscheduled)
      let stopped: Promise<void> | undefined
      const stop = () => (stopped ??= worker.stop())
      stops.push(stop)
      return { ...worker, stop }
    },
  }
}

/** In the person's latest session; most tests have one. */
async function prove(db: Db, userId: string): Promise<string> {
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { token } = await db.transaction().execute((tx) => openStepUp(tx, id))
  return token
}

/**
 * Raises the timeouts of tests with many connections: they simulate a crowd, which waits longer on a busy
 * machine than users ever should.
 */
function bePatient({ options }: OpenServices['pool']): void {
  const limits = {
    statement_timeout: 60_000,
    lock_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  }
  Object.assign(options, { connectionTimeoutMillis: 60_000 }, limits)
}
