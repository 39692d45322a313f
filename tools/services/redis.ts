import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinary } from './binaries.ts'
import { findFreePort } from './ports.ts'
import { type Service, startService } from './service.ts'

export interface RedisOptions {
  /** Preferred port; if it is in use, the next free one is taken. */
  readonly port?: number
  /** Working folder. By default a temporary one, which `stop` removes. */
  readonly dir?: string
  /** Further server settings, such as `{ requirepass: 'secret' }`. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Nothing is stored only in Redis, so it never writes to disk here either. */
export async function startRedis(options: RedisOptions = {}): Promise<Service> {
  const command = findBinary('redis-server')
  const port = await findFreePort(options.port)
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'trunfo-redis-'))
  mkdirSync(dir, { recursive: true })
  const settings = {
    port,
    bind: '127.0.0.1',
    dir,
    save: '',
    appendonly: 'no',
    'set-proc-title': 'no',
    ...options.settings,
  }
  return startService({
    port,
    url: `redis://127.0.0.1:${port}`,
    process: {
      name: 'Redis',
      command,
      args: Object.entries(settings).flatMap(([key, value]) => [`--${key}`, `${value}`]),
    },
    isReady: () => ping(port),
    cleanUp: () => options.dir ?? rmSync(dir, { recursive: true, force: true, maxRetries: 5 }),
  })
}

/** A server that wants a password first is ready too. */
export function ping(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer to PING')))
    socket.once('error', reject)
    socket.once('data', (answer) => {
      socket.destroy()
      resolve(/^(\+PONG|-NOAUTH)/.test(answer.toString()))
    })
  })
}
