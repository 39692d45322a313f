import type { MatchKey, Target } from '../model/match.ts'
import type { DoubleEliminationSettings } from './double-elimination-settings.ts'
import { dropPlace } from './drop-order.ts'
import { bracketSize, lowerLength, lowerRoundsOf, neighbourTarget, roundsOf, upperLength } from './layout.ts'
import { type PlannedMatch, plannedRound, target } from './writing.ts'

/**
 * k upper rounds and 2(k − 1) lower rounds, which come in pairs. In the first round of a pair survivors of the
 * lower bracket meet (in lower round 1, neighbours that lost in upper round 1). In the second they meet the losers
 * of the next upper round, who take side 1. Two entrants have no lower bracket: both reach the grand final.
 */
export function plannedDoubleElimination(
  entrantCount: number,
  settings: DoubleEliminationSettings,
): PlannedMatch[] {
  const size = bracketSize(entrantCount)
  const last = roundsOf(size)
  const upper = Array.from({ length: last }, (_, index) => upperRound(size, index + 1, settings))
  const lower = Array.from({ length: lowerRoundsOf(size) }, (_, index) =>
    lowerRound(size, index + 1, settings),
  )
  const final = plannedRound(settings.grandFinal === 'none' ? 0 : 1, (number) => {
    return { bracket: 'final', round: 1, number, bestOf: settings.finalBestOf, winnerTo: null, loserTo: null }
  })
  return [...upper.flat(), ...lower.flat(), ...final]
}

function upperRound(size: number, round: number, settings: DoubleEliminationSettings): PlannedMatch[] {
  const { bestOf, finalBestOf, grandFinal } = settings
  const isLast = round === roundsOf(size)
  return plannedRound(upperLength(size, round), (number) => ({
    bracket: 'upper',
    round,
    number,
    bestOf: isLast && grandFinal === 'none' ? finalBestOf : bestOf,
    winnerTo: isLast ? finalTarget(1, settings) : neighbourTarget(matchIn('upper', round, number)),
    loserTo: size === 2 ? finalTarget(2, settings) : dropTarget(size, round, number),
  }))
}

function lowerRound(size: number, round: number, settings: DoubleEliminationSettings): PlannedMatch[] {
  const isLast = round === lowerRoundsOf(size)
  return plannedRound(lowerLength(size, round), (number) => ({
    bracket: 'lower',
    round,
    number,
    bestOf: settings.bestOf,
    winnerTo: isLast ? finalTarget(2, settings) : lowerTarget(round, number),
    loserTo: null,
  }))
}

function dropTarget(size: number, round: number, number: number): Target {
  if (round === 1) return neighbourTarget(matchIn('lower', 0, number))
  const pair = round - 1
  return target('lower', 2 * pair, dropPlace(pair, upperLength(size, round), number), 1)
}

function lowerTarget(round: number, number: number): Target {
  return round % 2 === 1
    ? target('lower', round + 1, number, 2)
    : neighbourTarget(matchIn('lower', round, number))
}

function finalTarget(side: 1 | 2, { grandFinal }: DoubleEliminationSettings): Target | null {
  return grandFinal === 'none' ? null : target('final', 1, 1, side)
}

function matchIn(bracket: MatchKey['bracket'], round: number, number: number): MatchKey {
  return { bracket, group: 0, round, number }
}
