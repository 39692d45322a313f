/** UUIDs of any version as PostgreSQL writes them: lower case, with hyphens. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Accepts only the canonical spelling, so that each record has exactly one id. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/**
 * Normalises an id from a URL, a code or a log, where upper case is allowed. Returns null if it is not an id.
 */
export function readId(value: unknown): string | null {
  const id = typeof value === 'string' ? value.toLowerCase() : null
  return isId(id) ? id : null
}
