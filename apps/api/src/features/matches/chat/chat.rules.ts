import { CHAT_MESSAGE_MAX } from '@trunfo/contract/matches'
import { isBlank } from '@trunfo/contract/tidy-text'

/** The reason a text cannot be sent, or null when it can. */
export function chatTextProblem(
  tidyText: string,
): 'matches.message_blank' | 'matches.message_too_long' | null {
  if (isBlank(tidyText)) return 'matches.message_blank'
  return [...tidyText].length > CHAT_MESSAGE_MAX ? 'matches.message_too_long' : null
}
