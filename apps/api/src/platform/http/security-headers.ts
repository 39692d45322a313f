import type { Config } from '../config.ts'
import type { App } from './app-type.ts'

/**
 * What every answer carries. A page carries more; on data and files the rest would be weight that a phone pays
 * for with each request and no browser reads.
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

/** A service worker lives under the policy of its own file: it asks our server, and shows our pictures. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'"

/** What a page carries besides. No inline script or style is ever allowed. */
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
