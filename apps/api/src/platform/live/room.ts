import { isId } from '@trunfo/contract/ids'
import type { Actor } from '../auth/actor.ts'
import type { Services } from '../services.ts'

/**
 * A kind of room that a feature declares: `games`, or `tournament` for rooms named `tournament:<id>`.
 * `authorize` is asked at subscription, and again for every open socket of a person whose roles or ban changed.
 */
export interface RoomDefinition {
  readonly kind: string
  /** Which ids its rooms have; without it there is one room, named like its kind. */
  readonly ids?: 'uuid' | readonly string[]
  /**
   * Whether there is such a thing, where `authorize` does not find that out: a room is memory here and a channel at
   * Redis, and nobody may have them for a name they made up. Asked of whoever opens the room on a process.
   */
  readonly exists?: (services: Services, id: string) => Promise<boolean>
  readonly authorize: (
    services: Services,
    actor: Actor | null,
    id: string | null,
  ) => Promise<boolean> | boolean
  /**
   * Hints of a busy room reach a socket at most this often; the first one in a quiet room goes out at once.
   * Rows are never held back.
   */
  readonly throttleMs?: number
  /** How slowly the pages of a full room answer a hint, where asking costs more than a kept public answer. */
  readonly spread?: RoomSpread
}

export interface RoomSpread {
  readonly msPerPage: number
  readonly maxMs: number
}

export const DEFAULT_THROTTLE_MS = 1_000
/** About 2,000 requests a second, and nobody waits long. */
export const DEFAULT_SPREAD: RoomSpread = { msPerPage: 0.5, maxMs: 1_500 }

const ROOM_NAME = /^([a-z][a-z_-]{0,31})(?::([A-Za-z0-9_-]{1,64}))?$/

export function parseRoomName(name: string): { kind: string; id: string | null } | null {
  const [, kind, id] = ROOM_NAME.exec(name) ?? []
  return kind === undefined ? null : { kind, id: id ?? null }
}

/** Whether such a room can be at all, told by its name alone. */
export function isRoomOf({ ids }: Pick<RoomDefinition, 'ids'>, id: string | null): boolean {
  if (!ids || id === null) return !ids && id === null
  return ids === 'uuid' ? isId(id) : ids.includes(id)
}
