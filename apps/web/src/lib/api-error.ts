import type { ErrorCode } from '@trunfo/contract/error-catalogue'
import type { ErrorAnswer, ErrorFacts } from '@trunfo/contract/errors'

/** A refusal of the server, or its silence: `network` is ours, every other code is the contract's. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly facts: ErrorFacts
  readonly field: string | null
  readonly requestId: string | null

  constructor({ code, status = 0, facts = {}, field = null, requestId = null, cause }: ApiErrorFields) {
    super(code, { cause })
    this.code = code
    this.status = status
    this.facts = facts
    this.field = field
    this.requestId = requestId
  }

  /** Worth another try by itself: nothing was decided about the request. */
  get isTransient(): boolean {
    return this.code === 'network' || this.status >= 500
  }

  /** A proxy in between may answer in its own words, so the body is not taken for granted. */
  static async fromResponse(response: Response): Promise<ApiError> {
    const answer: Partial<ErrorAnswer> | null = await response.json().catch(() => null)
    return new ApiError({
      code: answer?.error?.code ?? 'unknown',
      facts: answer?.error?.facts,
      field: answer?.error?.field,
      requestId: answer?.error?.requestId ?? response.headers.get('x-request-id'),
      status: response.status,
    })
  }
}

/** Whether the server refused with this code, which the compiler looks up in the contract. */
export function isRefusal<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is ApiError & { code: Code } {
  return error instanceof ApiError && error.code === code
}

/** The control of a form that a failure is about; null when it is about the whole. */
export const fieldOf = (error: unknown): string | null => (error instanceof ApiError ? error.field : null)

interface ApiErrorFields {
  code: string
  status?: number
  facts?: ErrorFacts
  field?: string | null
  requestId?: string | null
  cause?: unknown
}
