import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

/**
 * What an unsafe route does when the same request comes twice, as it does when a phone loses the answer.
 *
 * - `key`: the first statement of the act's transaction claims the request's `Idempotency-Key`, and the act's result
 *   is kept beside it. A repetition gets that result, rendered by the same route.
 * - `natural`: the act has an id or a unique fact of its own. Nothing is kept, and whoever did it already is told
 *   so as the first time.
 * - `secret`: the answer holds a secret or sets a cookie and is never kept. A repetition has no second effect.
 */
export type Idempotency = 'key' | 'natural' | 'secret'

/** The right to do an act once. Without a key there is nothing to hold it against. */
export interface Claim {
  readonly owner: string
  readonly key: string | null
  readonly fingerprint: string
  state: 'open' | 'made' | 'repeated'
}

const KEY_PATTERN = /^[\w-]{8,100}$/

/** Null when the request has none. */
export function keyOf({ headers }: FastifyRequest): string | null {
  const { 'idempotency-key': key = null } = headers
  if (key !== null && (typeof key !== 'string' || !KEY_PATTERN.test(key)))
    throw new AppError('platform.invalid_request', { field: 'Idempotency-Key' })
  return key
}

/** Null on routes that need none. Visitors share an owner: a key that one of them made up is nobody else's. */
export function claimOf({ config }: Services, request: FastifyRequest): Claim | null {
  if (request.routeOptions.config.idempotency !== 'key') return null
  const key = keyOf(request)
  const owner = request.actor?.userId ?? 'visitor'
  const fingerprint = key === null ? '' : fingerprintOf(request, config.SESSION_SECRET)
  request.claim ??= { owner, key, fingerprint, state: 'open' }
  return request.claim
}

/** Keyed, because a body can hold what nobody should guess from a copy of the table. */
function fingerprintOf(request: FastifyRequest, secret: string): string {
  return createHmac('sha256', secret)
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('base64url')
}
