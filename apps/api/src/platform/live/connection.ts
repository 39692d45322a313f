import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import type { Actor } from '../auth/actor.ts'
import type { LiveLimits } from './limits.ts'
import type { LiveStats } from './stats.ts'

/** What the sockets of a process share. */
export interface ConnectionContext {
  readonly limits: LiveLimits
  readonly stats: LiveStats
  readonly log: Logger
}

export interface ConnectionOwner {
  readonly actor: Actor | null
  /** Kept for as long as the socket is open, so that the session can be read again. */
  readonly cookie: string | undefined
}

/**
 * One open socket. Frames are written to the TCP stream under `ws`, which is sound as long as `ws` itself
 * writes whole frames at once: compression is off and no Blob is ever sent, so it never queues.
 */
export class Connection {
  readonly rooms = new Set<string>()
  readonly cookie: string | undefined
  actor: Actor | null
  heardAt = Date.now()
  /** Rooms that it asked for and may not enter. */
  refusals = 0
  checkedAt = Date.now()
  readonly #ws: WebSocket
  readonly #stream: Duplex
  readonly #context: ConnectionContext
  #tail: Promise<void> = Promise.resolve()
  #allowance: number
  #allowedAt = Date.now()

  constructor(ws: WebSocket, stream: Duplex, who: ConnectionOwner, context: ConnectionContext) {
    this.#ws = ws
    this.#stream = stream
    this.actor = who.actor
    this.cookie = who.cookie
    this.#context = context
    this.#allowance = context.limits.messageBurst
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN
  }

  /** Writes bytes that hold `frames` whole frames. */
  send(bytes: Uint8Array, frames = 1): void {
    if (!this.isOpen) return
    const { limits, stats } = this.#context
    if (this.#stream.writableLength > limits.waitingBytes) {
      stats.droppedSockets += 1
      this.terminate()
      return
    }
    stats.sentFrames += frames
    this.#stream.write(bytes)
  }

  /**
   * Runs the tasks of this socket one after another, so that its subscriptions and checks never overtake each
   * other. One that fails leaves us unsure of what the socket may hear: it is closed and starts afresh.
   */
  queue(task: () => Promise<void>): Promise<void> {
    this.#tail = this.#tail
      .then(() => (this.isOpen ? task() : undefined))
      .catch((error) => {
        this.#context.log.error({ err: error }, 'live task failed')
        this.close(1011, 'failed')
      })
    return this.#tail
  }

  /** Counts a message of the page against its allowance; false when there is none left. */
  takeAllowance(now: number): boolean {
    const { messageBurst, messagesPerSecond } = this.#context.limits
    const earned = ((now - this.#allowedAt) / 1000) * messagesPerSecond
    this.#allowance = Math.min(messageBurst, this.#allowance + earned) - 1
    this.#allowedAt = now
    return this.#allowance >= 0
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return
    this.#ws.close(code, reason)
    setTimeout(() => this.terminate(), this.#context.limits.closeMs).unref()
  }

  terminate(): void {
    this.#ws.terminate()
  }
}
