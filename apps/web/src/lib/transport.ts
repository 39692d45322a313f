import { ApiError, retryAfterMsOf } from './api-error.ts'
import { pause } from './pause.ts'

const RESEND_AFTER_MS = 500
/** Enough for a failover of the database, and little enough for somebody who waits. */
const RESENDS_MAX = 3
const RESEND_WITHIN_MS = 15_000

/**
 * Sends a request to our server; throws an `ApiError` for every failure. An unsafe request carries an
 * idempotency key: if its response is lost, or says when to retry, it is sent again with that key, and the
 * server runs it once. GETs are retried by their query instead.
 */
export async function send(request: Request): Promise<Response> {
  const response = request.method === 'GET' ? await transmit(request) : await transmitUnsafe(request)
  if (!response.ok) throw await ApiError.fromResponse(response)
  return response
}

/** Receives a 403 and may repeat the request with one more header. */
export type RefusalHandler = (
  response: Response,
  repeat: (header: string, value: string) => Promise<Response>,
) => Promise<Response>

let handleRefusal: RefusalHandler | null = null

/** Registered by the staff layout only, so that players do not load the step-up code. */
export function onRefusals(handler: RefusalHandler | null): void {
  handleRefusal = handler
}

async function transmitUnsafe(request: Request): Promise<Response> {
  if (!request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', crypto.randomUUID())
  const spare = request.clone()
  const response = await transmitUntilDecided(request)
  if (response.status !== 403 || !handleRefusal) return response
  return handleRefusal(response, (header, value) => {
    spare.headers.set(header, value)
    return transmitUntilDecided(spare)
  })
}

/** Sends a request until it is decided: again once if a response is lost, more often if the server asks for it. */
async function transmitUntilDecided(request: Request): Promise<Response> {
  const givesUpAt = Date.now() + RESEND_WITHIN_MS
  let lost = 0
  for (let resends = 0; ; resends += 1) {
    const outcome = await transmit(request.clone()).catch((error: unknown) => {
      if (!(error instanceof ApiError) || lost === 1) throw error
      lost += 1
      return null
    })
    const waitMs = outcome ? retryAfterMsOf(outcome) : RESEND_AFTER_MS
    const isLast = resends >= RESENDS_MAX || Date.now() > givesUpAt
    // A limit is for people to read about: only reads wait for it.
    if (outcome && (waitMs === null || isLast || outcome.status === 429)) return outcome
    await pause(waitMs ?? RESEND_AFTER_MS)
  }
}

async function transmit(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (cause) {
    if (request.signal.aborted) throw cause
    throw new ApiError({ code: 'network', cause })
  }
}
