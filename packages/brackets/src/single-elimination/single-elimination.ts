import { findMatch, keyIn } from '../model/apply.ts'
import { byDrawnId, departedAmong, requireEntrant } from '../model/entrants.ts'
import type { Match, MatchKey, Result, Side, Slot } from '../model/match.ts'
import { gamesOf, outcomeOf, problemOf, winnerOf } from '../model/results.ts'
import { lastRoundOf } from '../model/rounds.ts'
import type { Advance, Departure, Effect, Entrant, Fate, Format, Stage } from '../model/stage.ts'
import { type SeriesSettings, wholeSettings, withDefaults } from '../plans/settings.ts'
import { shuffle } from '../shuffle.ts'
import { type Drawing, outcomeWithoutPlay, pair } from './pairing.ts'
import { placesOf, tableOf } from './places.ts'
import { reviseRounds } from './revise.ts'
import { outline, restedBy, wholeRound } from './rounds.ts'

export type SingleEliminationSettings = SeriesSettings

export function requireSingleEliminationSettings(given: unknown = {}): SingleEliminationSettings {
  return withDefaults(given, { bestOf: 1, finalBestOf: 1 })
}

type KnockoutStage = Stage<SingleEliminationSettings>

/**
 * A knockout: entrants are shuffled and paired in order, then winners in match order until one is left. A bye goes to
 * a winner who has had none; otherwise, with 5, 9, 17, 33 … entrants, one of them could play only the final.
 *
 * A match without a winner leaves a hole, which keeps its place in match order. An entrant who meets it goes on, as
 * with a bye, but may still get a bye. If both finalists are absent, nobody wins.
 *
 * `close` needs the last round, and of the earlier ones the last matches; `settle` and `leave` need the last round.
 */
export const singleElimination = {
  open,
  seriesRule: () => 'elimination',
  settle,
  close,
  leave,
  fate,
  roundsIn: (_bracket, { entrantCount }) => outline(entrantCount).length,
  outline,
  table: tableOf,
  places: placesOf,
  revise: (stage, correction) => reviseRounds(stage, correction, close),
} satisfies Format<SingleEliminationSettings>

function open(entrants: readonly Entrant[], settings: SingleEliminationSettings, seed: string): Match[] {
  const drawn = byDrawnId(entrants)
  const present = new Set(entrants.map(({ id }) => id))
  if (entrants.length < 2) throw new RangeError('a bracket needs two entrants')
  if (Math.min(drawn.size, present.size) < entrants.length) throw new RangeError('somebody is entered twice')
  const places = shuffle([...drawn.keys()], seed).map((drawnId): Slot => {
    return { kind: 'entrant', id: drawn.get(drawnId)?.id ?? drawnId }
  })
  return pair(places, drawingOf({ settings, entrants }, 1, new Set()))
}

function close(stage: KnockoutStage): Advance {
  const { entrants, matches } = stage
  const number = lastRoundOf(stage)
  if (matches.some(({ round, outcome }) => round === number && outcome === null)) return { kind: 'waiting' }
  const round = wholeRound(entrants.length, matches, number)
  if (round.length === 1) return { kind: 'finished' }
  const rested = restedBy(entrants.length, matches, number)
  return { kind: 'drawn', matches: pair(round.map(wayOn), drawingOf(stage, number + 1, rested)) }
}

function drawingOf(
  { settings, entrants }: Pick<KnockoutStage, 'settings' | 'entrants'>,
  round: number,
  rested: ReadonlySet<string | null>,
): Drawing {
  const { bestOf, finalBestOf } = wholeSettings(settings, requireSingleEliminationSettings)
  const isFinal = round === outline(entrants.length).length
  const departed = departedAmong(entrants)
  return { round, bestOf: isFinal ? finalBestOf : bestOf, rested, departed }
}

function wayOn(match: Match): Slot {
  const winner = winnerOf(match)
  return winner === null ? { kind: 'nobody' } : match.sides[winner === 1 ? 0 : 1]
}

function settle(stage: KnockoutStage, key: MatchKey, result: Result): Effect[] {
  const match = findMatch(stage, key)
  if (match.outcome !== null) throw new RangeError('the match is decided')
  const problem = problemOf(result, match.bestOf, 'elimination')
  if (problem) throw new RangeError(`the match cannot end like this: ${problem}`)
  return [{ kind: 'decided', match: keyIn(match), outcome: outcomeOf(result), games: gamesOf(result) }]
}

/** An open match is won by the opponent. An entrant who has won already is paired again, and goes out then. */
function leave(stage: KnockoutStage, id: string, _kind: Departure['kind']): Effect[] {
  requireEntrant(stage.entrants, id)
  const departed = departedAmong(stage.entrants).add(id)
  return stage.matches.flatMap((match): Effect[] => {
    const outcome = match.outcome === null ? outcomeWithoutPlay(match.sides, departed) : null
    return outcome === null ? [] : [{ kind: 'decided', match: keyIn(match), outcome, games: [] }]
  })
}

function fate(match: Match, side: Side, { entrantCount }: { readonly entrantCount: number }): Fate {
  if (winnerOf(match) !== side) return 'out'
  return match.round < outline(entrantCount).length ? 'on' : 'champion'
}
