import type { MatchKey } from '../model/match.ts'
import type { Entrant, Format } from '../model/stage.ts'
import { type FollowUpOf, NO_FOLLOW_UP } from './cascade.ts'
import { leavePlan, revisePlan, settleInPlan } from './elimination.ts'
import { bracketSize, neighbourTarget, roundsOf, upperLength } from './layout.ts'
import { fateInPlan, placesInPlan, type Ranking, tableOfPlan } from './places.ts'
import { type SeriesSettings, wholeSettings, withDefaults } from './settings.ts'
import { type PlannedMatch, plannedRound, target, writePlan } from './writing.ts'

/**
 * A seeded knockout, written whole when the stage opens. Missing seeds are byes in round 1 for the strongest.
 * Losers of one round share places, except that a third-place match takes the losers of the semi-finals. It
 * needs two semi-finals, so two entrants never have one.
 */
export const knockout: Format<KnockoutSettings> = {
  open: (entrants, settings) => writePlan(entrants, planned(entrants, settings)),
  seriesRule: () => 'elimination',
  settle: (stage, match, result) => settleInPlan(stage, match, result, noFollowUp),
  leave: (stage, id) => leavePlan(stage, id, noFollowUp),
  fate: (match, side, { entrantCount }) => fateInPlan(RANKING, match, side, bracketSize(entrantCount)),
  roundsIn: (bracket, { entrantCount }) => (bracket === 'third' ? 1 : roundsOf(bracketSize(entrantCount))),
  table: (stage) => tableOfPlan(stage, RANKING),
  places: (stage) => placesInPlan(stage, RANKING),
  revise: (stage, correction) => revisePlan(stage, correction, noFollowUp),
}

export interface KnockoutSettings extends SeriesSettings {
  readonly thirdPlace: boolean
}

const KNOCKOUT_DEFAULTS: KnockoutSettings = { thirdPlace: false, bestOf: 1, finalBestOf: 1 }

export function requireKnockoutSettings(given: unknown = {}): KnockoutSettings {
  const settings = withDefaults(given, KNOCKOUT_DEFAULTS)
  if (typeof settings.thirdPlace !== 'boolean') throw new RangeError('thirdPlace must be true or false')
  return settings
}

const noFollowUp: FollowUpOf = () => NO_FOLLOW_UP

const RANKING: Ranking = {
  ofWinner: ({ bracket }) => (bracket === 'third' ? { from: 3, to: 3 } : { from: 1, to: 1 }),
  ofLoser: ({ bracket, round }, size) =>
    bracket === 'third' ? { from: 4, to: 4 } : { from: size / 2 ** round + 1, to: size / 2 ** (round - 1) },
  isContinued: () => false,
}

function planned(entrants: readonly Entrant[], settings: KnockoutSettings): PlannedMatch[] {
  const { thirdPlace, bestOf, finalBestOf } = wholeSettings(settings, requireKnockoutSettings)
  const size = bracketSize(entrants.length)
  const last = roundsOf(size)
  const rounds = Array.from({ length: last }, (_, index) => {
    const round = index + 1
    return plannedRound(upperLength(size, round), (number) => ({
      bracket: 'main',
      round,
      number,
      bestOf: round === last ? finalBestOf : bestOf,
      winnerTo: round === last ? null : neighbourTarget(mainMatch(round, number)),
      loserTo: thirdPlace && round === last - 1 ? target('third', 1, 1, number === 1 ? 1 : 2) : null,
    }))
  })
  const hasThird = thirdPlace && last > 1
  const third = plannedRound(hasThird ? 1 : 0, (number) => {
    return { bracket: 'third', round: 1, number, bestOf, winnerTo: null, loserTo: null }
  })
  return [...rounds.flat(), ...third]
}

function mainMatch(round: number, number: number): MatchKey {
  return { bracket: 'main', group: 0, round, number }
}
