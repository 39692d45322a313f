import {
  formatOf,
  type Result,
  requireSettings,
  resultProblem,
  type Score,
  type SeriesRule,
  type Side,
} from '@trunfo/brackets'
import type { MatchOutcome } from '@trunfo/contract/tournaments'
import { AppError } from '../../platform/errors.ts'
import { isDecided, type MatchRecord, sideOf } from './bracket-rows.ts'

/** How a match ends. Without a winner, a forfeit is a double W.O. */
export type MatchResult =
  | { readonly kind: 'won'; readonly winnerId: string; readonly score: Score }
  | { readonly kind: 'drawn'; readonly winnerId: null; readonly score: Score }
  | { readonly kind: 'forfeit'; readonly winnerId: string | null }

export type PlayedResult = Exclude<MatchResult, { kind: 'forfeit' }>

/** A result as a player or staff report it: the winner of a single game, or the games that each side won. */
export interface Report {
  readonly winnerId: string | null
  readonly score1?: number | null | undefined
  readonly score2?: number | null | undefined
}

type Sides = Pick<MatchRecord, 'participant1Id' | 'participant2Id'>

/** What decides which results a match can have. */
export interface ResultRules {
  readonly format: string
  readonly settings: unknown
}

/** The result that a report means. Throws an error code of `matches` if the match cannot end like that. */
export function resultOf(
  match: Sides & { readonly bestOf: number },
  rules: ResultRules,
  report: Report,
): PlayedResult {
  const result = isScored(report) ? scoredResult(match, report) : singleResult(match, report)
  const problem = resultProblem(engineResult(match, result), match.bestOf, seriesRuleOf(rules))
  if (problem === 'draw_not_allowed') throw new AppError('matches.draw_not_allowed')
  if (problem) throw new AppError('matches.score_impossible', { bestOf: match.bestOf })
  return result
}

/** A win without a lost game. */
export function wonOutright(match: Sides & { readonly bestOf: number }, winnerId: string): MatchResult {
  const games = Math.ceil(match.bestOf / 2)
  return { kind: 'won', winnerId, score: sideOf(match, winnerId) === 2 ? [0, games] : [games, 0] }
}

/** How a match of the stage may end. */
export function seriesRuleOf({ format, settings }: ResultRules): SeriesRule {
  return formatOf(format).seriesRule(requireSettings(format, settings))
}

/** Whether a score counts beyond who won: in a table it orders those who are level. */
export function isScoreCounted(rules: ResultRules): boolean {
  return seriesRuleOf(rules) !== 'elimination'
}

/** Why a result does not count; null if it does. */
export function resultRefusal(
  match: Sides & Pick<MatchRecord, 'winnerId' | 'outcome'>,
  { winnerId }: MatchResult,
): 'already_decided' | 'not_a_participant' | null {
  if (isDecided(match)) return 'already_decided'
  return winnerId === null || sideOf(match, winnerId) !== null ? null : 'not_a_participant'
}

/** What is stored for a result, besides the winner. */
export function storedResult(
  { bestOf }: { readonly bestOf: number },
  result: MatchResult,
): { readonly outcome: MatchOutcome | null; readonly score: Score | null } {
  if (result.kind === 'forfeit')
    return { outcome: result.winnerId === null ? 'double-forfeit' : 'forfeit', score: null }
  const score = bestOf > 1 ? result.score : null
  return { outcome: result.kind === 'drawn' ? 'drawn' : null, score }
}

/** The result in terms of the engine. Throws a `RangeError` if the winner is not in the match. */
export function engineResult(match: Sides, result: MatchResult): Result {
  const { kind, winnerId } = result
  const winner = sideOf(match, winnerId)
  if (winnerId !== null && winner === null) throw new RangeError('the winner is not in the match')
  if (kind === 'forfeit') return { kind, winner }
  const { score } = result
  return kind === 'drawn' ? { kind, score, games: [] } : { kind, winner: winner as Side, score, games: [] }
}

interface ScoredReport extends Report {
  readonly score1: number
  readonly score2: number
}

export function isScored(report: Report): report is ScoredReport {
  return typeof report.score1 === 'number' && typeof report.score2 === 'number'
}

function scoredResult(match: Sides, { winnerId, score1, score2 }: ScoredReport): PlayedResult {
  const score: Score = [score1, score2]
  if (score1 === score2) return { kind: 'drawn', winnerId: null, score }
  const leader = score1 > score2 ? match.participant1Id : match.participant2Id
  // A page that names somebody else has mixed up the sides.
  if (leader === null || (winnerId !== null && winnerId !== leader))
    throw new AppError('matches.not_a_participant')
  return { kind: 'won', winnerId: leader, score }
}

function singleResult(match: Sides & { readonly bestOf: number }, { winnerId }: Report): PlayedResult {
  if (match.bestOf > 1) throw new AppError('matches.score_required')
  if (winnerId === null) throw new AppError('matches.winner_required')
  const side = sideOf(match, winnerId)
  if (side === null) throw new AppError('matches.not_a_participant')
  return { kind: 'won', winnerId, score: side === 1 ? [1, 0] : [0, 1] }
}
