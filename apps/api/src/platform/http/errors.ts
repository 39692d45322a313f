import { ERRORS } from '@trunfo/contract/error-catalogue'
import { ERROR_STATUS, type ErrorAnswer, type ErrorDeclaration } from '@trunfo/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../errors.ts'
import type { App } from './app-type.ts'

/** The one place where something thrown becomes an answer. */
export function answerErrors(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error)
    // A refusal that we meant, such as a full queue, is counted by the metrics: a line with its stack for each
    // would make a flood dearer to refuse than to serve.
    if (error !== known && statusOf(known) >= 500)
      request.log.error({ err: error, code: known.code, reqId: request.id }, 'a request failed')
    return sendError(request, reply, known)
  })
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { code, facts } = error
  const { field }: ErrorDeclaration = ERRORS[code]
  const status = statusOf(error)
  const { retryAfterSeconds } = facts
  if (status === 429 || status === 503) reply.header('retry-after', String(retryAfterSeconds ?? 2))
  const answer: ErrorAnswer = { error: { code, facts, field, requestId: request.id } }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer)
}

const statusOf = ({ code }: AppError): number => ERROR_STATUS[ERRORS[code].kind]

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const field = error.validation[0]?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? ''
    return new AppError('platform.invalid_request', { field })
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('platform.body_too_large')
  if (isDatabaseBusy(error)) return new AppError('platform.overloaded')
  if (error.statusCode && error.statusCode < 500)
    return new AppError('platform.invalid_request', { field: '' })
  return new AppError('platform.internal')
}

/**
 * PostgreSQL or its pool had no room or no time, or is starting or stopping: the caller may come again.
 * Codes: query_canceled, lock_not_available, deadlock_detected, too_many_connections, admin_shutdown,
 * crash_shutdown, cannot_connect_now.
 */
const BUSY_CODES = new Set([
  '57014',
  '55P03',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
])

function isDatabaseBusy(error: Error & { code?: string }): boolean {
  return (
    BUSY_CODES.has(error.code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message)
  )
}
