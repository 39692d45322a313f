import { seededEntrants } from './model/entrants.ts'
import type { Entrant } from './model/stage.ts'
import { shapeOf } from './shapes.ts'
import { shuffle } from './shuffle.ts'
import { snake } from './tables/groups.ts'

/** How the seeds of a first stage are given. */
export type Seeding =
  | { readonly kind: 'draw' }
  /** The most points first. An entrant without points has 0; those who are level are drawn. */
  | { readonly kind: 'ranking'; readonly points: ReadonlyMap<string, number> }
  /** Ids in the order that somebody chose. Entrants who are not in it come after them, drawn. */
  | { readonly kind: 'hand'; readonly order: readonly string[] }

/**
 * The entrants of a first stage, given their ids in order of entry. A format without seeds draws them itself when it
 * opens; others have their seeds given here, and groups in a snake.
 */
export function drawnEntrants(
  { format, groupCount }: { readonly format: string; readonly groupCount: number },
  ids: readonly string[],
  seed: string,
  seeding: Seeding = { kind: 'draw' },
): Entrant[] {
  if (!shapeOf(format).isSeeded) return seededEntrants(ids)
  const entrants = seededEntrants(inOrder(shuffle(ids, seed), seeding))
  return groupCount > 0 ? snake(entrants, groupCount) : entrants
}

function inOrder(drawn: readonly string[], seeding: Seeding): string[] {
  if (seeding.kind === 'draw') return [...drawn]
  if (seeding.kind === 'ranking') {
    const pointsOf = (id: string) => seeding.points.get(id) ?? 0
    return drawn.toSorted((one, other) => pointsOf(other) - pointsOf(one))
  }
  const entered = new Set(drawn)
  const placed = new Set(seeding.order.filter((id) => entered.has(id)))
  return [...placed, ...drawn.filter((id) => !placed.has(id))]
}
