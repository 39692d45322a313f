import {
  LIVE_PATH,
  LIVE_SILENCE_MS,
  type LiveClientMessage,
  type LiveServerMessage,
  type LiveSessionReason,
} from '@trunfo/contract/live'
import type ReconnectingWebSocket from 'partysocket/ws'

export interface RoomListener {
  /**
   * The room's state may have changed: refetch. The version names the latest change, if there is one. Public
   * queries send it as `?v=` to bypass older cached responses.
   */
  readonly onHint?: (hint: { version: string | undefined }) => void
  /** Rows were appended. Rows missed while disconnected never arrive; `onHint` is called instead. */
  readonly onRows?: (rows: unknown[]) => void
}

interface Room {
  readonly listeners: Set<RoomListener>
  version: string | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

const POLL_MS = 10_000
/** A returning tab is often shown and focused at the same time; one refetch covers both. */
const WAKE_MS = 50

/**
 * The tab's only WebSocket. It only speeds things up: after anything that may have lost hints (subscribing, a
 * disconnect, a hidden tab) it asks pages to refetch, and without live hints it polls. Its code therefore
 * loads after the first paint.
 */
export class LiveClient {
  readonly #address: () => string
  readonly #rooms = new Map<string, Room>()
  readonly #sessionListeners = new Set<(reason: LiveSessionReason) => void>()
  readonly #stateListeners = new Set<() => void>()
  #isOpen = false
  #socket: ReconnectingWebSocket | undefined
  /** `deaf`: connected, but the server itself receives no hints at the moment. */
  #state: 'away' | 'deaf' | 'live' = 'away'
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(address: () => string) {
    this.#address = address
  }

  /** Listens to a room until the returned function is called. */
  join(name: string, listener: RoomListener): () => void {
    this.#open()
    const room = this.#rooms.get(name) ?? this.#enter(name)
    room.listeners.add(listener)
    return () => {
      if (!room.listeners.delete(listener) || room.listeners.size > 0) return
      clearTimeout(room.timer)
      this.#rooms.delete(name)
      this.#send({ type: 'unsubscribe', room: name })
    }
  }

  /** Calls the listener when the server ended or changed the session. Returns the unsubscribe function. */
  onSession(listener: (reason: LiveSessionReason) => void): () => void {
    this.#open()
    this.#sessionListeners.add(listener)
    return () => this.#sessionListeners.delete(listener)
  }

  /** Whether hints arrive in real time. While they do not, rooms are polled every few seconds. */
  isLive = (): boolean => this.#state === 'live'

  /** Calls the listener when `isLive` may have changed. Returns the function that removes it. */
  onState = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener)
    return () => this.#stateListeners.delete(listener)
  }

  /** Reopens the socket after signing in or out: the server identifies the viewer at the handshake. */
  reconnect(): void {
    this.#socket?.reconnect()
  }

  #enter(name: string): Room {
    const room: Room = { listeners: new Set(), version: undefined, timer: undefined }
    this.#rooms.set(name, room)
    this.#send({ type: 'subscribe', room: name })
    return room
  }

  #open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    void this.#connect()
    document.addEventListener('visibilitychange', () => this.#wake())
    window.addEventListener('focus', () => this.#wake())
    window.addEventListener('online', () => this.reconnect())
    setInterval(() => this.#poll(), POLL_MS * (1 + Math.random() / 2))
  }

  async #connect(): Promise<void> {
    // If the code fails to load, the next poll tries again; polling replaces the socket until then.
    const code = await import('partysocket/ws').catch(() => null)
    if (!code || this.#socket) return
    this.#socket = new code.default(this.#address, undefined, {
      // A restarting server drops thousands of sockets at once, so reconnection delays are random.
      minReconnectionDelay: 300 + Math.random() * 2_000,
      reconnectionDelayGrowFactor: 1.6,
      maxReconnectionDelay: 20_000,
      connectionTimeout: 10_000,
    })
    this.#socket.onmessage = ({ data }) => this.#hear(JSON.parse(data) as LiveServerMessage)
    this.#socket.onclose = () => {
      this.#turn('away')
      clearTimeout(this.#silence)
    }
  }

  #hear(message: LiveServerMessage): void {
    this.#expectMore()
    switch (message.type) {
      case 'welcome':
        this.#turn(message.live ? 'live' : 'deaf')
        for (const room of this.#rooms.keys()) this.#send({ type: 'subscribe', room })
        break
      case 'live':
        this.#turn(message.live ? 'live' : 'deaf')
        if (message.live) for (const room of this.#rooms.values()) announce(room, message)
        break
      case 'subscribed':
      case 'hint':
        announce(this.#rooms.get(message.room), message)
        break
      case 'refused':
        // A page that lost access to the room refetches to learn what it may still see.
        announce(this.#rooms.get(message.room), {})
        break
      case 'rows':
        for (const { onRows } of this.#rooms.get(message.room)?.listeners ?? []) onRows?.(message.rows)
        break
      case 'session':
        for (const listener of this.#sessionListeners) listener(message.reason)
        break
      case 'beat':
        this.#send({ type: 'beat' })
    }
  }

  #turn(state: 'away' | 'deaf' | 'live'): void {
    this.#state = state
    for (const listener of this.#stateListeners) listener()
  }

  /**
   * A socket can die unnoticed, as on a network change. The server sends beats, so silence means it is dead.
   */
  #expectMore(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.reconnect(), LIVE_SILENCE_MS)
  }

  #send(message: LiveClientMessage): void {
    if (this.#state !== 'away') this.#socket?.send(JSON.stringify(message))
  }

  #wake(): void {
    if (document.hidden) return
    for (const room of this.#rooms.values()) announce(room, { spreadMs: WAKE_MS })
  }

  #poll(): void {
    if (!this.#socket) void this.#connect()
    if (this.#state !== 'live') for (const room of this.#rooms.values()) announce(room, {})
  }
}

/** Asks a room's listeners to refetch. A hidden tab does so when it is shown again. */
function announce(room: Room | undefined, news: { version?: string; spreadMs?: number }): void {
  if (!room) return
  room.version = news.version ?? room.version
  if (document.hidden || room.timer !== undefined) return
  const tell = () => {
    room.timer = undefined
    for (const { onHint } of room.listeners) onHint?.({ version: room.version })
  }
  if (news.spreadMs) room.timer = setTimeout(tell, Math.random() * news.spreadMs)
  else tell()
}

export const live = new LiveClient(() => location.origin.replace(/^http/, 'ws') + LIVE_PATH)
