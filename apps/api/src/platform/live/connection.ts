import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Actor } from '../auth/actor.ts'
import type { Log } from '../telemetry/log.ts'
import type { LiveLimits } from './limits.ts'
import type { LiveStats } from './stats.ts'

/** Shared by all sockets of a process. */
export interface ConnectionContext {
  readonly limits: LiveLimits
  readonly stats: LiveStats
  readonly log: Log
}

export interface ConnectionOwner {
  readonly actor: Actor | null
  /** Stored while the socket is open, so that the session can be read again. */
  readonly cookie: string | undefined
}

/**
 * One open socket. Frames are written directly to the TCP stream under `ws`. That is safe while `ws` writes
 * whole frames at once: compression is off and no Blob is sent, so it never queues.
 */
export class Connection {
  readonly rooms = new Set<string>()
  readonly cookie: string | undefined
  actor: Actor | null
  heardAt = Date.now()
  /** How many room subscriptions were refused. */
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

  /**
   * Writes bytes that contain `frames` complete frames. Drops the socket if too much is waiting to be sent.
   */
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
   * Runs the tasks of this socket one after another, so that subscriptions and rechecks never overtake each
   * other. If one fails, the socket's rights are uncertain: it is closed, and the page reconnects.
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

  /** Counts a message from the page; false if its allowance is used up. */
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
