import { randomUUID } from 'node:crypto'
import type { LiveBus } from './bus.ts'
import type { Connection } from './connection.ts'
import { messageFrame, textFrame } from './frame.ts'
import {
  DEFAULT_SPREAD,
  DEFAULT_THROTTLE_MS,
  type RoomDefinition,
  type RoomSpread,
  SLOWEST_THROTTLE_MS,
} from './room.ts'
import { Rush } from './rush.ts'
import type { LiveStats } from './stats.ts'
import { Throttle } from './throttle.ts'
import { channelOf, decodeRoomMessage, roomOf } from './wire.ts'

interface Room {
  readonly name: string
  readonly members: Set<Connection>
  readonly hints: Throttle
  readonly spread: RoomSpread
  readonly isHeard: Promise<void>
  /** The version of the last hint; a random one before the first, so that no cached response can match it. */
  version: string
  /** Frames received in this turn of the event loop. */
  frames: Buffer<ArrayBuffer>[]
}

/** How often hints of a room are sent, and how slowly pages respond to them. */
type RoomPace = Pick<RoomDefinition, 'throttleMs' | 'throttleMsPerPage' | 'spread'>

/** The rooms with a member on this process. Forwards messages from Redis to their sockets. */
export class Hub {
  readonly #bus: LiveBus
  readonly #stats: LiveStats
  readonly #rooms = new Map<string, Room>()
  readonly #joins = new Rush()
  #unsent: Room[] = []

  constructor(bus: LiveBus, stats: LiveStats) {
    this.#bus = bus
    this.#stats = stats
  }

  /** Whether the room has a member on this process. */
  has(name: string): boolean {
    return this.#rooms.has(name)
  }

  /**
   * Adds a member at once. Resolves to the room's version, once its messages reach this process, and to how slowly the page
   * should refetch: pages of a full room, and all pages while many come at once, as after a restart.
   */
  async join(
    connection: Connection,
    name: string,
    pace: RoomPace,
  ): Promise<{ version: string; spreadMs: number | undefined }> {
    const rush = this.#joins.count(performance.now())
    const room = this.#rooms.get(name) ?? this.#open(name, pace)
    room.members.add(connection)
    connection.rooms.add(name)
    await room.isHeard
    return { version: room.version, spreadMs: spreadOf(room.members.size, room.spread) ?? spreadOf(rush) }
  }

  leave(connection: Connection, name: string): void {
    const room = this.#rooms.get(name)
    connection.rooms.delete(name)
    if (!room?.members.delete(connection) || room.members.size > 0) return
    room.hints.cancel()
    this.#rooms.delete(name)
    this.#stats.rooms = this.#rooms.size
    this.#bus.unsubscribe(channelOf(name))
  }

  /**
   * Resubscribes to every room after an outage, and gives all of them a new version: each may have changed.
   */
  async subscribeAll(version: string): Promise<void> {
    const rooms = [...this.#rooms.values()]
    await Promise.all(rooms.map(({ name }) => this.#bus.subscribe(channelOf(name))))
    for (const room of rooms) room.version = version
  }

  receive(channel: string, payload: Buffer): void {
    const room = this.#rooms.get(roomOf(channel))
    const message = decodeRoomMessage(payload)
    if (!room || !message) return
    if (message.type === 'rows') {
      this.#send(room, textFrame(message.message))
    } else {
      room.version = message.version
      room.hints.call()
    }
  }

  #open(name: string, { spread = DEFAULT_SPREAD, ...pace }: RoomPace): Room {
    const room: Room = {
      name,
      members: new Set(),
      spread,
      hints: new Throttle(
        () => throttleOf(room.members.size, pace),
        () => this.#send(room, hintFrame(room)),
      ),
      isHeard: this.#bus.subscribe(channelOf(name)),
      version: randomUUID(),
      frames: [],
    }
    this.#rooms.set(name, room)
    this.#stats.rooms = this.#rooms.size
    return room
  }

  /**
   * A burst arrives from Redis in a few large reads. All frames of a room from one event loop turn go out in
   * one write per socket: the system call, not the copying, dominates the cost of fan-out.
   */
  #send(room: Room, frame: Buffer<ArrayBuffer>): void {
    if (this.#unsent.length === 0) setImmediate(() => this.#flush())
    if (room.frames.length === 0) this.#unsent.push(room)
    room.frames.push(frame)
  }

  #flush(): void {
    const rooms = this.#unsent
    this.#unsent = []
    for (const room of rooms) {
      const frames = room.frames
      room.frames = []
      const bytes = Buffer.concat(frames)
      for (const member of room.members) member.send(bytes, frames.length)
    }
  }
}

function hintFrame({ name, version, members, spread }: Room): Buffer<ArrayBuffer> {
  return messageFrame({ type: 'hint', room: name, version, spreadMs: spreadOf(members.size, spread) })
}

/** How long a room with this many pages waits between two hints. */
export function throttleOf(
  pages: number,
  { throttleMs = DEFAULT_THROTTLE_MS, throttleMsPerPage = 0 }: RoomPace,
): number {
  const growing = Math.min(throttleMs + pages * throttleMsPerPage, SLOWEST_THROTTLE_MS)
  return Math.max(throttleMs, growing)
}

const SPREAD_FROM_MS = 20

/** Over how many milliseconds this many pages should spread their refetch; undefined for a small room. */
export function spreadOf(pages: number, { msPerPage, maxMs } = DEFAULT_SPREAD): number | undefined {
  const spread = Math.min(Math.round(pages * msPerPage), maxMs)
  return spread < SPREAD_FROM_MS ? undefined : spread
}
