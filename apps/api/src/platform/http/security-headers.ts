import type { Config } from '../config.ts'
import type { App } from './app-type.ts'

/**
 * Headers of every response. Pages get more (`pageHeaders`): browsers ignore those on data and files, and
 * phones would pay for the bytes.
 */
export function securityHeaders({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  if (PUBLIC_URL.startsWith('https:'))
    headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains'
  return headers
}

export function sendSecurityHeaders(app: App, config: Pick<Config, 'PUBLIC_URL'>): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * The service worker runs under the policy of its own file: it fetches from our server and shows our images.
 */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'"

/** Additional headers of pages. Inline scripts and styles are never allowed. */
export function pageHeaders(
  config: Pick<Config, 'MEDIA_PUBLIC_URL' | 'S3_PUBLIC_ENDPOINT'>,
): Record<string, string> {
  const media = [config.MEDIA_PUBLIC_URL, config.S3_PUBLIC_ENDPOINT]
    .map((address) => (address ? ` ${new URL(address).origin}` : ''))
    .join('')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${media}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
}
