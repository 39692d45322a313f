import type { Match, MatchKey } from '../model/match.ts'
import { winnerOf } from '../model/results.ts'
import type { Format, Stage } from '../model/stage.ts'
import { type FollowUp, type FollowUpOf, NO_FOLLOW_UP } from './cascade.ts'
import { plannedDoubleElimination } from './double-elimination-plan.ts'
import {
  type DoubleEliminationSettings,
  requireDoubleEliminationSettings,
} from './double-elimination-settings.ts'
import { leavePlan, revisePlan, settleInPlan } from './elimination.ts'
import { bracketSize, lowerRoundsOf, roundsOf } from './layout.ts'
import { fateInPlan, type PlaceRange, placesInPlan, type Ranking, tableOfPlan } from './places.ts'
import type { Plan } from './plan.ts'
import { wholeSettings } from './settings.ts'
import { hasSameSides, idIn } from './slots.ts'
import { writePlan } from './writing.ts'

/**
 * Two losses put an entrant out. The whole plan is written when the stage opens, except the reset: a second grand
 * final that is added if the lower side wins the first and the upper side, which then has one loss, is still in.
 * Without a grand final the upper bracket decides the champion and the lower one second place.
 */
export const doubleElimination: Format<DoubleEliminationSettings> = {
  open: (entrants, settings) => {
    const whole = wholeSettings(settings, requireDoubleEliminationSettings)
    return writePlan(entrants, plannedDoubleElimination(entrants.length, whole))
  },
  seriesRule: () => 'elimination',
  settle: (stage, match, result) => settleInPlan(stage, match, result, resetOf(stage)),
  leave: (stage, id) => leavePlan(stage, id, resetOf(stage)),
  fate: (match, side, { settings, entrantCount }) => {
    // Nobody resets against a hole.
    const isReset = mayReset(settings, match) && winnerOf(match) === 2 && match.outcome?.kind !== 'bye'
    return isReset ? 'on' : fateInPlan(RANKING, match, side, bracketSize(entrantCount))
  },
  roundsIn: (bracket, { entrantCount }) => {
    const size = bracketSize(entrantCount)
    if (bracket === 'final') return RESET.round
    return bracket === 'lower' ? lowerRoundsOf(size) : roundsOf(size)
  },
  table: (stage) => tableOfPlan(stage, RANKING),
  places: (stage) => placesInPlan(stage, RANKING),
  revise: (stage, correction) => revisePlan(stage, correction, resetOf(stage)),
}

const RESET: MatchKey = { bracket: 'final', group: 0, round: 2, number: 1 }

function resetOf({ settings }: Stage<DoubleEliminationSettings>): FollowUpOf {
  return (plan, { before, after }) => {
    if (!mayReset(settings, after)) return NO_FOLLOW_UP
    const stored = plan.peek(RESET)
    const isLowerWin = winnerOf(after) === 2
    if (stored) {
      const isKept = isLowerWin && hasSameSides(before, after)
      return isKept ? NO_FOLLOW_UP : { added: [], removed: [stored] }
    }
    return isLowerWin ? firstReset(plan, after) : NO_FOLLOW_UP
  }
}

/** Whether a second grand final follows if the lower side wins the match. */
function mayReset({ grandFinal }: DoubleEliminationSettings, { bracket, round }: MatchKey): boolean {
  return grandFinal === 'reset' && bracket === 'final' && round === 1
}

function firstReset(plan: Plan, { sides, bestOf }: Match): FollowUp {
  const upperId = idIn(sides[0])
  if (upperId === null || plan.hasLeft(upperId)) return NO_FOLLOW_UP
  const reset = { ...RESET, bestOf, winnerTo: null, loserTo: null, sides, outcome: null, games: [] }
  return { added: [reset], removed: [] }
}

const RANKING: Ranking = {
  // Without a grand final nothing follows the winner of the lower bracket, who is second.
  ofWinner: ({ bracket }) => placeAlone(bracket === 'lower' ? 2 : 1),
  ofLoser: ({ bracket, round }, size) => (bracket === 'lower' ? lowerPlaces(round, size) : placeAlone(2)),
  isContinued: (plan, { bracket, round }) => bracket === 'final' && round === 1 && plan.peek(RESET) !== null,
}

/** Ahead of them: everybody who still plays in either bracket after that lower round. */
function lowerPlaces(round: number, size: number): PlaceRange {
  const losers = size / 2 ** (Math.ceil(round / 2) + 1)
  const ahead = round % 2 === 0 ? 2 * losers : 3 * losers
  return { from: ahead + 1, to: ahead + losers }
}

function placeAlone(place: number): PlaceRange {
  return { from: place, to: place }
}
