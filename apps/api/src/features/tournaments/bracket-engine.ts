import {
  amend,
  closeRounds,
  type Entrant,
  type Fate,
  findMatch,
  formatOf,
  type Match,
  type MatchKey,
  type Outcome,
  type Result,
  type Side,
  type Slot,
  type Stage,
} from '@trunfo/brackets'
import type { UnplayedOutcome } from '@trunfo/contract/tournaments'

/**
 * The only place that converts between the engine's model and the rows of `tournament_matches`, which store ids, a
 * winner and why a match was not played, and no series yet.
 */
export interface BracketMatch {
  readonly round: number
  readonly number: number
  /** One is null for a bye and beside the hole of a double W.O.; both are null in a void match. */
  readonly participant1Id: string | null
  readonly participant2Id: string | null
  readonly winnerId: string | null
  /** Null for a match that was played, or is not over, and for a bye. */
  readonly outcome: UnplayedOutcome | null
}

/** How a match ends. Without a winner, a forfeit is a double W.O. */
export type MatchResult =
  | { readonly kind: 'won'; readonly winnerId: string }
  | { readonly kind: 'forfeit'; readonly winnerId: string | null }

const SETTINGS = { bestOf: 1, finalBestOf: 1 }

/** Matches per round. */
export function roundSizesOf(format: string, entrantCount: number): number[] {
  return engineOf(format).outline(entrantCount)
}

export function drawFirstRound(format: string, entrantIds: readonly string[], seed: string): BracketMatch[] {
  return engineOf(format).open(entrantIds.map(toEntrant), SETTINGS, seed).map(toRow)
}

/** What follows once a match is decided. */
export interface Following {
  /** Rounds that are drawn now. After W.O.s there may be several, because nobody plays in the first of them. */
  readonly drawn: readonly BracketMatch[]
  readonly isFinished: boolean
  /** Null until the tournament is finished, and if nobody is left to win it. */
  readonly championId: string | null
}

/** What follows from all matches of a bracket. Throws a `RangeError` if some are missing. */
export function followingOf(
  format: string,
  entrantCount: number,
  matches: readonly BracketMatch[],
): Following {
  return following(format, toStage(matches, entrantCount))
}

export type BracketRevision =
  /** `matches` are the corrected match and later ones with new participants. */
  | { readonly kind: 'revised'; readonly matches: readonly BracketMatch[]; readonly following: Following }
  | { readonly kind: 'refused'; readonly reason: 'not_decided' | 'not_a_participant' | 'same_winner' }
  /** `played` are later matches that were played, or that would disappear. */
  | {
      readonly kind: 'refused'
      readonly reason: 'already_played'
      readonly played: readonly BracketMatch[]
    }

/** What naming another winner would change, given all matches of the bracket. */
export function reviseBracket(
  format: string,
  entrantCount: number,
  matches: readonly BracketMatch[],
  correction: { readonly round: number; readonly number: number; readonly winnerId: string },
): BracketRevision {
  const stage = toStage(matches, entrantCount)
  const key = keyOf(correction)
  const target = toRow(findMatch(stage, key))
  const side = sideOf(target, correction.winnerId)
  if (!isDecided(target)) return { kind: 'refused', reason: 'not_decided' }
  if (side === null) return { kind: 'refused', reason: 'not_a_participant' }
  if (target.winnerId === correction.winnerId) return { kind: 'refused', reason: 'same_winner' }

  const revision = engineOf(format).revise(stage, { match: key, result: wonBy(side) })
  if (revision.kind === 'refused' && revision.reason !== 'already_played')
    throw new RangeError(`the correction is ${revision.reason}`)
  const blocking = revision.kind === 'refused' ? revision.played : revision.removed
  if (revision.kind === 'refused' || blocking.length > 0) {
    return {
      kind: 'refused',
      reason: 'already_played',
      played: blocking.map((one) => toRow(findMatch(stage, one))),
    }
  }
  const after = amend(stage, revision)
  const changed = revision.effects.map(({ match }) => toRow(findMatch(after, match)))
  return { kind: 'revised', matches: changed, following: following(format, after) }
}

/** Everyone whose place is certain, best first. */
export function placesOf(
  format: string,
  matches: readonly BracketMatch[],
): { participantId: string; place: number }[] {
  const places = engineOf(format).places(toStage(matches))
  return places.map(({ id, from }) => ({ participantId: id, place: from }))
}

/**
 * Whether a participant goes on after a decided match, is out of the tournament or has won it. Asks about one match
 * only, so that no reader needs the whole bracket.
 */
export function fateAfter(
  { format, entrantCount }: { readonly format: string; readonly entrantCount: number | null },
  match: BracketMatch,
  participantId: string,
): Fate {
  const side = sideOf(match, participantId)
  if (side === null) throw new RangeError(`${participantId} is not in the match`)
  return engineOf(format).fate(toMatch(match), side, { entrantCount: entrantCount ?? 0 })
}

