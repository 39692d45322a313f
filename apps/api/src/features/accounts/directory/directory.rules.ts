import type { FilteredRole, PeopleSort, PersonStatus, YesNo } from '@trunfo/contract/moderation'
import { hasIndexedPart, patternsOf, wordsOf } from '../../../platform/db/like.rules.ts'

/** Filters and sort order of the staff's list, from the query string. */
export interface PeopleView {
  readonly q?: string | undefined
  readonly role?: FilteredRole | undefined
  readonly status?: PersonStatus | undefined
  readonly confirmed?: YesNo | undefined
  readonly vip?: YesNo | undefined
  readonly sort: PeopleSort
  readonly direction: 'asc' | 'desc'
}

export interface Facets {
  readonly isBanned: boolean
  readonly isConfirmed: boolean
  readonly isVip: boolean
}

const both = [false, true] as const
const chosen = (choice: YesNo | undefined) => (choice === undefined ? both : [choice === 'yes'])

/**
 * The facet combinations that a view includes. Each is one range of an index in list order, so a page merges
 * the first rows of each range. Null means everybody, in a single scan.
 */
export function facetCombinations({ role, status, confirmed, vip }: PeopleView): readonly Facets[] | null {
  if (!role && !status && !confirmed && !vip) return null
  const standings = status === undefined ? both : [status === 'banned']
  return standings.flatMap((isBanned) =>
    chosen(confirmed).flatMap((isConfirmed) =>
      chosen(vip).map((isVip) => ({ isBanned, isConfirmed, isVip })),
    ),
  )
}

export interface Term {
  /** LIKE patterns. Name and email address together must match all of them. */
  readonly patterns: readonly string[]
  /** Set if the text is too short for the trigram index: name or email address must then begin with it. */
  readonly beginning: string | null
}

export function termOf(typed: string | undefined): Term | null {
  const words = wordsOf(typed ?? '')
  const [first] = words
  if (first === undefined) return null
  return { patterns: patternsOf(words), beginning: hasIndexedPart(words) ? null : first }
}
