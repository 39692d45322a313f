import type { LiveClientMessage } from '@trunfo/contract/live'

/** Parses a message from a page; null if it is not part of the protocol. */
export function parseClientMessage(text: string): LiveClientMessage | null {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const { type, room } = value as Record<string, unknown>
  if (type === 'beat') return { type }
  if ((type === 'subscribe' || type === 'unsubscribe') && typeof room === 'string') return { type, room }
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
