import { execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { findBinary, siblingBinary } from './binaries.ts'
import type { ProcessUser } from './managed-process.ts'
import { findFreePort } from './ports.ts'
import { listProcesses, sendSignal, stillRunning } from './process-table.ts'
import { type Service, startService } from './service.ts'
import { SetupError } from './setup-error.ts'
import { folderWithin, unprivilegedUser } from './unprivileged-user.ts'
import { waitFor } from './wait-for.ts'

export interface PostgresOptions {
  /** Preferred port; if it is in use, the next free one is taken. */
  readonly port?: number
  /** Data folder, created if missing. By default a temporary one, which `stop` removes. */
  readonly dir?: string | undefined
  /** Further server settings, such as `{ max_connections: '20' }`. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface PostgresService extends Service {
  readonly dir: string
}

const OLDEST_MAJOR = 15

/** A temporary server may lose its data in a crash of the machine, which makes it much faster. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts a separate PostgreSQL; `url` is for its superuser, who needs no password on loopback. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresService> {
  const server = findBinary('postgres')
  const user = unprivilegedUser()
  const isTemporary = options.dir === undefined
  const dir = isTemporary
    ? join(mkdtempSync(join(temporaryParent(), 'trunfo-postgres-')), 'data')
    : folderWithin(options.dir, user)
  if (isTemporary && user) chownSync(dirname(dir), user.uid, user.gid)
  if (!existsSync(dir)) initialise(server, dir, user)
  assertVersion(server, dir)

  const port = await findFreePort(options.port)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(isTemporary && CARELESS),
    ...options.settings,
  }
  const service = await startService({
    port,
    url,
    process: {
      name: 'PostgreSQL',
      command: server,
      args: ['-D', dir, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      cwd: '/',
      user,
      stopSignal: 'SIGINT',
      graceMs: 30_000,
    },
    beforeStart: () => endPredecessor(dir),
    isReady: () => acceptsQueries(url),
    cleanUp: () => isTemporary && rmSync(dirname(dir), { recursive: true, force: true, maxRetries: 5 }),
  })
  return Object.assign(service, { dir })
}

const MEMORY_DISK = '/dev/shm'
const ROOM_WANTED = 6 * 1024 ** 3

/**
 * Uses memory if there is enough: each test file has its own database of a thousand files, which takes
 * seconds on a busy disk.
 */
export function temporaryParent(): string {
  if (!existsSync(MEMORY_DISK)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_DISK)
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_WANTED ? MEMORY_DISK : tmpdir()
}

/** Initialises beside the target and renames: an interrupted initdb leaves a folder that never starts. */
function initialise(server: string, dir: string, user: ProcessUser | undefined) {
  const draft = `${dir}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  if (user) chownSync(draft, user.uid, user.gid)
  // ICU sorts and folds accented names the same way on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=pt-BR']
  execFileSync(
    siblingBinary(server, 'initdb'),
    ['-D', draft, '--username=postgres', '--auth=trust', '--no-sync', ...locale],
    { cwd: '/', uid: user?.uid, gid: user?.gid, stdio: 'pipe' },
  )
  renameSync(draft, dir)
}

function assertVersion(server: string, dir: string) {
  const version = execFileSync(server, ['--version'], { encoding: 'utf8' })
  const major = Number(/\) (\d+)/.exec(version)?.[1])
  const dataMajor = Number(readFileSync(join(dir, 'PG_VERSION'), 'utf8'))
  if (major < OLDEST_MAJOR)
    throw new SetupError(`PostgreSQL ${OLDEST_MAJOR} or newer is needed; ${server} is ${major}.`)
  if (major !== dataMajor) {
    throw new SetupError(
      `${dir} was made by PostgreSQL ${dataMajor}, but ${server} is ${major}: remove the folder to begin anew.`,
    )
  }
}

/**
 * A killed run may have left its server on our data, or a pid file whose id now belongs to another process.
 * PostgreSQL would take that process for a server.
 */
async function endPredecessor(dir: string) {
  const pidFile = join(dir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  const holder = listProcesses().find((row) => row.pid === pid)
  if (holder?.command === 'postgres') {
    sendSignal(pid, 'SIGCONT')
    sendSignal(pid, 'SIGINT')
    await waitFor('The PostgreSQL of an earlier run', async () => stillRunning([holder]).length === 0)
  } else {
    rmSync(pidFile, { force: true })
  }
}

export async function acceptsQueries(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}
