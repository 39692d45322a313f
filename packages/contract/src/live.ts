/** The realtime wire protocol: JSON text frames over one WebSocket a tab. */
export const LIVE_PATH = '/api/live'
/** The server sends a beat this often and the page answers it. */
export const LIVE_BEAT_MS = 20_000
/** Either side holds the other for dead after this long without a word. */
export const LIVE_SILENCE_MS = 60_000
export const LIVE_ROOMS_MAX = 50

export type LiveClientMessage =
  | { type: 'subscribe'; room: string }
  | { type: 'unsubscribe'; room: string }
  | { type: 'beat' }

export type LiveSessionReason = 'banned' | 'signed_out' | 'changed'

/**
 * `live: false` says that changes cannot reach this process: the page polls until `live: true`.
 * `version` names the state a page should see after the message. Asking with `?v=<version>` passes by every
 * answer that a cache kept from before, and pages that heard the same message share the new one.
 * `spreadMs` asks the page to wait a random time up to it before refetching, so that the people of a full
 * room do not all ask at the same moment.
 */
export type LiveServerMessage =
  | { type: 'welcome'; live: boolean }
  | { type: 'live'; live: false }
  | { type: 'live'; live: true; version: string; spreadMs?: number }
  | { type: 'subscribed'; room: string; version: string }
  | { type: 'refused'; room: string }
  | { type: 'hint'; room: string; version: string; spreadMs?: number }
  | { type: 'rows'; room: string; rows: unknown[] }
  | { type: 'session'; reason: LiveSessionReason }
  | { type: 'beat' }
