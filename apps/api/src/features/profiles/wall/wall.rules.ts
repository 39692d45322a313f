import { type PROFILES_ERRORS, WALL_MESSAGE_MAX } from '@trunfo/contract/profiles'

/** Without what only disturbs: control characters, gaps of many lines, space around the text. */
export function tidyMessage(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim()
}

/** The reason a message cannot stand on a wall, or null when it can. */
export function messageProblem(tidyText: string): keyof typeof PROFILES_ERRORS | null {
  // Spaces that take no room make a message just as blank as plain ones.
  if (!/[^\s\p{Cf}]/u.test(tidyText)) return 'profiles.message_required'
  if (tidyText.length > WALL_MESSAGE_MAX) return 'profiles.message_too_long'
  return null
}
