import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether one of our own pages sent the request. Cross-site requests carry our cookie, so every unsafe
 * request and every socket handshake must pass this check. Browsers state the source in `Sec-Fetch-Site`;
 * older ones must send an exact `Origin`.
 */
export function isOwnOrigin(
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'PUBLIC_URL' | 'EXTRA_ORIGINS'>,
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return (
    origin !== undefined &&
    (origin === new URL(config.PUBLIC_URL).origin || config.EXTRA_ORIGINS.includes(origin))
  )
}

export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method)
}

/** Accepts JSON, which a plain HTML form cannot send, and multipart forms, which the origin check covers. */
export function isAcceptedBody(headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type']
  if (type === undefined) return headers['content-length'] === undefined || headers['content-length'] === '0'
  return /^(application\/json|multipart\/form-data)\s*(;|$)/i.test(type)
}
