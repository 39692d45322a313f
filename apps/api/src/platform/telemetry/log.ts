import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config.ts'
import { mappedStack } from './mapped-stack.ts'

/**
 * Only these fields reach the log, so that a careless `log.info({ user })` cannot leak a password, a token, a
 * Pix key or a mail.
 */
const FIELDS = [
  'captureId',
  'channel',
  'component',
  'connection',
  'code',
  'durationMs',
  'err',
  'eventId',
  'files',
  'findings',
  'found',
  'freezes',
  'id',
  'jobs',
  'method',
  'months',
  'orderId',
  'outcome',
  'part',
  'paymentId',
  'port',
  'process',
  'provider',
  'questions',
  'reaction',
  'removed',
  'reqId',
  'route',
  'signal',
  'status',
  'table',
  'template',
  'userId',
  'workers',
] as const
const ALLOWED: ReadonlySet<string> = new Set(FIELDS)

type LogFields = { readonly [Field in (typeof FIELDS)[number]]?: unknown }

interface Say {
  (message: string): void
  (fields: LogFields, message: string): void
}

/** Any other field is an error of types: at run time it would be missing just when somebody needs it. */
export type Log = Record<'fatal' | 'error' | 'warn' | 'info' | 'debug', Say>

/** Creates a logger that writes to standard output by default. */
export function createLog(
  config: Pick<Config, 'LOG_LEVEL'>,
  process: string,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: onlyAllowed },
    serializers: { err: describeError },
  }
  return pino(options, destination)
}

export function onlyAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => ALLOWED.has(name)))
}

/** Mail servers repeat the recipient in their errors. */
export const withoutAddresses = (text: string): string => text.replace(/[^\s<>"'(:]{1,64}@[^\s<>"'):]+/g, '…')

/** Driver errors contain row data (`detail`, `where`), so only name, message, code and stack are logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'something that is not an Error was thrown' }
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return {
    name,
    message: withoutAddresses(message),
    code,
    stack: stack && withoutAddresses(mappedStack(stack)),
  }
}
