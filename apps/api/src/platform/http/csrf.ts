import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Cross-site requests carry our cookie, so every request that can change something (and every socket
 * handshake) must prove that a page of ours sent it. Browsers state that themselves in `Sec-Fetch-Site`;
 * those too old to send it must show an exact `Origin`.
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

/** JSON cannot be sent by a plain HTML form, and an upload form is caught by the origin check. */
export function isAcceptedBody(headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type']
  if (type === undefined) return headers['content-length'] === undefined || headers['content-length'] === '0'
  return /^(application\/json|multipart\/form-data)\s*(;|$)/i.test(type)
}
