import { WALL_MESSAGE_MAX } from '@trunfo/contract/profiles'
import { isBlank } from '@trunfo/contract/tidy-text'

/** The reason a message cannot stand on a wall, or null when it can. */
export function messageProblem(
  tidyText: string,
): 'profiles.message_required' | 'profiles.message_too_long' | null {
  if (isBlank(tidyText)) return 'profiles.message_required'
  if (tidyText.length > WALL_MESSAGE_MAX) return 'profiles.message_too_long'
  return null
}
