import type { Db } from '../../../platform/db/database.ts'
import { hasIndexedPart, patternsOf } from '../../../platform/db/like.rules.ts'
import {
  findAmong,
  findIdsLike,
  findQueue,
  type QueueOrder,
  type QueuePlace,
  type QueueRow,
  scanQueue,
} from './queue.queries.ts'

/**
 * Finds words of a subject or an owner's name, in any order. As with people (ADR 0059), a first scan along
 * the order fills a page with common matches, and the trigram index finds rare ones. Otherwise the scan
 * continues along the order. It may end before the page is full, and the next page continues from there.
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
  /** The place after which the next page starts. */
  readonly next: QueuePlace | null
}

/** Longest first, since long words narrow the search most. */
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
    const looked = await scanQueue(db, order, { after: from, limit }, patterns)
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
