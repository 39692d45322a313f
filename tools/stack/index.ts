import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@trunfo/contract/roles'
import pg from 'pg'
import { makePerson, makeSession } from '../../apps/api/src/features/accounts/testing.ts'
import { createDatabase, type Db, openPool } from '../../apps/api/src/platform/db/database.ts'
import {
  findFreePort,
  type MailCatcher,
  prepareDatabase,
  type Service,
  startMailCatcher,
  startPostgres,
  startProcess,
  startRedis,
} from '../services/index.ts'
import { mountSmallDisk, type SmallDisk } from '../services/small-disk.ts'
import { startServer, startWorkerProcess } from './app-process.ts'
import { startBalancer } from './balancer.ts'
import { type Build, takeBuild } from './build.ts'

const SETTINGS = { max_connections: '200' }
const LITTLE_WAL = { min_wal_size: '32MB', max_wal_size: '64MB' }
const NEW_SPACE_CAP = '--max-semi-space-size=8'

export interface StackOptions {
  /** Another checkout to build and run instead of this one. */
  readonly root?: string
  readonly servers?: number
  readonly workers?: number
  /** Builds the web too, and serves its pages. */
  readonly hasWeb?: boolean
  readonly hasBalancer?: boolean
  readonly hasMail?: boolean
  /** Puts PostgreSQL's data on a disk of this size. */
  readonly databaseDiskMb?: number
  readonly hasDemoData?: boolean
  /** PostgreSQL to use instead of one of its own; its owner stops it. */
  readonly postgres?: Service
  /** Receives each line that the API processes log. */
  readonly onServerLine?: (line: string) => void
  /** Additional settings of the processes, as in docs/operations.md. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface SignedIn {
  readonly userId: string
  readonly cookie: { readonly name: string; readonly value: string }
  /** Headers that our pages would send for this person. */
  readonly headers: Readonly<Record<string, string>>
}

