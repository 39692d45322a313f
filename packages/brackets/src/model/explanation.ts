/** How a score group of a Swiss stage is paired: neighbours, or the top half against the bottom half. */
export type PairingOrder = 'neighbours' | 'halves'

export interface RoundFacts {
  /**
   * Whether the results before the round would pair it otherwise now, because one was corrected or a setting changed
   * after it was paired. The other facts are then not the reasons of that time.
   */
  readonly isOutdated: boolean
  /**
   * Whether no other round has fewer rematches, a fairer bye or smaller gaps, in this order. Above 128 entrants only
   * similar rounds were compared.
   */
  readonly isBest: boolean
}

export interface ByeFacts extends RoundFacts {
  readonly kind: 'bye'
  /** Byes and wins by W.O. before this one. */
  readonly rests: number
  readonly points: number
  /** How many had fewer rests, or as few and fewer points: without them, more would meet again. */
  readonly ahead: number
  /** How many others had as many rests and points. Among them the other pairs decide, then the weaker seed. */
  readonly alike: number
}

export interface PairFacts extends RoundFacts {
  /**
   * `level`: both have the same points and never met. `float`: their points differ, because their groups could not
   * be paired among themselves. `rematch`: they met before, because the round needs a rematch (see `isBest`).
   */
  readonly kind: 'level' | 'float' | 'rematch'
  readonly points: readonly [number, number]
  /** How often they were paired before. */
  readonly met: number
  /** Who leaves their score group in the same direction as in the round before. */
  readonly floatsAgain: readonly string[]
  /** How a score group is paired. */
  readonly order: PairingOrder
  /** Where each stands in their score group by seed, from 1. */
  readonly places: readonly [number, number]
  readonly groupSizes: readonly [number, number]
}

/** Why somebody plays whom, as facts for a sentence. They follow from the results before the round as they are now. */
export type Explanation = ByeFacts | PairFacts
