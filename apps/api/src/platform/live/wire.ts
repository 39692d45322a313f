import type { LiveSessionReason } from '@trunfo/contract/live'

/**
 * Messages between processes through Redis. Each room has a sharded channel, so that a process only receives
 * rooms with a member there; all processes receive the control channel.
 *
 * A hint is only its version, because each process merges hints. Rows are the finished message, which is
 * framed without being parsed.
 */
export const CONTROL_CHANNEL = 'live:control'
const ROOM_PREFIX = 'live:room:'

export const channelOf = (room: string): string => ROOM_PREFIX + room
export const roomOf = (channel: string): string => channel.slice(ROOM_PREFIX.length)

export type ControlMessage =
  | { type: 'disconnect'; userId: string; reason: LiveSessionReason }
  | { type: 'recheck'; userId: string }

const HINT = 'h'
const ROWS = 'r'

export const encodeHint = (version: string): string => HINT + version
export const encodeRows = (message: string): string => ROWS + message

export type RoomMessage = { type: 'hint'; version: string } | { type: 'rows'; message: Buffer }

export function decodeRoomMessage(payload: Buffer): RoomMessage | null {
  const body = payload.subarray(1)
  switch (payload.toString('latin1', 0, 1)) {
    case HINT:
      return { type: 'hint', version: body.toString() }
    case ROWS:
      return { type: 'rows', message: body }
    default:
      return null
  }
}