/** A real Trunfo: the production bundle in separate processes, with its own PostgreSQL and Redis. */
export interface Stack {
  /** The public URL: the balancer if there is one, else the first API process. */
  readonly url: string
  readonly servers: readonly Service[]
  readonly workers: readonly Service[]
  readonly postgres: Service
  readonly databaseDisk: SmallDisk | null
  readonly redis: Service
  readonly mail: MailCatcher | null
  /** The environment of the processes, to start another one. */
  readonly env: Readonly<NodeJS.ProcessEnv>
  /** The database with the app's rights; factories take it. */
  readonly db: Db
  /** Connects as the owner of the tables, to read and change what the app's role may not. */
  readonly owner: pg.Pool
  /** Creates a session as signing in would. */
  sessionOf(userId: string): Promise<SignedIn>
  /** Creates a person and signs in. */
  signIn(roles?: readonly Role[]): Promise<SignedIn>
  /** Starts another API process with its own settings; it stops with the others. */
  startServer(options: {
    readonly port: number
    readonly settings: Readonly<Record<string, string>>
    /** Without the cap on new space, to measure its cost. */
    readonly isUncapped?: boolean
  }): Promise<Service>
  /** Starts another worker with its own settings; it stops with the others. */
  startWorker(settings: Readonly<Record<string, string>>): Promise<Service>
  /** Runs an operator command of the bundle; resolves to its output. */
  cli(...args: string[]): Promise<string>
  stop(): Promise<void>
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const build = takeBuild({ hasWeb: options.hasWeb ?? false, root: options.root })
  const undo: (() => unknown)[] = [build.remove]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  const keep = <Kind extends { stop(): Promise<void> }>(started: Kind): Kind => {
    undo.push(() => started.stop())
    return started
  }
  try {
    return { ...(await assemble(options, build, undo, keep)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function assemble(
  options: StackOptions,
  build: Build,
  undo: (() => unknown)[],
  keep: <Kind extends { stop(): Promise<void> }>(started: Kind) => Kind,
): Promise<Omit<Stack, 'stop'>> {
  const storageDir = mkdtempSync(join(tmpdir(), 'trunfo-storage-'))
  undo.push(() => rmSync(storageDir, { recursive: true, force: true }))
  const databaseDisk = options.databaseDiskMb ? keep(mountSmallDisk(options.databaseDiskMb)) : null
  const [postgres, redis, mail] = await Promise.all([
    options.postgres ??
      startPostgres({
        dir: databaseDisk ? join(databaseDisk.dir, 'data') : undefined,
        settings: databaseDisk ? { ...SETTINGS, ...LITTLE_WAL } : SETTINGS,
      }).then(keep),
    startRedis().then(keep),
    options.hasMail ? startMailCatcher().then(keep) : null,
  ])
  const { ownerUrl, appUrl } = await prepareDatabase(postgres.url)
  const ports = await Promise.all(Array.from({ length: options.servers ?? 1 }, () => findFreePort()))
  const balancerPort = options.hasBalancer ? await findFreePort() : undefined
  const publicUrl = `http://127.0.0.1:${balancerPort ?? ports[0] ?? 0}`
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: appUrl,
    REDIS_URL: redis.url,
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    ENCRYPTION_KEYS: randomBytes(32).toString('base64url'),
    STORAGE_DIR: storageDir,
    RATE_LIMIT_API_PER_IP: '100000000',
    RATE_LIMIT_API_PER_USER: '100000000',
    LIVE_SOCKETS_PER_IP: '100000000',
    LIVE_SOCKETS_PER_USER: '100000000',
    SMTP_URL: mail?.url,
    TRUSTED_PROXIES: balancerPort ? '127.0.0.1' : undefined,
    WEB_DIST: build.webDir ?? '/nowhere',
    ...options.settings,
  }
  await cli(build, ['migrate'], { ...env, DATABASE_OWNER_URL: ownerUrl })
  if (options.hasDemoData) await seedDemo(build, { ...env, NODE_ENV: 'development' })

  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  const pool = openPool({ url: appUrl, poolMax: 4, statementTimeoutMs: 60_000 })
  // A fault may stop PostgreSQL while connections are idle.
  owner.on('error', () => undefined)
  undo.push(() => Promise.all([owner.end(), pool.end()]))
  const db = createDatabase(pool)

  // With the flag that start.mjs and the Dockerfile set.
  const entry = (file: string) => [NEW_SPACE_CAP, join(build.apiDir, file)]
  // Nothing uses them when the stack ends, so skip the graceful shutdown.
  const keepUntilKilled = (service: Service) => {
    undo.push(() => service.kill())
    return service
  }
  const startOneServer = async (port: number, index: number) => {
    // Without a balancer each process has its own URL, which must be the origin of its pages.
    const own = balancerPort ? {} : { PUBLIC_URL: `http://127.0.0.1:${port}` }
    const args = entry('server.js')
    return keepUntilKilled(
      await startServer({
        name: `server ${index + 1}`,
        port,
        args,
        env: { ...env, ...own },
        onLine: options.onServerLine,
      }),
    )
  }
  const startOneWorker = async (name: string, settings: Readonly<Record<string, string>> = {}) => {
    const args = entry('worker.js')
    return keepUntilKilled(await startWorkerProcess({ name, args, env: { ...env, ...settings }, owner }))
  }
  const [servers, workers] = await Promise.all([
    Promise.all(ports.map(startOneServer)),
    Promise.all(
      Array.from({ length: options.workers ?? 0 }, (_, index) => startOneWorker(`worker ${index + 1}`)),
    ),
  ])
  if (balancerPort) keep(await startBalancer(balancerPort, ports))

  const sessionOf = async (userId: string): Promise<SignedIn> => {
    const secret = env.SESSION_SECRET ?? ''
    const cookie = await makeSession(db, { SESSION_SECRET: secret, PUBLIC_URL: publicUrl }, userId)
    const headers = { cookie: `${cookie.name}=${cookie.value}`, 'sec-fetch-site': 'same-origin' }
    return { userId, cookie, headers }
  }

  return {
    url: publicUrl,
    servers,
    workers,
    postgres,
    databaseDisk,
    redis,
    mail,
    env,
    db,
    owner,
    cli: (...args) => cli(build, args, env),
    startServer: async ({ port, settings, isUncapped = false }) =>
      keepUntilKilled(
        await startServer({
          name: `server on ${port}`,
          port,
          args: entry('server.js').filter((arg) => !isUncapped || arg !== NEW_SPACE_CAP),
          env: { ...env, ...settings },
        }),
      ),
    startWorker: (settings) => startOneWorker('another worker', settings),
    sessionOf,
    signIn: async (roles = []) => sessionOf((await makePerson(db, { roles })).id),
  }
}

async function cli({ apiDir }: Build, command: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const args = [join(apiDir, 'cli.js'), ...command]
  return runToEnd({ name: command[0] ?? '', command: process.execPath, args, env })
}

/** The bundle does not contain the demo seed, so it runs from the build's sources. */
async function seedDemo(build: Build, env: NodeJS.ProcessEnv): Promise<void> {
  const main = 'apps/api/demo/main.ts'
  // In older commits, which benchmarks compare with, the seed is an operator command.
  if (!existsSync(join(build.root, main))) await cli(build, ['seed-demo'], env)
  else {
    const tsx = [join(build.root, 'node_modules/.bin/tsx'), '--tsconfig', 'apps/api/tsconfig.json']
    const args = [...tsx, main, 'seed']
    await runToEnd({ name: 'demo seed', command: process.execPath, args, env, cwd: build.root })
  }
}

/** Resolves to the output; rejects unless it ends with code 0. */
export async function runToEnd(options: Parameters<typeof startProcess>[0]): Promise<string> {
  const task = await startProcess(options)
  const ending = await task.ended
  await task.stop()
  if (ending !== 'ended with code 0') throw new Error(`${options.name} ${ending}\n${task.recentOutput()}`)
  return task.recentOutput()
}
