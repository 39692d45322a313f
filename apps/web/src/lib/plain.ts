/** Without case and accents, as people type on a phone. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether a name has all the words of a search, in any order and at any place, as on the server. */
export function hasWords(name: string, typed: string): boolean {
  const within = plain(name)
  return plain(typed)
    .split(/\s+/u)
    .every((word) => within.includes(word))
}
