import { findMatch, keyIn } from '../model/apply.ts'
import type { Match, MatchKey, Result } from '../model/match.ts'
import { gamesOf, isSameResult, outcomeOf, problemOf, type SeriesRule } from '../model/results.ts'
import type { Correction, Effect, Revision, Stage } from '../model/stage.ts'
import { idOn } from './tally.ts'

/** A stage whose table follows from its matches, so that a result has no effect beyond its own match. */
type TableStage = Stage<{ readonly allowsDraws: boolean }>

export function settle(stage: TableStage, key: MatchKey, result: Result): Effect[] {
  const match = findMatch(stage, key)
  if (match.outcome !== null) throw new RangeError('the match is decided')
  if (!hasBothSides(match)) throw new RangeError('the match has only one side')
  const problem = problemIn(stage, match, result)
  if (problem) throw new RangeError(`the result is impossible: ${problem}`)
  return [decided(match, result)]
}

export function seriesRule({ allowsDraws }: TableStage['settings']): SeriesRule {
  return allowsDraws ? 'draws' : 'no-draws'
}

/** A bye and a void match follow from the format, so they take no correction. */
export function revise(stage: TableStage, { match: key, result }: Correction): Revision {
  const match = findMatch(stage, key)
  if (match.outcome === null) return refused('not_decided')
  if (match.outcome.kind === 'void' || !hasBothSides(match)) return refused('invalid_result')
  if (result === null) {
    return canBePlayed(stage, match)
      ? revised(match, { kind: 'replaced', match: { ...match, outcome: null, games: [] } })
      : refused('invalid_result')
  }
  if (problemIn(stage, match, result)) return refused('invalid_result')
  const corrected = { outcome: outcomeOf(result), games: gamesOf(result) }
  return isSameResult(match, corrected) ? refused('same_result') : revised(match, decided(match, result))
}

function decided(match: Match, result: Result): Effect {
  return { kind: 'decided', match: keyIn(match), outcome: outcomeOf(result), games: gamesOf(result) }
}

function problemIn({ settings }: TableStage, { bestOf }: Match, result: Result) {
  return problemOf(result, bestOf, seriesRule(settings))
}

function hasBothSides({ sides }: Match): boolean {
  return sides.every(({ kind }) => kind === 'entrant')
}

function canBePlayed({ entrants }: TableStage, match: Match): boolean {
  const ids = [idOn(match, 1), idOn(match, 2)]
  return !entrants.some(({ id, departure }) => departure !== null && ids.includes(id))
}

function revised(before: Match, effect: Effect): Revision {
  return { kind: 'revised', effects: [effect], undo: [before], removed: [] }
}

function refused(reason: Extract<Revision, { kind: 'refused' }>['reason']): Revision {
  return { kind: 'refused', reason, played: [] }
}
