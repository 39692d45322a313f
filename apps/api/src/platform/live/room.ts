import type { Actor } from '../auth/actor.ts'
import type { Services } from '../services.ts'

/**
 * A kind of room that a feature declares: `games`, or `tournament` for rooms named `tournament:<id>`.
 * `authorize` is asked at subscription, and again for every open socket of a person whose roles or ban changed.
 */
export interface RoomDefinition {
  readonly kind: string
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
