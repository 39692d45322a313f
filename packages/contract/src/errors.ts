/**
 * The kinds of refusal and the HTTP status each one gets. A code belongs to exactly one kind, so that the
 * same mistake always answers the same way.
 */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorKind = keyof typeof ERROR_STATUS

/** Codes any request can meet. Features keep their own in `<feature>.ts`. */
export const PLATFORM_ERRORS = {
  'platform.invalid_request': 'invalid',
  'platform.cross_site': 'forbidden',
  'platform.unauthenticated': 'unauthenticated',
  'platform.forbidden': 'forbidden',
  'platform.second_factor_required': 'forbidden',
  'platform.not_found': 'not_found',
  'platform.body_too_large': 'too_large',
  'platform.rate_limited': 'rate_limited',
  'platform.key_reused': 'conflict',
  'platform.still_running': 'conflict',
  'platform.overloaded': 'unavailable',
  'platform.internal': 'internal',
  'platform.image_required': 'invalid',
  'platform.image_too_large': 'too_large',
  'platform.image_unsupported': 'invalid',
} as const satisfies Record<string, ErrorKind>

export type ErrorFacts = Record<string, string | number | boolean | null>

export interface ErrorAnswer {
  error: { code: string; facts: ErrorFacts; requestId: string }
}
