import type { Db } from '../../../platform/db/database.ts'
import { hasIndexedPart, patternsOf } from '../../../platform/db/like.rules.ts'
import {
  findAmong,
  findIdsLike,
  findQueue,
  lookThrough,
  type QueueOrder,
  type QueuePlace,
  type QueueRow,
} from './queue.queries.ts'

/**
 * Words of a subject or a name, in any order. As with people (ADR 0059) a first look along the order fills a page with
 * what is common, and the index of parts finds what is rare; what is neither is looked for further along the order. A
 * page can then end before it is full, and the next one goes on from there.
 */
const FIRST_LOOK = 150
const FURTHER_LOOK = 750
const FEW = 500
const MOST_LOOKED_AT = 3000
const WORDS_MAX = 8

interface Stretch {
  readonly after: QueuePlace | null
  readonly size: number
}

interface Found {
  readonly rows: readonly QueueRow[]
  /** Where the list goes on. */
  readonly next: QueuePlace | null
}

/** Longest first, since these narrow it down most. */
export const wordsOf = (typed: string): string[] =>
  [...new Set(typed.split(/\s+/u).filter((word) => word !== ''))]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, WORDS_MAX)

export async function searchQueue(
  db: Db,
  order: QueueOrder,
  { after, size }: Stretch,
  words: readonly string[],
): Promise<Found> {
  const patterns = patternsOf(words)
  const among = async (ids: readonly string[]) =>
    cut(await findAmong(db, order, { after, limit: size + 1 }, { ids, patterns }), size)
  const matches: QueuePlace[] = []
  let from = after
  for (let seen = 0; seen < MOST_LOOKED_AT; ) {
    const limit = seen === 0 ? FIRST_LOOK : FURTHER_LOOK
    const looked = await lookThrough(db, order, { after: from, limit }, patterns)
    matches.push(...looked.filter(({ isMatch }) => isMatch))
    if (looked.length < limit || matches.length > size) return among(matches.map(({ id }) => id))
    from = looked.at(-1) ?? null
    const isRare = seen === 0 && hasIndexedPart(words)
    const few = isRare ? await findIdsLike(db, patterns, FEW) : null
    if (few) return among(few)
    seen += limit
  }
  const { rows } = await among(matches.map(({ id }) => id))
  return { rows, next: from }
}

const cut = (found: readonly QueueRow[], size: number): Found => ({
  rows: found.slice(0, size),
  next: found.length > size ? (found[size - 1] ?? null) : null,
})

export async function walkQueue(db: Db, order: QueueOrder, { after, size }: Stretch): Promise<Found> {
  return cut(await findQueue(db, order, { after, limit: size + 1 }), size)
}
