import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

/**
 * What an unsafe route does when the same request comes twice, for example after a phone lost the response.
 *
 * - `key`: the first statement of the command's transaction claims the request's `Idempotency-Key`, and the
 *   result is stored with it. A repeat gets that result, rendered by the same route.
 * - `natural`: the command has an id or a unique fact of its own. Nothing is stored, and a repeat succeeds
 *   like the first request.
 * - `secret`: the response contains a secret or sets a cookie, and is never stored. A repeat has no second
 *   effect.
 */
export type Idempotency = 'key' | 'natural' | 'secret'

/** The right to run a command once. With a null key, repeats go undetected. */
export interface Claim {
  readonly owner: string
  readonly key: string | null
  readonly fingerprint: string
  state: 'open' | 'made' | 'repeated'
}

const KEY_PATTERN = /^[\w-]{8,100}$/

/**
 * Returns the `Idempotency-Key`, or null if there is none. Throws `platform.invalid_request` if it is
 * malformed.
 */
export function keyOf({ headers }: FastifyRequest): string | null {
  const { 'idempotency-key': key = null } = headers
  if (key !== null && (typeof key !== 'string' || !KEY_PATTERN.test(key)))
    throw new AppError('platform.invalid_request', { field: 'Idempotency-Key' })
  return key
}

/**
 * Returns the request's claim, or null on routes without `idempotency: 'key'`. Visitors share one owner:
 * clients make random keys, so they do not collide.
 */
export function claimOf({ config }: Services, request: FastifyRequest): Claim | null {
  if (request.routeOptions.config.idempotency !== 'key') return null
  const key = keyOf(request)
  const owner = request.actor?.userId ?? 'visitor'
  const fingerprint = key === null ? '' : fingerprintOf(request, config.SESSION_SECRET)
  request.claim ??= { owner, key, fingerprint, state: 'open' }
  return request.claim
}

/** Keyed, so that secrets in a body cannot be guessed from a copy of the table. */
function fingerprintOf(request: FastifyRequest, secret: string): string {
  return createHmac('sha256', secret)
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('base64url')
}
