/** At most two letters to stand for a picture: first and last word, or the first two letters of one word. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const [first, ...rest] = words.map((word) => [...word.replace(/[^\p{L}\p{N}]/gu, '')])
  if (!first) return '?'
  const last = rest.at(-1)
  return `${first[0]}${last ? last[0] : (first[1] ?? '')}`.toUpperCase()
}
