import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from './ports.ts'
import { type Service, startService } from './service.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

export interface PgBouncerOptions {
  /** The database behind it, as the role that will use it. */
  readonly databaseUrl: string
  /** Such as `{ pool_mode: 'transaction' }`. */
  readonly settings: Readonly<Record<string, string>>
}

/** `url` leads to the same database and role through the pooler. */
export interface PgBouncer extends Service {
  /** Runs a command of the admin console, such as `show stats`. */
  run(command: string): Promise<Record<string, string>[]>
}

const ADMIN = 'trunfo_admin'
/** Named prepared statements in transaction mode. */
const OLDEST = [1, 21] as const

/**
 * Returns the PgBouncer to use, or why there is none. `PGBOUNCER` names an executable, so that a newer release than the
 * system's can be used; otherwise PATH is searched.
 */
export function findPgBouncer(): { command: string } | { missing: string } {
  const command = process.env.PGBOUNCER || 'pgbouncer'
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  if (major === undefined) return { missing: `${command} does not run` }
  const isNew = Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1])
  return isNew
    ? { command }
    : { missing: `PgBouncer ${OLDEST.join('.')} or newer is needed, found ${major}.${minor}` }
}

/** Starts a PgBouncer in front of one database. */
export async function startPgBouncer({ databaseUrl, settings }: PgBouncerOptions): Promise<PgBouncer> {
  const found = findPgBouncer()
  if ('missing' in found) throw new Error(found.missing)
  const database = new URL(databaseUrl)
  const name = database.pathname.slice(1)
  const port = await findFreePort()
  const user = unprivilegedUser()
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-pgbouncer-'))
  const users = join(dir, 'users.txt')
  const file = join(dir, 'pgbouncer.ini')
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: `${port}`,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    admin_users: ADMIN,
    ...settings,
  }
  writeFileSync(users, [database.username, ADMIN].map((role) => `"${role}" ""`).join('\n'))
  writeFileSync(
    file,
    [
      '[databases]',
      `${name} = host=${database.hostname} port=${database.port}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([key, value]) => `${key} = ${value}`),
    ].join('\n'),
  )
  if (user) for (const path of [dir, users, file]) chownSync(path, user.uid, user.gid)

  const url = new URL(databaseUrl)
  url.port = `${port}`
  const admin = new URL(`postgres://${ADMIN}@127.0.0.1:${port}/pgbouncer`).href
  const run = (command: string) => withClient(admin, async (client) => (await client.query(command)).rows)
  const service = await startService({
    port,
    url: url.href,
    process: {
      name: 'PgBouncer',
      command: found.command,
      args: [file],
      cwd: '/',
      user,
      stopSignal: 'SIGINT',
    },
    isReady: () => withClient(url.href, async (client) => (await client.query('select 1')).rowCount === 1),
    cleanUp: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }),
  })
  return Object.assign(service, { run })
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
