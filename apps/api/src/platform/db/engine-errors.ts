import { errorCode } from './violations.ts'

/**
 * Something that this process noticed about the database itself, under the code that PostgreSQL or the operating
 * system uses for it.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export const READ_ONLY = '25006'
export const TIMED_OUT = 'ETIMEDOUT'

/** Whole classes of SQLSTATE: connection exceptions, insufficient resources (disk, memory, connections). */
const CLASSES = /^(08|53)[0-9A-Z]{3}$/

const CODES: ReadonlySet<string> = new Set([
  READ_ONLY,
  '25P03', // idle_in_transaction_session_timeout: this process or the database stood still
  '40001', // serialization_failure: also conflicts with recovery on a standby
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '57014', // query_canceled: the statement timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P04', // database_dropped
  '57P05', // idle_session_timeout
  '58030', // io_error
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  TIMED_OUT,
])

/** Errors that the driver and its pool throw without a code. */
const MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|connection has been discarded/

/**
 * Whether an engine failed, or the network to it, rather than our code: it is full, overloaded, starting, stopping,
 * read-only or unreachable. The request was not decided, so the client may repeat it.
 */
export function isEngineError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error) ?? ''
  return CLASSES.test(code) || CODES.has(code) || MESSAGES.test(error.message)
}
