import { LIVE_BEAT_MS, LIVE_SILENCE_MS } from '@trunfo/contract/live'

/** What one process and one socket may take; the defaults hold in production, tests lower some. */
export const LIVE_LIMITS = {
  /** Sockets one process holds, and handshakes it works on at once; beyond them it answers 503. */
  sockets: 20_000,
  handshakes: 500,
  /**
   * Of them, what one address and one person may hold: a hundredth, so that a few callers cannot take the places of
   * everybody else. An address may be a whole school or a LAN party, a person has tabs on a phone and a computer.
   */
  socketsPerAddress: 200,
  socketsPerPerson: 20,
  /** One message of a page: the longest is a subscription, far below this. */
  messageBytes: 4 * 1024,
  /** A page may send this many messages at once (it resubscribes all rooms after a break), then so many a second. */
  messageBurst: 100,
  messagesPerSecond: 5,
  /** Bytes that may wait for a slow socket. Beyond them it is cut off: refetching costs less than catching up. */
  waitingBytes: 1024 * 1024,
  /** A closing socket that does not answer is cut after this long. */
  closeMs: 1_000,
  beatMs: LIVE_BEAT_MS,
  silenceMs: LIVE_SILENCE_MS,
  /**
   * A session may expire without a word and a control message may be lost, so that no right of an open socket
   * outlives this without being asked again.
   */
  recheckMs: 5 * 60_000,
}

export type LiveLimits = typeof LIVE_LIMITS
