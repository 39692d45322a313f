import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_PATH } from '@trunfo/contract/live'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Actor } from '../auth/actor.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import { addressKey } from '../http/rate-limits.ts'
import type { Log } from '../telemetry/log.ts'
import { Connection, type ConnectionContext } from './connection.ts'

interface HandshakeOptions {
  readonly addressOf: (request: IncomingMessage) => string
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean
  readonly admit: (request: IncomingMessage) => Promise<boolean> | boolean
  readonly identify: (cookie: string | undefined) => Promise<Actor | null>
  readonly isAccepting: () => boolean
  readonly onOpen: (ws: WebSocket, connection: Connection) => void
  readonly log: Log
}

export type UpgradeListener = (request: IncomingMessage, stream: Duplex, head: Buffer) => void

/**
 * Turns upgrade requests into connections. The cheap checks come first, so that rejected requests cost
 * little.
 */
export function createHandshake(options: HandshakeOptions, context: ConnectionContext): UpgradeListener {
  const { addressOf, isAllowedOrigin, admit, identify, isAccepting, onOpen, log } = options
  const { limits, stats } = context
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
  })
  const ofAddress = new ConcurrencyLimit(limits.socketsPerAddress)
  const ofPerson = new ConcurrencyLimit(limits.socketsPerPerson)
  let pending = 0

  /** Opens the socket, or returns the HTTP status of the rejection. */
  async function open(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<number | undefined> {
    if (request.url?.split('?')[0] !== LIVE_PATH) return 404
    if (!isAllowedOrigin(request)) return 403
    if (stats.openSockets + pending >= limits.sockets || pending >= limits.handshakes) return 503
    pending += 1
    try {
      if (!(await admit(request)) || !holds(stream, ofAddress, addressKey(addressOf(request)))) return 429
      const { cookie } = request.headers
      const actor = await identify(cookie)
      if (actor && !holds(stream, ofPerson, actor.userId)) return 429
      if (!isAccepting()) return 503
      acceptor.handleUpgrade(request, stream, head, (ws) => {
        stream.off('error', destroyStream)
        onOpen(ws, new Connection(ws, stream, { actor, cookie }, context))
      })
      return undefined
    } catch (error) {
      log.error({ err: error }, 'live handshake failed')
      return 503
    } finally {
      pending -= 1
    }
  }

  return async (request, stream, head) => {
    stream.on('error', destroyStream)
    const status = await open(request, stream, head)
    if (status !== undefined) refuse(stream, status)
  }
}

/** Takes a place until the stream closes. Returns false if the holder has none left. */
function holds(stream: Duplex, slots: ConcurrencyLimit, holder: string): boolean {
  if (stream.closed || !slots.take(holder)) return false
  stream.once('close', () => slots.give(holder))
  return true
}

function destroyStream(this: Duplex): void {
  this.destroy()
}

function refuse(stream: Duplex, status: number): void {
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
