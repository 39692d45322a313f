import { TEAM_NAME_MAX, TEAM_NAME_MIN, TEAM_TAG_MAX, TEAM_TAG_MIN } from '@trunfo/contract/teams'

type NameProblem = `teams.name_${'required' | 'too_short' | 'too_long' | 'invalid'}`
type TagProblem = `teams.tag_${'required' | 'invalid'}`

/**
 * Fancy letters become plain ones and stray spaces go. What is left is what everybody reads, so a team cannot take
 * another's name by spelling it with look-alikes of the same letters.
 */
export function tidyTeamName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\uFE0F/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Letters of our alphabet with their accents, digits, punctuation and symbols; nothing invisible. */
const READABLE = /^[\p{Script=Latin}0-9\p{P}\p{S} ]+$/u

/** The reason a name cannot be used, or null when it can. Whether it is taken only the database knows. */
export function teamNameProblem(tidyName: string): NameProblem | null {
  // As PostgreSQL counts: an emoji is one character.
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

/** A text as search and the uniqueness of names see it: "Leões!" and "LEOES" are the same. */
export function searchKey(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Names that say nothing, for a team that lost its own. `random` gives a whole number below its argument. */
export const neutralTeamName = (random: (below: number) => number): string => `Time ${digits(random, 6)}`
export const neutralTeamTag = (random: (below: number) => number): string => `T${digits(random, 4)}`
const digits = (random: (below: number) => number, count: number) =>
  String(random(10 ** count)).padStart(count, '0')

/** All that a search may begin with: the tag, the name, and the name from each later word on. */
export function searchTerms(name: string, tag: string): string[] {
  const words = searchKey(name).split(' ')
  const tails = words.map((_word, index) => words.slice(index).join(' '))
  return [...new Set([...tails, searchKey(tag)])]
}
