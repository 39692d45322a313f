/**
 * The searches this field wrote to the URL, from the rendered one to the last. The page may render an earlier
 * search after a later one was written; treating that as external would erase what was typed since. Returns
 * null if the field did not write the rendered search: a link or the Back button did.
 */
export function ownSince(own: readonly string[], drawn: string): readonly string[] | null {
  const at = own.lastIndexOf(drawn)
  return at < 0 ? null : own.slice(at)
}
