import type { IncomingMessage, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveServerMessage } from '@trunfo/contract/live'
import type { WebSocket } from 'ws'
import type { Actor } from '../auth/actor.ts'
import type { Services } from '../services.ts'
import type { Log } from '../telemetry/log.ts'
import { LiveBus } from './bus.ts'
import { parseClientMessage } from './client-message.ts'
import type { Connection } from './connection.ts'
import type { LiveCredentials } from './credentials.ts'
import { messageFrame } from './frame.ts'
import { createHandshake } from './handshake.ts'
import { Hub, spreadOf } from './hub.ts'
import { LIVE_LIMITS, type LiveLimits } from './limits.ts'
import type { RoomDefinition } from './room.ts'
import { RoomAccess } from './room-access.ts'
import { createStats, type LiveStats } from './stats.ts'
import { CONTROL_CHANNEL, type ControlMessage } from './wire.ts'

export interface LiveOptions {
  readonly services: Services
  readonly rooms: readonly RoomDefinition[]
  /**
   * Reads the session without renewing it. Called at the handshake, and whenever the user's rights are
   * rechecked.
   */
  readonly authenticate: (request: LiveCredentials) => Promise<Actor | null>
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean
  /** The client's IP address, resolved behind proxies. Defaults to the connection's remote address. */
  readonly addressOf?: (request: IncomingMessage) => string
  /** Rate limit for handshakes; rejected ones answer 429. */
  readonly admit?: (request: IncomingMessage) => Promise<boolean> | boolean
  readonly redisUrl: string
  readonly log: Log
  readonly limits?: Partial<LiveLimits>
}

export interface Live {
  readonly stats: Readonly<LiveStats>
  /** Asks every page to reconnect elsewhere; resolves once all sockets are closed. */
  close(): Promise<void>
}

const BEAT = messageFrame({ type: 'beat' })

/** Adds the realtime endpoint to an HTTP server. */
export function attachLive(server: Server, options: LiveOptions): Live {
  const { log } = options
  const limits = { ...LIVE_LIMITS, ...options.limits }
  const stats = createStats()
  const connections = new Set<Connection>()
  let isClosing = false

  const bus: LiveBus = new LiveBus({
    redisUrl: options.redisUrl,
    log,
    onMessage: (channel, payload) => {
      if (channel === CONTROL_CHANNEL) doorkeeper.obey(JSON.parse(payload.toString()) as ControlMessage)
      else hub.receive(channel, payload)
    },
    restore: async (version) => {
      // Control messages were lost while Redis was down: recheck all rights before messages flow again.
      await doorkeeper.recheckAll()
      await hub.subscribeAll(version)
    },
    onLiveChange: (version) => {
      stats.isLive = version !== null
      const message: LiveServerMessage =
        version === null
          ? { type: 'live', live: false }
          : { type: 'live', live: true, version, spreadMs: spreadOf(connections.size) }
      const frame = messageFrame(message)
      for (const connection of connections) connection.send(frame)
    },
  })
  const hub: Hub = new Hub(bus, stats)
  const doorkeeper: RoomAccess = new RoomAccess({ ...options, hub })

  function open(ws: WebSocket, connection: Connection): void {
    const beat = setInterval(() => keepAlive(connection), limits.beatMs)
    connections.add(connection)
    stats.openSockets = connections.size
    doorkeeper.register(connection)
    ws.on('message', (data, isBinary) => listen(connection, isBinary ? '' : String(data)))
    // `ws` has already closed a socket that breaks its protocol, with the right code.
    ws.on('error', () => {})
    ws.on('close', () => {
      clearInterval(beat)
      connections.delete(connection)
      stats.openSockets = connections.size
      doorkeeper.forget(connection)
    })
    connection.send(messageFrame({ type: 'welcome', live: bus.isLive }))
  }

  function listen(connection: Connection, text: string): void {
    if (!connection.isOpen) return
    connection.heardAt = Date.now()
    const message = parseClientMessage(text)
    if (message === null || !connection.takeAllowance(connection.heardAt)) {
      connection.close(1008, message === null ? 'malformed' : 'too many messages')
    } else if (message.type !== 'beat') {
      void connection.queue(async () => {
        if (message.type === 'subscribe') await doorkeeper.subscribe(connection, message.room)
        else hub.leave(connection, message.room)
      })
    }
  }

  function keepAlive(connection: Connection): void {
    const now = Date.now()
    if (now - connection.heardAt > limits.silenceMs) {
      connection.terminate()
      return
    }
    connection.send(BEAT)
    const isDue = connection.actor !== null && now - connection.checkedAt > limits.recheckMs
    if (isDue) void doorkeeper.recheck(connection)
  }

  server.on(
    'upgrade',
    createHandshake(
      {
        log,
        isAllowedOrigin: options.isAllowedOrigin,
        addressOf: options.addressOf ?? (({ socket }) => socket.remoteAddress ?? ''),
        admit: options.admit ?? (() => true),
        identify: (cookie) => doorkeeper.identify(cookie),
        isAccepting: () => !isClosing,
        onOpen: open,
      },
      { limits, stats, log },
    ),
  )

  return {
    stats,
    async close() {
      isClosing = true
      for (const connection of connections) connection.close(1012, 'restart')
      while (connections.size > 0) await sleep(10)
      bus.close()
    },
  }
}
