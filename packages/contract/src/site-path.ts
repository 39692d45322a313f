const SITE = 'https://site.invalid'

/** Maximum length of a stored path; no page has a longer one. */
export const SITE_PATH_MAX = 300

/**
 * Normalises a path of this site; null for anything else. It uses the URL parser, because browsers read
 * `/\evil.com` and `/<tab>/evil.com` as another host.
 */
export function sitePath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, SITE)) return null
  const { origin, pathname, search, hash } = new URL(value, SITE)
  if (origin !== SITE || pathname.startsWith('//')) return null
  return pathname + search + hash
}

/** Like `sitePath`, but null for paths too long to store. */
export function shortSitePath(value: unknown): string | null {
  const path = sitePath(value)
  return path !== null && path.length <= SITE_PATH_MAX ? path : null
}
