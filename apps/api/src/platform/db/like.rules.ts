/** For a pattern of LIKE: what people type stands for itself. */
export const escapeLike = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/** Each word is a condition: nobody needs more of them to find a name. */
const WORDS_MAX = 6
/** What the indexes of parts (pg_trgm) know: parts of three letters. */
const PART = 3

/** The words of a search. All of them have to be in a name, in any order and at any place. */
export const wordsOf = (typed: string): string[] =>
  [...new Set(typed.split(/\s+/u).filter((word) => word !== ''))].slice(0, WORDS_MAX)

/** A pattern per word, the longest first: indexes are asked for the first three. */
export const patternsOf = (words: readonly string[], start = '%'): string[] =>
  words.toSorted((one, other) => other.length - one.length).map((word) => `${start}${escapeLike(word)}%`)

/** Whether an index of parts can find them. One long word is enough: what it finds is held against the others. */
export const hasIndexedPart = (words: readonly string[]): boolean =>
  words.some((word) => [...word].length >= PART)
