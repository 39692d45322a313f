import { ApiError } from './api-error.ts'
import { pause } from './pause.ts'

const RESEND_AFTER_MS = 500

/**
 * Sends a request to our server; every failure becomes an ApiError. An unsafe request carries a key that
 * names the act: when its answer is lost on the way the same request goes out once more under the same key,
 * and the server does the act once. A GET is asked again by its query instead.
 */
export async function send(request: Request): Promise<Response> {
  const response = request.method === 'GET' ? await transmit(request) : await transmitUnsafe(request)
  if (!response.ok) throw await ApiError.fromResponse(response)
  return response
}

/** Gets a refusal and may repeat the request with one more header. */
export type RefusalHandler = (
  response: Response,
  repeat: (header: string, value: string) => Promise<Response>,
) => Promise<Response>

let handleRefusal: RefusalHandler | null = null

/** Of the staff's frame: what players load first knows nothing of proofs. */
export function onRefusals(handler: RefusalHandler | null): void {
  handleRefusal = handler
}

async function transmitUnsafe(request: Request): Promise<Response> {
  if (!request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', crypto.randomUUID())
  const spare = request.clone()
  const response = await transmitTwice(request)
  if (response.status !== 403 || !handleRefusal) return response
  return handleRefusal(response, (header, value) => {
    spare.headers.set(header, value)
    return transmitTwice(spare)
  })
}

async function transmitTwice(request: Request): Promise<Response> {
  const spare = request.clone()
  try {
    return await transmit(request)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await pause(RESEND_AFTER_MS)
    return transmit(spare)
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
