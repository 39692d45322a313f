import { CHAT_MESSAGE_MAX, type MATCHES_ERRORS } from '@trunfo/contract/matches'

/** Without what only disturbs: control characters, towers of empty lines, space around the text. */
export function tidyChatText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim()
}

/** The reason a text cannot be sent, or null when it can. */
export function chatTextProblem(tidyText: string): keyof typeof MATCHES_ERRORS | null {
  // Characters that take no room make a message just as blank as spaces.
  if (!/[^\s\p{Cf}]/u.test(tidyText)) return 'matches.message_blank'
  return [...tidyText].length > CHAT_MESSAGE_MAX ? 'matches.message_too_long' : null
}
