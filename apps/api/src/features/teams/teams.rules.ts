import { TEAM_NAME_MAX, TEAM_NAME_MIN, TEAM_TAG_MAX, TEAM_TAG_MIN } from '@trunfo/contract/teams'

type NameProblem = `teams.name_${'required' | 'too_short' | 'too_long' | 'invalid'}`
type TagProblem = `teams.tag_${'required' | 'invalid'}`

/**
 * Replaces stylised letters by plain ones and removes stray spaces, so a team cannot copy another's name with
 * look-alike letters.
 */
export function tidyTeamName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\uFE0F/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Latin letters with accents, digits, punctuation and symbols; nothing invisible. */
const READABLE = /^[\p{Script=Latin}0-9\p{P}\p{S} ]+$/u

/** Returns why a name is not allowed, or null. Only the database knows whether it is taken. */
export function teamNameProblem(tidyName: string): NameProblem | null {
  // Counts like PostgreSQL: an emoji is one character.
  const { length } = [...tidyName]
  if (length === 0) return 'teams.name_required'
  if (length < TEAM_NAME_MIN) return 'teams.name_too_short'
  if (length > TEAM_NAME_MAX) return 'teams.name_too_long'
  if (!READABLE.test(tidyName) || searchKey(tidyName).length < TEAM_NAME_MIN) return 'teams.name_invalid'
  return null
}

export function tidyTeamTag(tag: string): string {
  return tag.normalize('NFKC').trim().toUpperCase()
}

const TAG = new RegExp(`^[A-Z0-9]{${TEAM_TAG_MIN},${TEAM_TAG_MAX}}$`)

export function teamTagProblem(tidyTag: string): TagProblem | null {
  if (tidyTag === '') return 'teams.tag_required'
  return TAG.test(tidyTag) ? null : 'teams.tag_invalid'
}

/** Normal form for search and unique names: "Leões!" and "LEOES" are the same. */
export function searchKey(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Neutral names, for a team whose name was removed. `random` returns an integer below its argument. */
export const neutralTeamName = (random: (below: number) => number): string => `Time ${digits(random, 6)}`
export const neutralTeamTag = (random: (below: number) => number): string => `T${digits(random, 4)}`
const digits = (random: (below: number) => number, count: number) =>
  String(random(10 ** count)).padStart(count, '0')

/** The texts by whose beginning a team is found: the tag, the name, and the name from each later word on. */
export function searchTerms(name: string, tag: string): string[] {
  const words = searchKey(name).split(' ')
  const tails = words.map((_word, index) => words.slice(index).join(' '))
  return [...new Set([...tails, searchKey(tag)])]
}
