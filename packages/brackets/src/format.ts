import type { Match } from './match.ts'

/**
 * A kind of tournament. Every format goes round by round: when the last match of a round is decided, the next
 * round is drawn from what has been played. Nothing is kept between two calls but the matches themselves, so
 * a bracket can be derived again from its entrants, its seed and its results.
 */
export interface Format {
  /**
   * Which matches of earlier rounds `advance` has to be given. A knockout remembers only who had a bye, which is
   * at most one match a round; Swiss would ask who has met whom. More than that does no harm.
   */
  readonly remembers: 'byes' | 'everything'
  /** Round 1, its byes decided. The seed is 32 hexadecimal digits from a source of real randomness. */
  draw(entrantIds: readonly string[], seed: string): Match[]
  /** What follows from the matches as they stand. Worth asking once the round has no open match. */
  advance(progress: Progress): Advance
  /** How many matches each round has, known before anything is drawn: what a page shows of rounds to come. */
  outline(entrantCount: number): number[]
  /** Everybody, the best first. */
  standings(matches: readonly Match[]): Standing[]
}

export interface Progress {
  readonly entrantCount: number
  /** All matches of the round that is being played, in any order. */
  readonly round: readonly Match[]
  /** At least what the format `remembers` of the rounds before. */
  readonly earlier: readonly Match[]
}

export type Advance =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'drawn'; readonly matches: readonly Match[] }
  | { readonly kind: 'finished'; readonly championId: string }

export interface Standing {
  readonly participantId: string
  /** Shared by those who are level; null while the participant is still in. */
  readonly place: number | null
  /** Matches played and won: a bye is not a win. */
  readonly wins: number
}
