import type { Db } from '../../../platform/db/database.ts'
import { findAmongMatches, findPlaces, lookThrough, type Place } from './directory.queries.ts'
import { type PeopleView, type Term, termOf } from './directory.rules.ts'

/**
 * No one way finds both a rare and a common part of a name at a price that does not grow with the number of people. By
 * the index of parts a rare one is a few rows, and a common one is half of everybody; along the order of the list a
 * common one fills a page at once, and a rare one never does. So a first look along the list tells which it is. If it
 * meets hardly anybody, the index is asked for a few: were these all, they are sorted, and else the look goes on.
 */
const FIRST_LOOK = 750
const HARDLY_ANYBODY = 8
const FEW = 1000
const LONGEST_LOOK = 4000
/** What a page may cost at most: it then ends before it is full, and the next one goes on from there. */
const MOST_LOOKED_AT = 8000

interface Next {
  readonly places: readonly Place[]
  /** Where the list goes on. */
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
  const first = await look(db, { view, after, limit: FIRST_LOOK }, term)
  if (!first.end || first.found.length > size) return cut(first.found, size)
  if (first.found.length < HARDLY_ANYBODY) {
    const few = await findAmongMatches(db, walk, term, FEW)
    if (few) return cut(few, size)
  }
  return lookOn(db, view, term, { found: first.found, from: first.end, size })
}

const cut = (found: readonly Place[], size: number): Next => ({
  places: found.slice(0, size),
  next: found.length > size ? (found[size - 1] ?? null) : null,
})

interface Looked {
  readonly found: readonly Place[]
  /** Null when the list ended. */
  readonly end: Place | null
}

async function look(db: Db, walk: Parameters<typeof lookThrough>[1], term: Term): Promise<Looked> {
  const looked = await lookThrough(db, walk, term)
  const last = looked.at(-1)
  return { found: looked.filter(({ isMatch }) => isMatch), end: last?.isLast ? last : null }
}

interface Begun {
  readonly found: readonly Place[]
  readonly from: Place
  readonly size: number
}

async function lookOn(db: Db, view: PeopleView, term: Term, begun: Begun): Promise<Next> {
  const found = [...begun.found]
  let { from } = begun
  for (let seen = FIRST_LOOK; seen < MOST_LOOKED_AT; ) {
    const limit = lookFor(begun.size + 1 - found.length, found.length / seen)
    const { found: more, end } = await look(db, { view, after: from, limit }, term)
    found.push(...more)
    seen += limit
    if (!end || found.length > begun.size) return cut(found, begun.size)
    from = end
  }
  return { places: found, next: from }
}

/** As long as should do, going by how many were met so far, and half as long again. */
const lookFor = (wanted: number, share: number): number =>
  Math.min(LONGEST_LOOK, Math.max(FIRST_LOOK, Math.ceil((wanted / Math.max(share, 1e-6)) * 1.5)))
