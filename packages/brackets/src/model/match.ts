/** Part of a stage's plan. Formats with one bracket use `main`. */
export type Bracket = 'main' | 'upper' | 'lower' | 'final' | 'third'

/** Where a match stands in its stage. No two matches of a stage share all four. */
export interface MatchKey {
  readonly bracket: Bracket
  /** Starts at 1; 0 in formats without groups. */
  readonly group: number
  /** Starts at 1 in each bracket. */
  readonly round: number
  /** Starts at 1 in each round, without gaps. */
  readonly number: number
}

export type Side = 1 | 2

/**
 * One side of a match: an entrant, `open` while an earlier match decides it, or `nobody` if nobody will ever come,
 * because of a bye in the plan or a double W.O. before it.
 */
export type Slot =
  | { readonly kind: 'entrant'; readonly id: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'nobody' }

/** The place in a later match that a winner or a loser takes. */
export interface Target extends MatchKey {
  readonly side: Side
}

/** Games won by each side; drawn games count for neither. */
export type Score = readonly [number, number]

export interface Game {
  /** Null means a drawn game. */
  readonly winner: Side | null
  /** Points of each side, such as tentos. Null if the tournament does not count them. */
  readonly points: readonly [number, number] | null
}

/**
 * How a match ended. `won` and `drawn` were played; `forfeit` is a W.O.; a `bye` is a win against nobody; a `void`
 * match never takes place and counts for nobody.
 */
export type Outcome =
  | { readonly kind: 'won'; readonly winner: Side; readonly score: Score }
  | { readonly kind: 'drawn'; readonly score: Score }
  | { readonly kind: 'forfeit'; readonly winner: Side }
  | { readonly kind: 'double-forfeit' }
  | { readonly kind: 'bye'; readonly winner: Side }
  | { readonly kind: 'void' }

/** A match as plain data. Entrant ids are opaque: they may stand for players or teams. */
export interface Match extends MatchKey {
  readonly sides: readonly [Slot, Slot]
  /** Odd. The match is over once a side has won more than half of its games. */
  readonly bestOf: number
  readonly winnerTo: Target | null
  readonly loserTo: Target | null
  /** Null while the match is undecided. */
  readonly outcome: Outcome | null
  /** Details of a played match, in order; empty if only the score was reported. */
  readonly games: readonly Game[]
}

/** A result as players or staff report it. Byes and void matches follow from the format, never from a report. */
export type Result =
  | { readonly kind: 'won'; readonly winner: Side; readonly score: Score; readonly games: readonly Game[] }
  | { readonly kind: 'drawn'; readonly score: Score; readonly games: readonly Game[] }
  /** Null means a double W.O. */
  | { readonly kind: 'forfeit'; readonly winner: Side | null }
