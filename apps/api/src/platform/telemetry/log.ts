import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config.ts'
import { mappedStack } from './mapped-stack.ts'

/**
 * Logs keep an allow-list: an object may only show the fields named here, so that a careless
 * `log.info({ user })` cannot spill a password, a token, a Pix key or a mail.
 */
const ALLOWED = new Set([
  'channel',
  'component',
  'connection',
  'code',
  'durationMs',
  'err',
  'eventId',
  'findings',
  'freezes',
  'jobId',
  'method',
  'orderId',
  'port',
  'process',
  'provider',
  'reaction',
  'reqId',
  'route',
  'signal',
  'status',
  'task',
  'template',
  'userId',
  'workers',
])

/** To the standard output, unless somebody else wants to read it. */
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

/** Driver errors carry the row that offended (`detail`, `where`); the type, the code and the stack are enough. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'something that is not an Error was thrown' }
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack: stack && mappedStack(stack) }
}
