import type { Db } from '../../../platform/db/database.ts'
import { findAmongMatches, findPlaces, type Place, scanDirectory } from './directory.queries.ts'
import { type PeopleView, type Term, termOf } from './directory.rules.ts'

/**
 * The index of name parts is cheap for a rare term, which has few rows, but not for a common one. A scan
 * along the list is the opposite: a common term fills the page at once, a rare one never does.
 *
 * A first scan tells which case it is. If it finds hardly anybody, the index is queried for a few matches. If
 * those are all, they are sorted; otherwise the scan goes on.
 */
const FIRST_LOOK = 750
const HARDLY_ANYBODY = 8
const FEW = 1000
const LONGEST_LOOK = 4000
/**
 * Upper limit per page. At the limit a page ends before it is full, and the next one continues from there.
 */
const MOST_LOOKED_AT = 8000

interface Next {
  readonly places: readonly Place[]
  /** Position after which the next page begins. */
  readonly next: Place | null
}

interface Stretch {
  readonly after: Place | null
  readonly size: number
}

export async function findNext(db: Db, view: PeopleView, { after, size }: Stretch): Promise<Next> {
  const term = termOf(view.q)
  const walk = { view, after, limit: size + 1 }
  if (!term) return cut(await findPlaces(db, walk), size)
  const first = await scan(db, { view, after, limit: FIRST_LOOK }, term)
  if (!first.end || first.found.length > size) return cut(first.found, size)
  if (first.found.length < HARDLY_ANYBODY) {
    const few = await findAmongMatches(db, walk, term, FEW)
    if (few) return cut(few, size)
  }
  return continueScan(db, view, term, { found: first.found, from: first.end, size })
}

const cut = (found: readonly Place[], size: number): Next => ({
  places: found.slice(0, size),
  next: found.length > size ? (found[size - 1] ?? null) : null,
})

interface Looked {
  readonly found: readonly Place[]
  /** Null at the end of the list. */
  readonly end: Place | null
}

async function scan(db: Db, walk: Parameters<typeof scanDirectory>[1], term: Term): Promise<Looked> {
  const looked = await scanDirectory(db, walk, term)
  const last = looked.at(-1)
  return { found: looked.filter(({ isMatch }) => isMatch), end: last?.isLast ? last : null }
}

interface Begun {
  readonly found: readonly Place[]
  readonly from: Place
  readonly size: number
}

async function continueScan(db: Db, view: PeopleView, term: Term, begun: Begun): Promise<Next> {
  const found = [...begun.found]
  let { from } = begun
  for (let seen = FIRST_LOOK; seen < MOST_LOOKED_AT; ) {
    const limit = lookFor(begun.size + 1 - found.length, found.length / seen)
    const { found: more, end } = await scan(db, { view, after: from, limit }, term)
    found.push(...more)
    seen += limit
    if (!end || found.length > begun.size) return cut(found, begun.size)
    from = end
  }
  return { places: found, next: from }
}

/** Length of the next scan: estimated from the hit rate so far, plus half. */
const lookFor = (wanted: number, share: number): number =>
  Math.min(LONGEST_LOOK, Math.max(FIRST_LOOK, Math.ceil((wanted / Math.max(share, 1e-6)) * 1.5)))
