import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinary } from './binaries.ts'
import { findFreePort } from './ports.ts'
import { type Service, startService } from './service.ts'

export interface RedisOptions {
  /** Preferred port; the next free one is taken when it is in use. */
  readonly port?: number
  /** Working folder; without it a temporary one, removed by `stop`. */
  readonly dir?: string
}

/** Redis holds the only copy of nothing, so it never writes to disk here either. */
export async function startRedis(options: RedisOptions = {}): Promise<Service> {
  const command = findBinary('redis-server')
  const port = await findFreePort(options.port)
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'trunfo-redis-'))
  mkdirSync(dir, { recursive: true })
  const settings = { port, bind: '127.0.0.1', dir, save: '', appendonly: 'no', 'set-proc-title': 'no' }
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

function ping(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer to PING')))
    socket.once('error', reject)
    socket.once('data', (answer) => {
      socket.destroy()
      resolve(answer.toString().startsWith('+PONG'))
    })
  })
}
