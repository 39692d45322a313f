import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { openRedis } from '../redis.ts'
import type { Log } from '../telemetry/log.ts'
import { CONTROL_CHANNEL } from './wire.ts'

const PING_MS = 2_000
const RETRY_MS = 1_000

interface BusOptions {
  readonly redisUrl: string
  readonly log: Log
  readonly onMessage: (channel: string, payload: Buffer) => void
  /** Brings a new connection up to date; the bus counts as live once it has resolved. */
  readonly restore: (version: string) => Promise<void>
  /** The version is what pages refetch with; null while the bus is down. */
  readonly onLiveChange: (version: string | null) => void
}

/**
 * This process's Redis subscriptions. Commands on one connection run in order, so the last subscribe or
 * unsubscribe of a room wins, without a lock.
 *
 * A subscription that fails on a working connection would silently cut a room off. The bus then drops the
 * connection, and the next one subscribes to everything.
 */
export class LiveBus {
  readonly #redis: Redis
  readonly #options: BusOptions
  readonly #ping: NodeJS.Timeout
  /** Counts lost connections, so that work from an old one is ignored. */
  #era = 0
  #isLive = false

  constructor(options: BusOptions) {
    this.#options = options
    // Commands have no timeout of their own: the socket timeout ends them, and `#restore` subscribes again.
    this.#redis = openRedis(options.redisUrl, 'trunfo-live', options.log, {
      commandTimeout: undefined,
      autoResubscribe: false,
    })
    this.#redis.on('smessageBuffer', (channel: Buffer, payload: Buffer) => this.#receive(channel, payload))
    this.#redis.on('ready', () => void this.#restore())
    this.#redis.on('close', () => this.#endEra())
    // A frozen Redis closes no socket: an unanswered ping triggers the socket timeout.
    this.#ping = setInterval(() => this.#redis.ping().catch(() => {}), PING_MS)
  }

  get isLive(): boolean {
    return this.#isLive
  }

  /** Resolves once this process receives the channel, or if it cannot: `restore` then subscribes again. */
  async subscribe(channel: string): Promise<void> {
    if (this.#redis.status !== 'ready') return
    const era = this.#era
    try {
      await this.#redis.ssubscribe(channel)
    } catch (error) {
      this.#giveUp(era, error)
    }
  }

  unsubscribe(channel: string): void {
    this.#redis.sunsubscribe(channel).catch(() => {})
  }

  close(): void {
    clearInterval(this.#ping)
    this.#redis.disconnect()
  }

  #receive(channel: Buffer, payload: Buffer): void {
    try {
      this.#options.onMessage(channel.toString(), payload)
    } catch (error) {
      this.#options.log.error({ err: error }, 'live message not understood')
    }
  }

  async #restore(): Promise<void> {
    const era = this.#era
    try {
      await this.subscribe(CONTROL_CHANNEL)
      const version = randomUUID()
      await this.#options.restore(version)
      if (era === this.#era) this.#setLive(version)
    } catch (error) {
      this.#giveUp(era, error)
    }
  }

  #giveUp(era: number, error: unknown): void {
    if (era !== this.#era) return
    this.#options.log.warn({ err: error }, 'live subscriptions failed, reconnecting')
    const next = this.#endEra()
    setTimeout(() => {
      if (next === this.#era) this.#redis.disconnect(true)
    }, RETRY_MS).unref()
  }

  #endEra(): number {
    this.#setLive(null)
    this.#era += 1
    return this.#era
  }

  #setLive(version: string | null): void {
    if (this.#isLive === (version !== null)) return
    this.#isLive = version !== null
    this.#options.onLiveChange(version)
  }
}
