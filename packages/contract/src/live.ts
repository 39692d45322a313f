/** The realtime wire protocol: JSON text frames over one WebSocket per tab. */
export const LIVE_PATH = '/api/live'
/** The server sends a beat this often, and the page responds to it. */
export const LIVE_BEAT_MS = 20_000
/** Either side considers the connection dead after this long without a message. */
export const LIVE_SILENCE_MS = 60_000
export const LIVE_ROOMS_MAX = 50

export type LiveClientMessage =
  | { type: 'subscribe'; room: string }
  | { type: 'unsubscribe'; room: string }
  | { type: 'beat' }

export type LiveSessionReason = 'banned' | 'signed_out' | 'changed'

/**
 * `live: false` means that changes cannot reach this process: the page polls until `live: true`.
 * `version` names the state a page should see after the message. A request with `?v=<version>` bypasses older
 * cached responses, and pages that got the same message share the new one.
 * `spreadMs` makes the page wait a random time up to it, so that a full room does not refetch all at once.
 */
export type LiveServerMessage =
  | { type: 'welcome'; live: boolean }
  | { type: 'live'; live: false }
  | { type: 'live'; live: true; version: string; spreadMs?: number }
  | { type: 'subscribed'; room: string; version: string; spreadMs?: number | undefined }
  | { type: 'refused'; room: string }
  | { type: 'hint'; room: string; version: string; spreadMs?: number }
  | { type: 'rows'; room: string; rows: unknown[] }
  | { type: 'session'; reason: LiveSessionReason }
  | { type: 'beat' }
