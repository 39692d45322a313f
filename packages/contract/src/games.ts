import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const GAME_NAME_MAX = 60

/** Staff curate the catalogue. The list is not paged, so its size is bounded here. */
export const GAMES_MAX = 500

/** Maximum length of a player's name inside a game. */
export const NICK_MAX = 40

export const GAME_MANAGER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

export const GAMES_ERRORS = {
  'games.name_required': { kind: 'invalid', field: 'name' },
  'games.name_too_long': { kind: 'invalid', facts: ['max'], field: 'name' },
  'games.name_taken': { kind: 'conflict', facts: ['name'], field: 'name' },
  'games.catalogue_full': { kind: 'conflict', facts: ['max'] },
  'games.not_found': { kind: 'not_found' },
  'games.has_tournaments': { kind: 'conflict' },
  'games.nick_required': { kind: 'invalid', field: 'nick' },
  'games.nick_too_long': { kind: 'invalid', facts: ['max'], field: 'nick' },
} as const satisfies ErrorTable

export const GAMES_ROOM = 'games'
