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
import { startServer, startWorkerProcess } from './app-process.ts'
import { startBalancer } from './balancer.ts'
import { type Build, takeBuild } from './build.ts'

const NEW_SPACE_CAP = '--max-semi-space-size=8'

export interface StackOptions {
  /** Another checkout, to be built and run instead of this one. */
  readonly root?: string
  readonly servers?: number
  readonly workers?: number
  /** Builds the web too, and serves its pages. */
  readonly hasWeb?: boolean
  readonly hasBalancer?: boolean
  readonly hasMail?: boolean
  readonly hasDemoData?: boolean
  /** Further settings of the processes, as in docs/operations.md. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface SignedIn {
  readonly userId: string
  readonly cookie: { readonly name: string; readonly value: string }
  /** What a page of ours would send on behalf of this person. */
  readonly headers: Readonly<Record<string, string>>
}

/** A real Trunfo: the production bundle in processes of its own, on servers that nobody else uses. */
export interface Stack {
  /** Where people would go: the balancer when there is one, else the first API process. */
  readonly url: string
  readonly servers: readonly Service[]
  readonly workers: readonly Service[]
  readonly postgres: Service
  readonly redis: Service
  readonly mail: MailCatcher | null
  /** The environment of the processes, for whoever starts one more. */
  readonly env: Readonly<NodeJS.ProcessEnv>
  /** As the application sees the database; factories take it. */
  readonly db: Db
  /** As the owner of the tables: looks and tampers as the application may not. */
  readonly owner: pg.Pool
  /** A session as signing in would make it. */
  sessionOf(userId: string): Promise<SignedIn>
  /** Somebody new, signed in. */
  signIn(roles?: readonly Role[]): Promise<SignedIn>
  /** One more API process, with settings of its own; it ends with the others. */
  startServer(options: {
    readonly port: number
    readonly settings: Readonly<Record<string, string>>
    /** Without the cap on new space, to see what it costs. */
    readonly isUncapped?: boolean
  }): Promise<Service>
  /** An operator command of the bundle, run to its end; resolves to what it printed. */
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
  const [postgres, redis, mail] = await Promise.all([
    startPostgres({ settings: { max_connections: '200' } }).then(keep),
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
  // A fault may take PostgreSQL away from under idle connections.
  owner.on('error', () => undefined)
  undo.push(() => Promise.all([owner.end(), pool.end()]))
  const db = createDatabase(pool)

  // As start.mjs and the Dockerfile start them.
  const entry = (file: string) => [NEW_SPACE_CAP, join(build.apiDir, file)]
  // Nobody uses them any more when the stack ends, so they need not take their leave.
  const keepUntilKilled = (service: Service) => {
    undo.push(() => service.kill())
    return service
  }
  const startOneServer = async (port: number, index: number) => {
    // Without a balancer each process is its own address, and its pages must be of its own origin.
    const own = balancerPort ? {} : { PUBLIC_URL: `http://127.0.0.1:${port}` }
    const args = entry('server.js')
    return keepUntilKilled(
      await startServer({ name: `server ${index + 1}`, port, args, env: { ...env, ...own } }),
    )
  }
  const startOneWorker = async (_: unknown, index: number) => {
    const args = entry('worker.js')
    return keepUntilKilled(await startWorkerProcess({ name: `worker ${index + 1}`, args, env, owner }))
  }
  const [servers, workers] = await Promise.all([
    Promise.all(ports.map(startOneServer)),
    Promise.all(Array.from({ length: options.workers ?? 0 }, startOneWorker)),
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
    sessionOf,
    signIn: async (roles = []) => sessionOf((await makePerson(db, { roles })).id),
  }
}

async function cli({ apiDir }: Build, command: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const args = [join(apiDir, 'cli.js'), ...command]
  return runToEnd({ name: command[0] ?? '', command: process.execPath, args, env })
}

/** The demonstration data are not in the bundle: they run from the sources that it was built from. */
async function seedDemo(build: Build, env: NodeJS.ProcessEnv): Promise<void> {
  const main = 'apps/api/demo/main.ts'
  // A commit to compare with may be older than that, and have them among its operator's commands.
  if (!existsSync(join(build.root, main))) await cli(build, ['seed-demo'], env)
  else {
    const tsx = [join(build.root, 'node_modules/.bin/tsx'), '--tsconfig', 'apps/api/tsconfig.json']
    const args = [...tsx, main, 'seed']
    await runToEnd({ name: 'demo seed', command: process.execPath, args, env, cwd: build.root })
  }
}

async function runToEnd(options: Parameters<typeof startProcess>[0]): Promise<string> {
  const task = await startProcess(options)
  const ending = await task.ended
  await task.stop()
  if (ending !== 'ended with code 0') throw new Error(`${options.name} ${ending}\n${task.recentOutput()}`)
  return task.recentOutput()
}
