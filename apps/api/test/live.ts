import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH, type LiveClientMessage, type LiveServerMessage } from '@trunfo/contract/live'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { findFreePort } from '../../../tools/services/ports.ts'
import type { Actor } from '../src/platform/auth/actor.ts'
import { attachLive, type Live, type LiveOptions } from '../src/platform/live/attach-live.ts'
import type { Services } from '../src/platform/services.ts'

/**
 * Fails a test that waits in vain. Not a performance threshold: busy machines are slow, and passing tests do
 * not wait.
 */
const PATIENCE_MS = 30_000

export const OWN_ORIGIN = 'https://trunfo.test'
export const silentLog = pino({ level: 'silent' })

export interface LiveServer {
  readonly port: number
  readonly live: Live
  stop(): Promise<void>
}

export type LiveServerOptions = Pick<LiveOptions, 'rooms' | 'redisUrl'> & Partial<LiveOptions>

/** An API process, reduced to its realtime layer. */
export async function startLiveServer(options: LiveServerOptions): Promise<LiveServer> {
  const server = createServer()
  const live = attachLive(server, {
    services: {} as Services,
    authenticate: async () => null,
    isAllowedOrigin: (request) => request.headers.origin === OWN_ORIGIN,
    log: silentLog,
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    live,
    async stop() {
      await live.close()
      server.close()
    },
  }
}

export function actorOf(userId: string, roles: Actor['roles'] = ['user']): Actor {
  return {
    userId,
    roles,
    sessionId: `session-of-${userId}`,
    username: userId,
    avatarKey: null,
    teamId: null,
    hasSecondFactor: false,
    hasStaffPassword: false,
  }
}

type MessageOf<T extends LiveServerMessage['type']> = Extract<LiveServerMessage, { type: T }>

/** A browser tab, reduced to its socket: stores what it receives until the test reads it. */
export class Page {
  readonly heard: LiveServerMessage[] = []
  readonly closed: Promise<number>
  readonly #socket: WebSocket

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.heard.push(JSON.parse(String(data)) as LiveServerMessage))
    this.closed = once(socket, 'close').then(([code]) => code as number)
  }

  static async open(port: number, headers: { cookie?: string; origin?: string } = {}): Promise<Page> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, {
      headers: { origin: OWN_ORIGIN, ...headers },
    })
    const page = new Page(socket)
    await once(socket, 'open')
    return page
  }

  /** Opens a page and waits until changes can reach it. */
  static async openLive(port: number, headers: { cookie?: string } = {}): Promise<Page> {
    const page = await Page.open(port, headers)
    const { live } = await page.hear('welcome')
    if (!live) await page.hear('live', (message) => message.live)
    return page
  }

  send(message: LiveClientMessage | string | Buffer): void {
    const isRaw = typeof message === 'string' || Buffer.isBuffer(message)
    this.#socket.send(isRaw ? message : JSON.stringify(message))
  }

  async join(...rooms: string[]): Promise<void> {
    for (const room of rooms) {
      this.send({ type: 'subscribe', room })
      await this.hear('subscribed', (message) => message.room === room)
    }
  }

  all<T extends LiveServerMessage['type']>(type: T): MessageOf<T>[] {
    return this.heard.filter((message): message is MessageOf<T> => message.type === type)
  }

  /** Resolves to the first message of this type, received already or later, and removes it from `heard`. */
  async hear<T extends LiveServerMessage['type']>(
    type: T,
    isMeant: (message: MessageOf<T>) => boolean = () => true,
    patienceMs = PATIENCE_MS,
  ): Promise<MessageOf<T>> {
    let message: MessageOf<T> | undefined
    await until(() => {
      message = this.all(type).find(isMeant)
      return message !== undefined
    }, patienceMs).catch(() => {
      throw new Error(`no ${type} within ${patienceMs} ms, but ${JSON.stringify(this.heard).slice(0, 500)}`)
    })
    this.heard.splice(this.heard.indexOf(message as MessageOf<T>), 1)
    return message as MessageOf<T>
  }

  close(): void {
    this.#socket.terminate()
  }
}

/** Returns the status of an upgrade request. With 101 the socket stays open. */
export function handshakeOf(
  port: number,
  headers: Record<string, string>,
  path = LIVE_PATH,
): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(101))
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    socket.once('error', reject)
  })
}

/** Polls until the condition holds. To check that nothing happened, wait for a later event instead. */
export async function until(
  isDone: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`not within ${patienceMs} ms`)
    await sleep(5)
  }
}

/**
 * A Redis server for one test, which can stop, freeze and start again. Its port is outside the range of
 * outgoing connections.
 */
export class OwnRedis {
  readonly port: number
  readonly url: string
  #process: ChildProcess | undefined

  private constructor(port: number) {
    this.port = port
    this.url = `redis://127.0.0.1:${port}`
  }

  static async make(): Promise<OwnRedis> {
    return new OwnRedis(await findFreePort())
  }

  async start(): Promise<void> {
    const settings = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    this.#process = spawn('redis-server', settings, { stdio: 'ignore' })
    await until(() => isListening(this.port))
  }

  async stop(): Promise<void> {
    const running = this.#process
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }

  freeze(): void {
    this.#process?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#process?.kill('SIGCONT')
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}
