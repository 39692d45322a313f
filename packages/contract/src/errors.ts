/** The kinds of error and their HTTP status. A code has exactly one kind, and so always the same status. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  internal: 500,
  // Another company's service failed. The request was decided, so it is not sent again by itself.
  upstream_failed: 502,
  // Not decided: sent again after `Retry-After`.
  unavailable: 503,
} as const

type ErrorKind = keyof typeof ERROR_STATUS

export interface ErrorDeclaration {
  readonly kind: ErrorKind
  /** Values sent along with the code; its text may use only these. */
  readonly facts?: readonly string[]
  /** The form field that it concerns, named as in the request body. */
  readonly field?: string
}

/** Keyed by the full code, so a search finds where it is declared, thrown and handled. */
export type ErrorTable = Readonly<Record<`${string}.${string}`, ErrorDeclaration>>

/** Codes that any request can get. Features declare their own in `<feature>.ts`. */
export const PLATFORM_ERRORS = {
  'platform.invalid_request': { kind: 'invalid', facts: ['field'] },
  'platform.cross_site': { kind: 'forbidden' },
  'platform.unauthenticated': { kind: 'unauthenticated' },
  'platform.forbidden': { kind: 'forbidden' },
  'platform.second_factor_required': { kind: 'forbidden' },
  'platform.staff_password_required': { kind: 'forbidden' },
  // The page repeats the request once the viewer has given a proof of identity.
  'platform.step_up_required': { kind: 'forbidden' },
  'platform.self_dealing': { kind: 'forbidden' },
  'platform.not_found': { kind: 'not_found' },
  'platform.body_too_large': { kind: 'too_large' },
  'platform.rate_limited': { kind: 'rate_limited', facts: ['retryAfterSeconds'] },
  'platform.key_reused': { kind: 'conflict' },
  'platform.still_running': { kind: 'conflict' },
  'platform.overloaded': { kind: 'unavailable' },
  'platform.internal': { kind: 'internal' },
  'platform.image_required': { kind: 'invalid' },
  'platform.image_too_large': { kind: 'too_large', facts: ['maxMegabytes', 'maxMegapixels', 'maxEdge'] },
  'platform.image_unsupported': { kind: 'invalid' },
  'platform.uploads_at_once': { kind: 'rate_limited', facts: ['max'] },
  'platform.exports_at_once': { kind: 'rate_limited', facts: ['max'] },
  // Not 408: browsers would send the whole image again by themselves.
  'platform.upload_too_slow': { kind: 'invalid' },
} as const satisfies ErrorTable

export type ErrorFacts = Readonly<Record<string, string | number>>

export interface ErrorAnswer {
  error: { code: string; facts: ErrorFacts; field?: string; requestId: string }
}
