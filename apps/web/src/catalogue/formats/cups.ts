import {
  departed,
  doubleElimination,
  groupQualifiers,
  knockout,
  type Qualifier,
  ROUND_ROBIN_DEFAULTS,
  requireDoubleEliminationSettings,
  requireKnockoutSettings,
  roundRobin,
  SWISS_DEFAULTS,
  type SwissStage,
  seededEntrants,
  settled,
  singleElimination,
  snake,
  swiss,
} from '@trunfo/brackets'
import { NAMES, play, playRound, SEED, start, usually, won } from './play.ts'

/** One cup per format, played by the engine up to a point where there is something to see. */

/** Six entrants: one W.O. in the first round, and a bye in the second. */
export function singleEliminationCup() {
  const stage = start(singleElimination, { bestOf: 1, finalBestOf: 3 }, seededEntrants(NAMES.slice(0, 6)))
  const [first] = stage.matches
  const walkover = first ? settled(singleElimination, stage, first, { kind: 'forfeit', winner: 2 }) : stage
  return playRound(singleElimination, walkover)
}

export function knockoutCup() {
  return play(
    knockout,
    start(knockout, requireKnockoutSettings({ thirdPlace: true, bestOf: 3, finalBestOf: 5 })),
  )
}

/** The lower side wins the grand final, so it is played again. */
export function doubleEliminationCup() {
  const settings = requireDoubleEliminationSettings({ bestOf: 3, finalBestOf: 3 })
  const entrants = seededEntrants(NAMES.slice(0, 6))
  return play(doubleElimination, start(doubleElimination, settings, entrants), (match, seeds) =>
    match.bracket === 'final' && match.round === 1 ? won(match, 2, 1) : usually(match, seeds),
  )
}

/** Somebody left one of the groups before its end. */
export function groupsCup() {
  const settings = { ...ROUND_ROBIN_DEFAULTS, bestOf: 3 }
  const stage = start(roundRobin, settings, snake(seededEntrants(NAMES.slice(0, 8)), 2))
  return departed(roundRobin, play(roundRobin, stage, usually, 10), 'Cuca', 'left')
}

/** Three rounds of nine entrants, and the last one paired. */
export function swissCup(): SwissStage {
  let stage = start(swiss, { ...SWISS_DEFAULTS, bestOf: 3 }, seededEntrants(NAMES))
  for (let round = 1; round <= 3; round++) stage = playRound(swiss, stage)
  return stage
}

/** Two of each group go on to a knockout, whose final is open. */
export function chainedCup() {
  const settings = { ...ROUND_ROBIN_DEFAULTS, bestOf: 3 }
  const groups = play(roundRobin, start(roundRobin, settings, snake(seededEntrants(NAMES.slice(0, 8)), 2)))
  const through: Qualifier[] = groupQualifiers(groups, { perGroup: 2, best: 0 }, SEED)
  const playoff = start(
    knockout,
    requireKnockoutSettings({ thirdPlace: true, bestOf: 3, finalBestOf: 5 }),
    seededEntrants(through.map(({ id }) => id)),
  )
  return { groups, through, playoff: play(knockout, playoff, usually, 1) }
}
