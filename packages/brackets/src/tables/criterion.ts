import type { Points } from '../model/points.ts'
import type { Fraction } from './fraction.ts'
import type { Tallies, Tally } from './tally.ts'

/** What a criterion may look at. */
export interface Context {
  readonly points: Points
  readonly tallies: Tallies
  /** Those whom the criteria before this one left level, the entrant among them. */
  readonly level: ReadonlySet<string>
}

/** A pure function from the table so far to an exact value per entrant. */
export interface Criterion {
  /** Stored in trails; locales have a formula in words for each id. */
  readonly id: string
  readonly better: 'high' | 'low'
  /** Whether it reads `level`. If it separates some of them, it is computed again for those still level. */
  readonly isAmongLevel: boolean
  /** Null if it does not apply. Null is behind every value. */
  measure(tally: Tally, context: Context): Fraction | null
}

/** A criterion that does not depend on who is level. Higher is better. */
export function overall<const Id extends string>(
  id: Id,
  measure: Criterion['measure'],
): Criterion & { readonly id: Id } {
  return { id, better: 'high', isAmongLevel: false, measure }
}
