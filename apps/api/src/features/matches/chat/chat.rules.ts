import { CHAT_MESSAGE_MAX } from '@trunfo/contract/matches'

/** The reason a text cannot be sent, or null when it can. */
export function chatTextProblem(text: string): 'matches.message_blank' | 'matches.message_too_long' | null {
  if (text === '') return 'matches.message_blank'
  return [...text].length > CHAT_MESSAGE_MAX ? 'matches.message_too_long' : null
}
