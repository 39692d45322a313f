import { isId } from '@trunfo/contract/ids'
import type { Actor } from '../auth/actor.ts'
import type { Services } from '../services.ts'

/**
 * A kind of room, declared by a feature: `games`, or `tournament` for rooms named `tournament:<id>`.
 * `authorize` runs at subscription, and again for every open socket of a user whose roles or ban changed.
 */
export interface RoomDefinition {
  readonly kind: string
  /** The ids of its rooms; without it there is one room, named like its kind. */
  readonly ids?: 'uuid' | readonly string[]
  /**
   * Whether the room's subject exists, if `authorize` does not check it. A room takes memory and a Redis
   * channel, so made-up ids must be refused. Called only if the room has no member on this process.
   */
  readonly exists?: (services: Services, id: string) => Promise<boolean>
  readonly authorize: (
    services: Services,
    actor: Actor | null,
    id: string | null,
  ) => Promise<boolean> | boolean
  /**
   * Minimum interval between hints to a socket. The first hint in a quiet room goes out at once, and rows are
   * never delayed.
   */
  readonly throttleMs?: number
  /** Added to it for each page that has the room open on this process, up to `SLOWEST_THROTTLE_MS`. */
  readonly throttleMsPerPage?: number
  /** How slowly the pages of a full room refetch, if that costs more than a cached public response. */
  readonly spread?: RoomSpread
}

export interface RoomSpread {
  readonly msPerPage: number
  readonly maxMs: number
}

export const DEFAULT_THROTTLE_MS = 1_000
export const SLOWEST_THROTTLE_MS = 10_000
/** About 2,000 requests per second, and no page waits long. */
export const DEFAULT_SPREAD: RoomSpread = { msPerPage: 0.5, maxMs: 1_500 }

const ROOM_NAME = /^([a-z][a-z_-]{0,31})(?::([A-Za-z0-9_-]{1,64}))?$/

export function parseRoomName(name: string): { kind: string; id: string | null } | null {
  const [, kind, id] = ROOM_NAME.exec(name) ?? []
  return kind === undefined ? null : { kind, id: id ?? null }
}

/** Whether a room of this kind can have this id, without a lookup. */
export function isRoomOf({ ids }: Pick<RoomDefinition, 'ids'>, id: string | null): boolean {
  if (!ids || id === null) return !ids && id === null
  return ids === 'uuid' ? isId(id) : ids.includes(id)
}
