import type { FilteredRole, PeopleSort, PersonStatus, YesNo } from '@trunfo/contract/moderation'
import { hasIndexedPart, patternsOf, wordsOf } from '../../../platform/db/like.rules.ts'

/** What the staff ask for, as it comes in the address. */
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
 * The combinations of the three facets that a view takes in. Each is a stretch of an index in the order of the list,
 * so that a page of several is what comes first of as many walks. Null is everybody, in one walk over the whole.
 */
export function stretchesOf({ role, status, confirmed, vip }: PeopleView): readonly Facets[] | null {
  if (!role && !status && !confirmed && !vip) return null
  const standings = status === undefined ? both : [status === 'banned']
  return standings.flatMap((isBanned) =>
    chosen(confirmed).flatMap((isConfirmed) =>
      chosen(vip).map((isVip) => ({ isBanned, isConfirmed, isVip })),
    ),
  )
}

export interface Term {
  /** For LIKE: a name with its address has to be like all of them. */
  readonly patterns: readonly string[]
  /** Too little was typed to look into names and addresses: one of them must begin with the first word. */
  readonly beginning: string | null
}

export function termOf(typed: string | undefined): Term | null {
  const words = wordsOf(typed ?? '')
  const [first] = words
  if (first === undefined) return null
  return { patterns: patternsOf(words), beginning: hasIndexedPart(words) ? null : first }
}
