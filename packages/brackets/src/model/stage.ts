import type { Explanation } from './explanation.ts'
import type { Bracket, Game, Match, MatchKey, Outcome, Result, Side, Slot } from './match.ts'
import type { Points } from './points.ts'
import type { SeriesRule } from './results.ts'

export interface Entrant {
  readonly id: string
  /** 1 is the strongest. Seeds are unique in a stage; drawn seeds are stored before it opens. */
  readonly seed: number
  /** Starts at 1; 0 in formats without groups. */
  readonly group: number
  /** The first round that they play: 1, or a later one for a late entrant, whose rounds before it are losses. */
  readonly joinedRound: number
  readonly departure: Departure | null
  /** The id that was drawn, of the entrant whose place they took. */
  readonly drawnAs?: string
}

export interface Departure {
  /** For pages; no rule reads it. */
  readonly kind: 'left' | 'disqualified'
  /**
   * The last round in which they have a match, of any bracket; 0 for somebody who left before the stage opened. Swiss
   * counts their absence from it. In a plan it says little, because all rounds exist from the start.
   */
  readonly afterRound: number
  /** Whether matches of their group were still to be played. Only a round robin reads it: it counts none of theirs. */
  readonly isEarly?: true
}

/**
 * One phase of a tournament, as plain data: everything a format computes follows from it. Matches are in the order in
 * which they were drawn.
 */
export interface Stage<Settings = unknown> {
  readonly settings: Settings
  /** 32 hexadecimal digits from a cryptographic source. */
  readonly seed: string
  readonly entrants: readonly Entrant[]
  readonly matches: readonly Match[]
}

/** A change to one stored match. The caller applies effects in order; nothing else changes. */
export type Effect =
  | {
      readonly kind: 'decided'
      readonly match: MatchKey
      readonly outcome: Outcome
      readonly games: readonly Game[]
    }
  | { readonly kind: 'filled'; readonly match: MatchKey; readonly side: Side; readonly slot: Slot }
  /** A match that did not exist before, such as a reset of the grand final. */
  | { readonly kind: 'added'; readonly match: Match }
  /** A stored match that a correction draws again, or that changed settings give another length. */
  | { readonly kind: 'replaced'; readonly match: Match }

/**
 * Who plays whom next, for formats that pair one round at a time. A drawn round may be decided from the start, if
 * everybody in it has a bye or has left; `closeRounds` goes on until there is something to play.
 */
export type Advance =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'drawn'; readonly matches: readonly Match[] }
  | { readonly kind: 'finished' }

/**
 * A line of a table, with the value of each criterion that the format orders by, in that order. A criterion that
 * compares those level comes again if it was computed again for those whom it left level.
 */
export interface Row {
  readonly id: string
  readonly group: number
  /** Shared by entrants who are level after all criteria. */
  readonly place: number
  /**
   * Tables (round robin, Swiss) count each decided match in these four, W.O.s, byes and missed rounds of late entrants
   * included, because points follow from them. Elimination counts only matches that were played.
   */
  readonly played: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly trail: readonly TieBreak[]
}

export interface TieBreak {
  readonly criterion: string
  /** Null if the criterion did not apply, for example head-to-head between entrants who never met. */
  readonly value: number | null
}

/** A final place. `from` and `to` differ where entrants share places, such as 5 to 8. */
export interface Place {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** What a decided match means for one side: they play on in the stage, are out of it or have won it. */
export type Fate = 'on' | 'out' | 'champion'

export interface Correction {
  readonly match: MatchKey
  /** Null reopens the match. */
  readonly result: Result | null
  /**
   * Whether rounds after the match's own stay as they are, because somebody in them is ready or has declared. Formats
   * that never pair a round again ignore it.
   */
  readonly keepsLater?: boolean
}

/**
 * What a correction would change. `amend` applies it: effects are stored, `removed` matches deleted. `undo` holds all
 * these matches as they were, for `restore`.
 */
export type Revision =
  | {
      readonly kind: 'revised'
      readonly effects: readonly Effect[]
      readonly undo: readonly Match[]
      readonly removed: readonly MatchKey[]
    }
  | {
      readonly kind: 'refused'
      /** `invalid_result` includes any correction of a bye or a void match, which nobody reported. */
      readonly reason: 'not_decided' | 'same_result' | 'invalid_result' | 'already_played'
      /** Later matches that were played and would no longer fit. */
      readonly played: readonly MatchKey[]
    }

export interface Scoring {
  /** Ids of the criteria; the first one is the score. */
  readonly criteria: readonly string[]
  readonly points: Points
}

/** A tournament format. All functions are pure: no clock, no IO, no randomness besides the stage's seed. */
export interface Format<Settings> {
  /** The whole plan, or round 1 for formats with `close`. Byes are decided from the start. */
  open(entrants: readonly Entrant[], settings: Settings, seed: string): Match[]
  /** How a match may end: `resultProblem` checks a result with it, as `settle` does. */
  seriesRule(settings: Settings): SeriesRule
  /** Effects of one result, cascading through matches that it decides without play. Throws for a decided match. */
  settle(stage: Stage<Settings>, match: MatchKey, result: Result): Effect[]
  /** The next round, for formats that pair a round once the previous one is decided. */
  close?(stage: Stage<Settings>): Advance
  /** The largest `joinedRound` of a late entrant. Formats without it take none; `entered` checks it. */
  lastJoinedRound?(stage: Stage<Settings>): number
  /**
   * Effects of somebody leaving: walkovers, void matches, or nothing until the next pairing. The given stage does not
   * know of the departure yet; once the effects are applied, the caller stores it on the entrant (`withDeparture`).
   * Throws for an unknown entrant.
   */
  leave(stage: Stage<Settings>, id: string, kind: Departure['kind']): Effect[]
  /**
   * What a decided match means for a side, as far as the match alone tells: departures may still end it. Formats without
   * it put nobody out by a single match.
   */
  fate?(match: Match, side: Side, stage: { settings: Settings; entrantCount: number }): Fate
  /** The matches to play now. Formats without it open each match as soon as both sides are known. */
  playable?(stage: Pick<Stage, 'matches'>): Match[]
  /** Rounds of a bracket of the plan. Formats without it name no round by its distance from the last one. */
  roundsIn?(bracket: Bracket, stage: { settings: Settings; entrantCount: number }): number
  /** Matches per round, byes included, for formats whose page shows rounds before they are drawn. */
  outline?(entrantCount: number): number[]
  /** Settings that so many entrants can play; they may have been chosen for more. Formats without it take any number. */
  fitted?(settings: Settings, entrantCount: number): Settings
  /** How the table is ordered and what a result is worth. Only tables have it. */
  scoring?(settings: Settings): Scoring
  /** How many rounds will be drawn, for tables that are drawn by round. */
  roundCount?(stage: Pick<Stage<Settings>, 'settings' | 'entrants'>): number
  /** Why the matches of a round were paired like this, by match number. */
  explain?(stage: Stage<Settings>, round: number): ReadonlyMap<number, Explanation>
  table(stage: Stage<Settings>): Row[]
  /** Empty until a place is certain; complete once the stage has ended. */
  places(stage: Stage<Settings>): Place[]
  revise(stage: Stage<Settings>, correction: Correction): Revision
}
