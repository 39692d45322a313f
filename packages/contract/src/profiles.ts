import type { ErrorKind } from './errors.ts'
import type { Role } from './roles.ts'

export const WALL_MESSAGE_MAX = 500
export const WALL_PAGE_SIZE = 20

/** A stranger can have so many messages waiting on one wall: its owner must not drown in one person's words. */
export const WALL_PENDING_MAX = 5

/** Their own messages need no approval, and they approve and delete on any wall. */
export const WALL_MODERATOR_ROLES = ['moderador', 'admin', 'fundador'] as const satisfies readonly Role[]

export const PROFILES_ERRORS = {
  'profiles.not_found': 'not_found',
  'profiles.message_required': 'invalid',
  'profiles.message_too_long': 'invalid',
  'profiles.message_repeated': 'conflict',
  'profiles.message_not_found': 'not_found',
  'profiles.too_many_pending': 'conflict',
  'profiles.wall_closed': 'conflict',
} as const satisfies Record<string, ErrorKind>

/** The kind of the rooms that tell of one profile's wall. */
export const PROFILE_ROOM = 'profile'
export const profileRoom = (profileId: string): string => `${PROFILE_ROOM}:${profileId}`
