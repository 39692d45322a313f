import type { Standing } from './rate-limits.ts'

/**
 * Scripts of any site may read the public API. It takes no cookie into account, so there is nothing to protect. They see
 * these headers besides the answer.
 */
export const PUBLIC_API_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/**
 * The general limit by IP address, as `draft-ietf-httpapi-ratelimit-headers` names it. A shared cache may pass on those
 * of another caller; the draft tells clients to ignore them in answers with an `Age`.
 */
export const limitHeaders = ({ most, left, resetMs }: Standing): Record<string, string> => ({
  'ratelimit-policy': `"address";q=${most};w=60`,
  ratelimit: `"address";r=${left};t=${Math.ceil(resetMs / 1000)}`,
})
