/**
 * The searches a field wrote to the address, from the one on the page to the last. The page may draw an earlier one
 * after a later one was written; taking that for a search from elsewhere would erase what was typed since. Returns null
 * when the field did not write the drawn search: a link or the Back button brought it.
 */
export function ownSince(own: readonly string[], drawn: string): readonly string[] | null {
  const at = own.lastIndexOf(drawn)
  return at < 0 ? null : own.slice(at)
}
