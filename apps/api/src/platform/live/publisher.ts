import { randomUUID } from 'node:crypto'
import type { LiveServerMessage, LiveSessionReason } from '@trunfo/contract/live'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { CONTROL_CHANNEL, type ControlMessage, channelOf, encodeHint, encodeRows } from './wire.ts'

/**
 * How the rest of the server speaks to open pages. Every call is best effort and never throws: PostgreSQL is
 * the truth and a page that misses a word refetches. Call it after the commit, never inside a transaction.
 */
export interface LivePublisher {
  /** Says that the room's state changed. The version names the change; the id of its event does well. */
  hint(room: string, version?: string): Promise<void>
  rows(room: string, rows: readonly unknown[]): Promise<void>
  /** Whether any page is in the room, on whatever process; no where that cannot be found out. */
  hasListeners(room: string): Promise<boolean>
  /** Ends every socket of a person, on every process, telling the page why. */
  disconnect(userId: string, reason: LiveSessionReason): Promise<void>
  /** Asks every room of a person's sockets again, after roles or bans changed. */
  recheck(userId: string): Promise<void>
}

/** Rows beyond this go out as a hint: one fetch a page costs less than pushing them at a whole room. */
const ROWS_MAX_BYTES = 64 * 1024

export function createLivePublisher(redis: Redis, log: Logger): LivePublisher {
  // What a process says right after its start waits for the first attempt to connect, however that ends.
  const firstAttempt = new Promise<void>((resolve) => {
    if (redis.status === 'ready') resolve()
    for (const outcome of ['ready', 'error', 'end']) redis.once(outcome, () => resolve())
  })

  async function publish(channel: string, encode: () => string): Promise<void> {
    try {
      await firstAttempt
      await redis.spublish(channel, encode())
    } catch (error) {
      // A lost control message is only noticed when the sockets are next rechecked, so it is worth a line.
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
