/** Escapes what a user typed, so that it matches literally in a LIKE pattern. */
export const escapeLike = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/** Each word is a condition of the query; names need no more. */
const WORDS_MAX = 6
/** Trigram indexes (pg_trgm) need three letters. */
const PART = 3

/** The distinct words of a search, at most six. A match contains all of them, in any order. */
export const wordsOf = (typed: string): string[] =>
  [...new Set(typed.split(/\s+/u).filter((word) => word !== ''))].slice(0, WORDS_MAX)

/** A LIKE pattern per word, longest first: queries look up only the first three in an index. */
export const patternsOf = (words: readonly string[], start = '%'): string[] =>
  words.toSorted((one, other) => other.length - one.length).map((word) => `${start}${escapeLike(word)}%`)

/**
 * Whether a trigram index can serve the search. One long word is enough: its matches are filtered by the
 * other words.
 */
export const hasIndexedPart = (words: readonly string[]): boolean =>
  words.some((word) => [...word].length >= PART)
