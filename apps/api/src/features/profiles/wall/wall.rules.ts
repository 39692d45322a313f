import { WALL_MESSAGE_MAX } from '@trunfo/contract/profiles'

/** The error code that rejects a message, or null. */
export function messageProblem(
  text: string,
): 'profiles.message_required' | 'profiles.message_too_long' | null {
  if (text === '') return 'profiles.message_required'
  if (text.length > WALL_MESSAGE_MAX) return 'profiles.message_too_long'
  return null
}
