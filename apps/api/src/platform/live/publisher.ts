import { randomUUID } from 'node:crypto'
import type { LiveServerMessage, LiveSessionReason } from '@trunfo/contract/live'
import type { Redis } from 'ioredis'
import type { Log } from '../telemetry/log.ts'
import { CONTROL_CHANNEL, type ControlMessage, channelOf, encodeHint, encodeRows } from './wire.ts'

/**
 * Publishes to open pages. No call throws or waits for a lost connection: what could not be sent is sent once it is
 * back, rows as a hint. Pages notice if their own process loses Redis, but not if only this one did. Call it after the
 * commit, never inside a transaction.
 */
export interface LivePublisher {
  /**
   * Publishes a hint that the room's state changed. The version identifies the change: pass the event's id.
   */
  hint(room: string, version?: string): Promise<void>
  /** Sends rows to the room, or a hint if they are too large. */
  rows(room: string, rows: readonly unknown[]): Promise<void>
  /** Whether any process has a page in the room; false if Redis does not answer. */
  hasListeners(room: string): Promise<boolean>
  /** Closes all sockets of a user, on every process, and tells the pages why. */
  disconnect(userId: string, reason: LiveSessionReason): Promise<void>
  /** Rechecks all rooms of a user's sockets, after roles or bans changed. */
  recheck(userId: string): Promise<void>
}

/** Larger rows are replaced by a hint: one fetch per page costs less than pushing them to a whole room. */
const ROWS_MAX_BYTES = 64 * 1024
/** A longer outage is one of Redis, after which pages refetch anyway. */
const UNSENT_MAX = 1_000
const RETRY_MS = 1_000

export function createLivePublisher(redis: Redis, log: Log): LivePublisher {
  // Messages published right after the start wait for the first connection attempt, whatever its outcome.
  const firstAttempt = new Promise<void>((resolve) => {
    if (redis.status === 'ready') resolve()
    for (const outcome of ['ready', 'error', 'end']) redis.once(outcome, () => resolve())
  })
  /** Messages to send again, by channel: a room needs only its latest hint. Control messages are all kept. */
  const unsent = new Map<string, { readonly channel: string; readonly payload: string }>()
  let isRetrying = false

  /** `instead` is what is sent later if this fails. */
  async function publish(channel: string, encode: () => string, instead: string): Promise<void> {
    try {
      await firstAttempt
      await redis.spublish(channel, encode())
    } catch (error) {
      // A lost control message goes unnoticed until the next recheck, so it is logged.
      const level = channel === CONTROL_CHANNEL ? 'warn' : 'debug'
      log[level]({ err: error, channel }, 'live message not published')
      if (unsent.size >= UNSENT_MAX) return
      unsent.set(channel === CONTROL_CHANNEL ? instead : channel, { channel, payload: instead })
      retryLater()
    }
  }

  function retryLater(): void {
    if (isRetrying) return
    isRetrying = true
    setTimeout(retry, RETRY_MS).unref()
  }

  function retry(): void {
    isRetrying = false
    if (redis.status === 'end') return
    if (redis.status !== 'ready') {
      retryLater()
      return
    }
    const messages = [...unsent.values()]
    unsent.clear()
    for (const { channel, payload } of messages) void send(channel, payload)
  }

  async function hasListeners(room: string): Promise<boolean> {
    try {
      await firstAttempt
      const [, count] = (await redis.call('PUBSUB', 'SHARDNUMSUB', channelOf(room))) as [string, number]
      return count > 0
    } catch (error) {
      log.debug({ err: error }, 'not known who listens')
      return false
    }
  }

  const send = (channel: string, payload: string) => publish(channel, () => payload, payload)
  const control = (message: ControlMessage) => send(CONTROL_CHANNEL, JSON.stringify(message))

  return {
    hint: (room, version = randomUUID()) => send(channelOf(room), encodeHint(version)),
    rows: (room, rows) => {
      const hint = encodeHint(randomUUID())
      const encode = () => {
        const message = JSON.stringify({ type: 'rows', room, rows: [...rows] } satisfies LiveServerMessage)
        return Buffer.byteLength(message) > ROWS_MAX_BYTES ? hint : encodeRows(message)
      }
      return publish(channelOf(room), encode, hint)
    },
    hasListeners,
    disconnect: (userId, reason) => control({ type: 'disconnect', userId, reason }),
    recheck: (userId) => control({ type: 'recheck', userId }),
  }
}
