import { GAME_NAME_MAX } from '@trunfo/contract/games'

/** People paste names with stray spaces: they are not part of the name. */
export function tidyGameName(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}

/** The reason a name cannot be used, or null when it can. Whether it is taken only the database knows. */
export function gameNameProblem(tidyName: string): 'games.name_required' | 'games.name_too_long' | null {
  if (tidyName === '') return 'games.name_required'
  if (tidyName.length > GAME_NAME_MAX) return 'games.name_too_long'
  return null
}
