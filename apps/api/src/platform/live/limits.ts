import { LIVE_BEAT_MS, LIVE_SILENCE_MS } from '@trunfo/contract/live'

/** Limits per process and per socket. These are the production values; tests lower some. */
export const LIVE_LIMITS = {
  /** Open sockets per process, and concurrent handshakes; beyond them it answers 503. */
  sockets: 20_000,
  handshakes: 500,
  /**
   * Sockets per IP address and per user: at most a hundredth, so that a few callers cannot take everyone's
   * places. An IP address may be a school or a LAN party; a user has tabs on a phone and a computer.
   */
  socketsPerAddress: 200,
  socketsPerPerson: 20,
  /** Size of one message from a page. The longest is a subscription, far below this. */
  messageBytes: 4 * 1024,
  /**
   * Messages that a page may send at once (after an outage it resubscribes all rooms), and then per second.
   */
  messageBurst: 100,
  messagesPerSecond: 5,
  /**
   * Bytes that may wait for a slow socket. Beyond them it is closed: refetching costs less than catching up.
   */
  waitingBytes: 1024 * 1024,
  /** A closing socket that does not respond is terminated after this time. */
  closeMs: 1_000,
  beatMs: LIVE_BEAT_MS,
  silenceMs: LIVE_SILENCE_MS,
  /**
   * Upper bound on stale rights: a session may expire silently and a control message may be lost, so open
   * sockets are rechecked this often.
   */
  recheckMs: 5 * 60_000,
}

export type LiveLimits = typeof LIVE_LIMITS
