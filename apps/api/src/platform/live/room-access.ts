import { LIVE_ROOMS_MAX, type LiveSessionReason } from '@trunfo/contract/live'
import type { Actor } from '../auth/actor.ts'
import type { Services } from '../services.ts'
import type { Connection } from './connection.ts'
import type { LiveCredentials } from './credentials.ts'
import { messageFrame } from './frame.ts'
import type { Hub } from './hub.ts'
import { isRoomOf, parseRoomName, type RoomDefinition } from './room.ts'
import type { ControlMessage } from './wire.ts'

const CHECKS_AT_ONCE = 8

interface DoorkeeperOptions {
  readonly services: Services
  readonly rooms: readonly RoomDefinition[]
  readonly authenticate: (request: LiveCredentials) => Promise<Actor | null>
  readonly hub: Hub
}

/** Decides who owns a socket and which rooms it may join, when it subscribes and again when rights change. */
export class RoomAccess {
  readonly #options: DoorkeeperOptions
  readonly #definitions: ReadonlyMap<string, RoomDefinition>
  readonly #connectionsByUser = new Map<string, Set<Connection>>()
  #controlMessages = 0

  constructor(options: DoorkeeperOptions) {
    this.#options = options
    this.#definitions = new Map(options.rooms.map((definition) => [definition.kind, definition]))
    if (this.#definitions.size !== options.rooms.length) throw new Error('two rooms have the same kind')
  }

  /**
   * Reads the session for a handshake. A control message that arrives meanwhile may concern this user, whose
   * socket is not registered yet: the session is then read again.
   */
  async identify(cookie: string | undefined): Promise<Actor | null> {
    const before = this.#controlMessages
    const actor = await this.#authenticate(cookie)
    return actor !== null && before !== this.#controlMessages ? this.#authenticate(cookie) : actor
  }

  register(connection: Connection): void {
    if (connection.actor === null) return
    const { userId } = connection.actor
    const connections = this.#connectionsByUser.get(userId) ?? new Set()
    this.#connectionsByUser.set(userId, connections.add(connection))
  }

  forget(connection: Connection): void {
    for (const room of connection.rooms) this.#options.hub.leave(connection, room)
    if (connection.actor === null) return
    const { userId } = connection.actor
    const connections = this.#connectionsByUser.get(userId)
    if (connections?.delete(connection) && connections.size === 0) this.#connectionsByUser.delete(userId)
  }

  async subscribe(connection: Connection, name: string): Promise<void> {
    const hasSpace = connection.rooms.size < LIVE_ROOMS_MAX
    const definition = hasSpace ? await this.#admits(connection, name) : null
    if (!connection.isOpen) return
    if (definition === null) {
      connection.send(messageFrame({ type: 'refused', room: name }))
      // Honest pages only subscribe to what they show. Guessing names takes many reconnects, which are rate
      // limited.
      connection.refusals += 1
      if (connection.refusals > LIVE_ROOMS_MAX) connection.close(1008, 'too many refusals')
      return
    }
    const joined = await this.#options.hub.join(connection, name, definition)
    connection.send(messageFrame({ type: 'subscribed', room: name, ...joined }))
  }

  obey(message: ControlMessage): void {
    this.#controlMessages += 1
    for (const connection of this.#connectionsByUser.get(message.userId) ?? []) {
      if (message.type === 'disconnect') this.#endSession(connection, message.reason)
      else {
        void this.recheck(connection).then(() =>
          connection.send(messageFrame({ type: 'session', reason: 'changed' })),
        )
      }
    }
  }

  /**
   * Reads the session again and rechecks every room. If the check fails, the socket is closed and the page
   * must reconnect.
   */
  recheck(connection: Connection): Promise<void> {
    connection.checkedAt = Date.now()
    return connection.queue(async () => {
      const actor = await this.#authenticate(connection.cookie)
      if (actor === null || actor.userId !== connection.actor?.userId) {
        this.#endSession(connection, 'signed_out')
        return
      }
      connection.actor = actor
      for (const room of connection.rooms) {
        if (await this.#admits(connection, room)) continue
        this.#options.hub.leave(connection, room)
        connection.send(messageFrame({ type: 'refused', room }))
      }
    })
  }

  async recheckAll(): Promise<void> {
    const connections = [...this.#connectionsByUser.values()].flatMap((set) => [...set]).values()
    const checkers = Array.from({ length: CHECKS_AT_ONCE }, async () => {
      for (const connection of connections) await this.recheck(connection)
    })
    await Promise.all(checkers)
  }

  #authenticate(cookie: string | undefined): Promise<Actor | null> {
    return this.#options.authenticate({ headers: { cookie } })
  }

  /** Returns the definition of a room that this socket may join, else null. */
  async #admits(connection: Connection, name: string): Promise<RoomDefinition | null> {
    const { services, hub } = this.#options
    const room = parseRoomName(name)
    const definition = room && this.#definitions.get(room.kind)
    if (!definition || !isRoomOf(definition, room.id)) return null
    if (!(await definition.authorize(services, connection.actor, room.id))) return null
    if (room.id === null || !definition.exists || hub.has(name)) return definition
    return (await definition.exists(services, room.id)) ? definition : null
  }

  #endSession(connection: Connection, reason: LiveSessionReason): void {
    connection.send(messageFrame({ type: 'session', reason }))
    connection.close(1008, 'session')
    this.forget(connection)
  }
}
