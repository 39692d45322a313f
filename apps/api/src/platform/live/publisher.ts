import { randomUUID } from 'node:crypto'
import type { LiveServerMessage, LiveSessionReason } from '@trunfo/contract/live'
import type { Redis } from 'ioredis'
import type { Log } from '../telemetry/log.ts'
import { CONTROL_CHANNEL, type ControlMessage, channelOf, encodeHint, encodeRows } from './wire.ts'

/**
 * Publishes to open pages. Every call is best effort and never throws: PostgreSQL is the source of truth, and
 * a page that misses a message refetches. Call it after the commit, never inside a transaction.
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

export function createLivePublisher(redis: Redis, log: Log): LivePublisher {
  // Messages published right after the start wait for the first connection attempt, whatever its outcome.
  const firstAttempt = new Promise<void>((resolve) => {
    if (redis.status === 'ready') resolve()
    for (const outcome of ['ready', 'error', 'end']) redis.once(outcome, () => resolve())
  })

  async function publish(channel: string, encode: () => string): Promise<void> {
    try {
      await firstAttempt
      await redis.spublish(channel, encode())
    } catch (error) {
      // A lost control message goes unnoticed until the next recheck, so it is logged.
      const level = channel === CONTROL_CHANNEL ? 'warn' : 'debug'
      log[level]({ err: error, channel }, 'live message not published')
    }
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

  const control = (message: ControlMessage) => publish(CONTROL_CHANNEL, () => JSON.stringify(message))

  return {
    hint: (room, version = randomUUID()) => publish(channelOf(room), () => encodeHint(version)),
    rows: (room, rows) =>
      publish(channelOf(room), () => {
        const message = JSON.stringify({ type: 'rows', room, rows: [...rows] } satisfies LiveServerMessage)
        return Buffer.byteLength(message) > ROWS_MAX_BYTES ? encodeHint(randomUUID()) : encodeRows(message)
      }),
    hasListeners,
    disconnect: (userId, reason) => control({ type: 'disconnect', userId, reason }),
    recheck: (userId) => control({ type: 'recheck', userId }),
  }
}
