import type { ErrorKind } from './errors.ts'
import type { Role } from './roles.ts'

export const GAME_NAME_MAX = 60

/** A curated catalogue, not user content: the list is answered whole, so its size is bounded here. */
export const GAMES_MAX = 500

export const GAME_MANAGER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

export const GAMES_ERRORS = {
  'games.name_required': 'invalid',
  'games.name_too_long': 'invalid',
  'games.name_taken': 'conflict',
  'games.catalogue_full': 'conflict',
  'games.not_found': 'not_found',
  'games.has_tournaments': 'conflict',
} as const satisfies Record<string, ErrorKind>

export const GAMES_ROOM = 'games'
