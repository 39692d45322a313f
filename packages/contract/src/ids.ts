/** As PostgreSQL writes them: in small letters, with hyphens. Which version of UUID it is does not matter here. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** In its one spelling, or one thing would have as many names as its id has letters. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/** From an address, a code or a log, where capitals are the same id: in its one spelling, or null. */
export function readId(value: unknown): string | null {
  const id = typeof value === 'string' ? value.toLowerCase() : null
  return isId(id) ? id : null
}
