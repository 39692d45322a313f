const SITE = 'https://site.invalid'

/** A path as it is kept; longer ones lead nowhere that a page of ours would be. */
export const SITE_PATH_MAX = 300

/**
 * A path of this site in its plain spelling, or null. The browser's own parser decides what the text means,
 * because it also reads `/\evil.com` and `/<tab>/evil.com` as another host.
 */
export function sitePath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, SITE)) return null
  const { origin, pathname, search, hash } = new URL(value, SITE)
  if (origin !== SITE || pathname.startsWith('//')) return null
  return pathname + search + hash
}

/** The same for a path that is stored. */
export function shortSitePath(value: unknown): string | null {
  const path = sitePath(value)
  return path !== null && path.length <= SITE_PATH_MAX ? path : null
}
