import { keyIn, withSlot } from '../model/apply.ts'
import type { Match, Side, Slot, Target } from '../model/match.ts'
import type { Effect } from '../model/stage.ts'
import { positionOf } from './layout.ts'
import { type Plan, slotFor } from './plan.ts'
import { flowOf, hasSameSides, isDerivedWalkover, isSameSlot, outcomeWithoutPlay } from './slots.ts'

/** A stored match and what becomes of it. */
export interface Change {
  readonly before: Match
  readonly after: Match
}

export interface Cascade {
  readonly changes: readonly Change[]
  readonly added: readonly Match[]
  readonly removed: readonly Match[]
  /** Matches with a reported result that would get other sides or be removed. If there is one, a correction is refused. */
  readonly played: readonly Match[]
}

/** Matches that exist only after certain results. `removed` holds them as they are stored. */
export interface FollowUp {
  readonly added: readonly Match[]
  readonly removed: readonly Match[]
}

/** What a format adds or removes when a match changes. */
export type FollowUpOf = (plan: Plan, change: Change) => FollowUp

export const NO_FOLLOW_UP: FollowUp = { added: [], removed: [] }

/**
 * Follows a changed match through the plan. Results, corrections and departures all take this path. Matches are
 * visited in plan order, where each comes after its feeders, so none is evaluated twice. A slot changes only if
 * its feeder sends somebody else: a name that was there before its entrant left stays.
 */
export function cascade(plan: Plan, root: Match, followUpOf: FollowUpOf): Cascade {
  const due = new Map<number, Match>([[positionOf(root, plan.size), root]])
  const changes: Change[] = []
  const played: Match[] = []
  const followUps: FollowUp[] = []

  for (let match = takeEarliest(due); match; match = takeEarliest(due)) {
    const before = plan.find(match)
    if (match !== root) {
      if (hasSameSides(before, match)) continue
      if (isReported(plan, before)) {
        played.push(before)
        continue
      }
    }
    const after = match === root ? root : evaluated(plan, match)
    const change = { before, after }
    changes.push(change)
    followUps.push(followUpOf(plan, change))
    for (const [target, slot] of movesOf(change)) {
      const position = positionOf(target, plan.size)
      const next = due.get(position) ?? plan.find(target)
      due.set(position, { ...next, sides: withSlot(next.sides, target.side, slotFor(plan, slot)) })
    }
  }
  const removed = followUps.flatMap((followUp) => followUp.removed)
  return {
    changes,
    added: followUps.flatMap((followUp) => followUp.added),
    removed,
    played: [...played, ...removed.filter((match) => isReported(plan, match))],
  }
}

/** A match with new sides, which nobody has played. */
function evaluated({ hasLeft }: Plan, match: Match): Match {
  return { ...match, outcome: outcomeWithoutPlay(match.sides, hasLeft), games: [] }
}

export function effectsOf({ changes, added }: Pick<Cascade, 'changes' | 'added'>): Effect[] {
  return [...changes.flatMap(effectsOfChange), ...added.map((match): Effect => ({ kind: 'added', match }))]
}

/**
 * Byes, void matches and walkovers of those who left follow from the sides. Anything else was reported by
 * somebody, a W.O. included, and only a correction of that match may change it.
 */
function isReported(plan: Plan, { outcome, sides }: Match): boolean {
  if (outcome === null || outcome.kind === 'bye' || outcome.kind === 'void') return false
  return !isDerivedWalkover(outcome, sides, plan.hasLeft)
}

/** The slots of later matches that a change gives to somebody else. */
function movesOf({ before, after }: Change): [Target, Slot][] {
  const [was, is] = [flowOf(before), flowOf(after)]
  const moves: [Target, Slot][] = []
  if (after.winnerTo && !isSameSlot(was.winner, is.winner)) moves.push([after.winnerTo, is.winner])
  if (after.loserTo && !isSameSlot(was.loser, is.loser)) moves.push([after.loserTo, is.loser])
  return moves
}

function effectsOfChange({ before, after }: Change): Effect[] {
  const { outcome, games } = after
  if (outcome === null && before.outcome !== null) return [{ kind: 'replaced', match: after }]
  const match = keyIn(after)
  const filled = ([1, 2] as const).flatMap((side): Effect[] => {
    const slot = sideOf(after, side)
    return isSameSlot(sideOf(before, side), slot) ? [] : [{ kind: 'filled', match, side, slot }]
  })
  return outcome === null ? filled : [...filled, { kind: 'decided', match, outcome, games }]
}

function sideOf({ sides: [one, two] }: Match, side: Side): Slot {
  return side === 1 ? one : two
}

function takeEarliest(due: Map<number, Match>): Match | undefined {
  const position = Math.min(...due.keys())
  const match = due.get(position)
  due.delete(position)
  return match
}
