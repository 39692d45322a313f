import { randomInt } from 'node:crypto'
import { ERRORS } from '@trunfo/contract/error-catalogue'
import { ERROR_STATUS, type ErrorAnswer, type ErrorDeclaration } from '@trunfo/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isEngineError } from '../db/engine-errors.ts'
import { AppError } from '../errors.ts'
import type { App } from './app-type.ts'

/** The only place where an exception becomes a response. */
export function sendErrors(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error)
    // Expected rejections, such as a full queue, are counted in the metrics. Logging a stack for each would
    // make a flood more expensive to reject than to serve.
    if (error !== known && statusOf(known) >= 500)
      request.log.error({ err: error, code: known.code, reqId: request.id }, 'a request failed')
    return sendError(request, reply, known)
  })
}

/**
 * Sends the error as JSON, with `Retry-After` for 429 and 503. After a 503 it differs from response to response: all who
 * were turned away together must not come back together. Handlers throw an `AppError` instead of calling it.
 */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { code, facts } = error
  const { field }: ErrorDeclaration = ERRORS[code]
  const status = statusOf(error)
  const { retryAfterSeconds } = facts
  if (status === 429 || status === 503)
    reply.header('retry-after', String(retryAfterSeconds ?? randomInt(2, 5)))
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
  if (isEngineError(error)) return new AppError('platform.overloaded')
  if (error.statusCode && error.statusCode < 500)
    return new AppError('platform.invalid_request', { field: '' })
  return new AppError('platform.internal')
}
