/** Drops case and accents, which people often leave out on phones. */
const foldAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether a name contains every word of a search, in any order, as the server matches. */
export function hasWords(name: string, typed: string): boolean {
  const within = foldAccents(name)
  return foldAccents(typed)
    .split(/\s+/u)
    .every((word) => within.includes(word))
}
