import { keyIn, keyOf } from '../model/apply.ts'
import { requireEntrant } from '../model/entrants.ts'
import type { Match, MatchKey, Result } from '../model/match.ts'
import { gamesOf, isSameResult, outcomeOf, problemOf } from '../model/results.ts'
import type { Correction, Effect, Revision, Stage } from '../model/stage.ts'
import { type Cascade, cascade, effectsOf, type FollowUpOf } from './cascade.ts'
import { type Plan, planOf } from './plan.ts'
import { idIn, isDerivedWalkover, outcomeWithoutPlay } from './slots.ts'

/**
 * What every written elimination plan does alike: take a result, let somebody leave, correct a result.
 * The stage may be partial: the match, those behind it and all entrants are enough.
 * The caller stores departures, because effects change matches only.
 */
export function settleInPlan(
  stage: Stage<unknown>,
  key: MatchKey,
  result: Result,
  followUpOf: FollowUpOf,
): Effect[] {
  const plan = planOf(stage)
  const match = plan.find(key)
  if (match.outcome !== null) throw new RangeError(`match ${keyOf(key)} is already decided`)
  if (!hasBothSides(match)) throw new RangeError(`match ${keyOf(key)} still waits for a side`)
  const problem = problemOf(result, match.bestOf, 'elimination')
  if (problem) throw new RangeError(`match ${keyOf(key)} cannot end like this: ${problem}`)
  return effectsOf(cascade(plan, withResult(match, result), followUpOf))
}

/**
 * The opponent goes on: now, or as soon as they are known. Played matches stay. Call it before or after the
 * departure is stored with the entrant; later results need it stored.
 */
export function leavePlan(stage: Stage<unknown>, id: string, followUpOf: FollowUpOf): Effect[] {
  requireEntrant(stage.entrants, id)
  const plan = planOf(stage, id)
  const match = stage.matches.find(
    ({ outcome, sides }) => outcome === null && sides.some((slot) => idIn(slot) === id),
  )
  if (!match) return []
  const outcome = outcomeWithoutPlay(match.sides, plan.hasLeft)
  return effectsOf(cascade(plan, { ...match, outcome }, followUpOf))
}

/**
 * Reopening a match of somebody who left decides it again at once, as their W.O. A W.O. that was reported
 * counts as played here: reopen it first, from the last round backwards. Single elimination differs, see
 * `reviseRounds`.
 */
export function revisePlan(
  stage: Stage<unknown>,
  { match: key, result }: Correction,
  followUpOf: FollowUpOf,
): Revision {
  const plan = planOf(stage)
  const match = plan.find(key)
  if (match.outcome === null) return refused('not_decided')
  if (!hasBothSides(match)) return refused('invalid_result')
  if (result && problemOf(result, match.bestOf, 'elimination')) return refused('invalid_result')
  const corrected = result ? withResult(match, result) : reopened(plan, match)
  if (isSameResult(match, corrected)) return refused('same_result')
  const changed = cascade(plan, corrected, followUpOf)
  return changed.played.length > 0 ? refused('already_played', changed.played) : revised(changed)
}

function revised(changed: Cascade): Revision {
  return {
    kind: 'revised',
    effects: effectsOf(changed),
    undo: [...changed.changes.map(({ before }) => before), ...changed.removed],
    removed: changed.removed.map(keyIn),
  }
}

function refused(
  reason: Extract<Revision, { kind: 'refused' }>['reason'],
  played: readonly Match[] = [],
): Revision {
  return { kind: 'refused', reason, played: played.map(keyIn) }
}

function withResult(match: Match, result: Result): Match {
  return { ...match, outcome: outcomeOf(result), games: gamesOf(result) }
}

function reopened(plan: Plan, match: Match): Match {
  if (match.outcome && isDerivedWalkover(match.outcome, match.sides, plan.hasLeft)) return match
  return { ...match, outcome: outcomeWithoutPlay(match.sides, plan.hasLeft), games: [] }
}

function hasBothSides({ sides }: Match): boolean {
  return sides.every(({ kind }) => kind === 'entrant')
}
