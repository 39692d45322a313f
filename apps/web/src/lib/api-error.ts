import type { ErrorCode } from '@trunfo/contract/error-catalogue'
import type { ErrorAnswer, ErrorFacts } from '@trunfo/contract/errors'

/** An error response, or none at all: the code `network` is ours, all others are the contract's. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly facts: ErrorFacts
  readonly field: string | null
  readonly requestId: string | null
  /** When the server, which is unavailable for now or limits the caller, wants the request again. */
  readonly retryAfterMs: number | null

  constructor(fields: ApiErrorFields) {
    const { code, status = 0, facts = {}, field = null, requestId = null, retryAfterMs = null } = fields
    super(code, { cause: fields.cause })
    this.code = code
    this.status = status
    this.facts = facts
    this.field = field
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }

  /** Worth an automatic retry: the request was not decided. */
  get isTransient(): boolean {
    return this.code === 'network' || this.status >= 500
  }

  /** A proxy may have responded, so the body may not be our JSON. */
  static async fromResponse(response: Response): Promise<ApiError> {
    const answer: Partial<ErrorAnswer> | null = await response.json().catch(() => null)
    return new ApiError({
      code: answer?.error?.code ?? 'unknown',
      facts: answer?.error?.facts,
      field: answer?.error?.field,
      requestId: answer?.error?.requestId ?? response.headers.get('x-request-id'),
      retryAfterMs: retryAfterMsOf(response),
      status: response.status,
    })
  }
}

const RETRY_AFTER_MAX_MS = 10_000

/**
 * How long to wait before a request that got 503 with `Retry-After` is sent again, with jitter, and a read that got 429 with
 * a short one; null for every other response, also for a 503 of a proxy that names no time.
 */
export function retryAfterMsOf({ status, headers }: Response): number | null {
  const waitMs = Number(headers.get('retry-after')) * 1_000
  const isAsked = waitMs > 0 && (status === 503 || (status === 429 && waitMs <= RETRY_AFTER_MAX_MS))
  return isAsked ? Math.min(waitMs, RETRY_AFTER_MAX_MS) * (1 + Math.random() / 2) : null
}

/** Whether the server rejected with this code; the compiler checks it against the contract. */
export function isRefusal<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is ApiError & { code: Code } {
  return error instanceof ApiError && error.code === code
}

/** The form field that an error is about; null if it concerns the whole form. */
export const fieldOf = (error: unknown): string | null => (error instanceof ApiError ? error.field : null)

interface ApiErrorFields {
  code: string
  status?: number
  facts?: ErrorFacts
  field?: string | null
  requestId?: string | null
  retryAfterMs?: number | null
  cause?: unknown
}
