import { UPLOAD_LIMITS, UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '@trunfo/contract/uploads'
import type { Answer } from './api.ts'
import { ApiError } from './api-error.ts'

export type UploadedImage = Answer<'post', '/api/uploads/{purpose}'>['upload']

export interface UploadOptions {
  /** Called with the fraction of the upload sent so far, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/**
 * Uploads one image. Throws an `ApiError`, or the signal's reason if it was aborted. Uses XMLHttpRequest
 * because `fetch` reports no upload progress.
 */
export async function uploadImage(
  purpose: string,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadedImage> {
  refuseHopeless(file)
  const form = new FormData()
  form.set('file', file)
  const response = await post(`/api/uploads/${encodeURIComponent(purpose)}`, form, { onProgress, signal })
  if (!response.ok) throw await ApiError.fromResponse(response)
  const { upload } = await response.json()
  return upload
}

/** Rejects here what the server would reject anyway, to save mobile data. */
function refuseHopeless(file: Blob): void {
  if (file.size > UPLOAD_MAX_BYTES) {
    throw new ApiError({ code: 'platform.image_too_large', facts: UPLOAD_LIMITS })
  }
  if (!UPLOAD_TYPES.some((type) => type === file.type)) {
    throw new ApiError({ code: 'platform.image_unsupported' })
  }
}

function post(url: string, body: FormData, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    signal?.addEventListener('abort', cancel, { once: true })
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new ApiError({ code: 'network' }))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    request.open('POST', url)
    request.setRequestHeader('Idempotency-Key', crypto.randomUUID())
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader('x-request-id')
  return new Response(request.responseText, {
    status: request.status,
    headers: requestId ? { 'x-request-id': requestId } : {},
  })
}