/** Why a result does not count; null if it does. */
export function resultRefusal(
  match: BracketMatch,
  { winnerId }: MatchResult,
): 'already_decided' | 'not_a_participant' | null {
  if (isDecided(match)) return 'already_decided'
  return winnerId === null || sideOf(match, winnerId) !== null ? null : 'not_a_participant'
}

/** What is stored for a result, besides the winner. */
export function outcomeOfResult({ kind, winnerId }: MatchResult): UnplayedOutcome | null {
  if (kind === 'won') return null
  return winnerId === null ? 'double-forfeit' : 'forfeit'
}

export function isDecided({ winnerId, outcome }: Pick<BracketMatch, 'winnerId' | 'outcome'>): boolean {
  return winnerId !== null || outcome !== null
}

/** Stored brackets are of one format so far; the rows of others would need more columns. */
function engineOf(format: string) {
  if (format !== 'single-elimination') throw new RangeError(`there is no format ${JSON.stringify(format)}`)
  return formatOf(format)
}

function following(format: string, stage: Stage<typeof SETTINGS>): Following {
  const engine = engineOf(format)
  const after = closeRounds(engine, stage)
  const isFinished = engine.close(after).kind === 'finished'
  const champion = isFinished ? engine.places(after).find(({ to }) => to === 1) : undefined
  return {
    drawn: after.matches.slice(stage.matches.length).map(toRow),
    isFinished,
    championId: champion?.id ?? null,
  }
}

/** The entrants are the sides of round 1. The format needs the seed only for the first draw. */
function toStage(rows: readonly BracketMatch[], entrantCount?: number): Stage<typeof SETTINGS> {
  const ids = rows.flatMap((row) => (row.round === 1 ? sidesOf(row) : [])).filter((id) => id !== null)
  if (entrantCount !== undefined && ids.length !== entrantCount) {
    throw new RangeError(`round 1 has ${ids.length} of ${entrantCount} entrants`)
  }
  return { settings: SETTINGS, seed: '', entrants: ids.map(toEntrant), matches: rows.map(toMatch) }
}

function toEntrant(id: string, index: number): Entrant {
  return { id, seed: index + 1, group: 0, joinedRound: 1, departure: null }
}

function toMatch(row: BracketMatch): Match {
  const [one, two] = sidesOf(row).map(toSlot)
  if (!one || !two) throw new RangeError('a match has two sides')
  return {
    ...keyOf(row),
    sides: [one, two],
    bestOf: SETTINGS.bestOf,
    winnerTo: null,
    loserTo: null,
    outcome: outcomeOf(row),
    games: [],
  }
}

function outcomeOf(row: BracketMatch): Outcome | null {
  const { winnerId, outcome } = row
  if (outcome === 'double-forfeit' || outcome === 'void') return { kind: outcome }
  const winner = winnerId === null ? null : sideOf(row, winnerId)
  if (winner === null) return null
  if (outcome === 'forfeit') return { kind: outcome, winner }
  return sidesOf(row).includes(null)
    ? { kind: 'bye', winner }
    : { kind: 'won', winner, score: scoreOf(winner) }
}

function toRow({ round, number, sides, outcome }: Match): BracketMatch {
  const [one = null, two = null] = sides.map((slot) => (slot.kind === 'entrant' ? slot.id : null))
  const winnerId = outcome && 'winner' in outcome ? (outcome.winner === 1 ? one : two) : null
  return { round, number, participant1Id: one, participant2Id: two, winnerId, outcome: unplayed(outcome) }
}

function unplayed(outcome: Outcome | null): UnplayedOutcome | null {
  switch (outcome?.kind) {
    case 'forfeit':
    case 'double-forfeit':
    case 'void':
      return outcome.kind
    case 'drawn':
      throw new RangeError('a draw cannot be stored')
    default:
      return null
  }
}

function keyOf({ round, number }: Pick<BracketMatch, 'round' | 'number'>): MatchKey {
  return { bracket: 'main', group: 0, round, number }
}

function sidesOf({ participant1Id, participant2Id }: BracketMatch): (string | null)[] {
  return [participant1Id, participant2Id]
}

function sideOf(row: BracketMatch, id: string): Side | null {
  const index = sidesOf(row).indexOf(id)
  return index === -1 ? null : index === 0 ? 1 : 2
}

function toSlot(id: string | null): Slot {
  return id === null ? { kind: 'nobody' } : { kind: 'entrant', id }
}

function wonBy(winner: Side): Result {
  return { kind: 'won', winner, score: scoreOf(winner), games: [] }
}

function scoreOf(winner: Side): readonly [number, number] {
  return winner === 1 ? [1, 0] : [0, 1]
}
