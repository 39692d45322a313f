import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const WALL_MESSAGE_MAX = 500
export const WALL_PAGE_SIZE = 20
export const PLAYERS_FOUND_MAX = 6

/** Pending messages per author on one wall, so that one person cannot flood its owner. */
export const WALL_PENDING_MAX = 5

/** Their messages need no approval, and they approve and delete on any wall. */
export const WALL_MODERATOR_ROLES = ['moderador', 'admin', 'fundador'] as const satisfies readonly Role[]

export const PROFILES_ERRORS = {
  'profiles.not_found': { kind: 'not_found' },
  'profiles.message_required': { kind: 'invalid', field: 'content' },
  'profiles.message_too_long': { kind: 'invalid', facts: ['max'], field: 'content' },
  'profiles.message_repeated': { kind: 'conflict', field: 'content' },
  'profiles.message_not_found': { kind: 'not_found' },
  'profiles.too_many_pending': { kind: 'conflict', facts: ['max'] },
  'profiles.wall_closed': { kind: 'conflict' },
} as const satisfies ErrorTable

/** Kind of the rooms with hints about one profile's wall. */
export const PROFILE_ROOM = 'profile'
export const profileRoom = (profileId: string): string => `${PROFILE_ROOM}:${profileId}`
