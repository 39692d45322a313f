import type { Game, Match, Outcome, Result, Side } from './match.ts'

/**
 * How a series may end. `elimination` needs a side with more than half of the games and replays drawn games.
 * Elsewhere a drawn game uses up one of the series' games, and a time limit may end the series early:
 * the side that leads wins, and a level score is a draw if the stage allows `draws`.
 */
export type SeriesRule = 'elimination' | 'draws' | 'no-draws'

export type ResultProblem =
  | 'malformed'
  | 'draw_not_allowed'
  | 'score_out_of_range'
  | 'games_differ'
  | 'points_out_of_range'

type Played = Exclude<Result, { kind: 'forfeit' }>

export const MAX_BEST_OF = 99
const MAX_DRAWN_GAMES = 20
/** Points may be negative, as in buraco. */
const MAX_POINTS = 1_000_000

/** Negative numbers have a negative remainder. */
export function isBestOf(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) % 2 === 1 && Number(value) <= MAX_BEST_OF
}

/**
 * Null means that the result is possible in a match of this length. Which sides played is not checked. Results come
 * from outside, so the parts that its type promises are checked too.
 */
export function problemOf(result: Result, bestOf: number, rule: SeriesRule): ResultProblem | null {
  if (!isWellFormed(result)) return 'malformed'
  if (result.kind === 'forfeit') return null
  if (result.kind === 'drawn' && rule !== 'draws') return 'draw_not_allowed'
  if (!isPossibleScore(result, bestOf, rule)) return 'score_out_of_range'
  if (!result.games.every(hasPossiblePoints)) return 'points_out_of_range'
  return result.games.length === 0 || gamesAgree(result, bestOf, rule) ? null : 'games_differ'
}

/** Games that a side has to win. */
export function gamesToWin({ bestOf }: Pick<Match, 'bestOf'>): number {
  return Math.ceil(bestOf / 2)
}

/** Details of the games go with a played match only. */
export function gamesOf(result: Result): readonly Game[] {
  return result.kind === 'forfeit' ? [] : result.games
}

export function outcomeOf(result: Result): Outcome {
  if (result.kind === 'won') return { kind: 'won', winner: result.winner, score: result.score }
  if (result.kind === 'drawn') return { kind: 'drawn', score: result.score }
  return result.winner === null ? { kind: 'double-forfeit' } : { kind: 'forfeit', winner: result.winner }
}

/** The side that won the match, by play or without; null for draws, double W.O.s, void and undecided matches. */
export function winnerOf({ outcome }: Pick<Match, 'outcome'>): Side | null {
  return outcome !== null && 'winner' in outcome ? outcome.winner : null
}

/** Compares outcomes and games by value, whatever the order of their properties. */
export function isSameResult(
  one: Pick<Match, 'outcome' | 'games'>,
  other: Pick<Match, 'outcome' | 'games'>,
): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))
}

function valuesOf({ outcome, games }: Pick<Match, 'outcome' | 'games'>) {
  const score = outcome !== null && 'score' in outcome ? outcome.score : null
  const played = games.map(({ winner, points }) => [winner, points])
  return [outcome?.kind, winnerOf({ outcome }), score, played]
}

function isWellFormed(result: Result): boolean {
  if (result.kind === 'forfeit') return result.winner === null || isSide(result.winner)
  if (result.kind === 'won' ? !isSide(result.winner) : result.kind !== 'drawn') return false
  return isPair(result.score) && Array.isArray(result.games) && result.games.every(isGame)
}

function isGame(game: Game | null): boolean {
  if (typeof game !== 'object' || game === null) return false
  return (game.winner === null || isSide(game.winner)) && (game.points === null || isPair(game.points))
}

function isSide(value: unknown): value is Side {
  return value === 1 || value === 2
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2
}

function isPossibleScore(result: Played, bestOf: number, rule: SeriesRule): boolean {
  const [one, two] = result.score
  if (!isCount(one) || !isCount(two) || one + two > bestOf) return false
  if (result.kind === 'drawn') return one === two
  const [ahead, behind] = result.winner === 1 ? [one, two] : [two, one]
  const needed = gamesToWin({ bestOf })
  return ahead > behind && (rule === 'elimination' ? ahead === needed : ahead <= needed)
}

function gamesAgree({ games, score: [one, two] }: Played, bestOf: number, rule: SeriesRule): boolean {
  const countOf = (winner: Side | null) => games.filter((game) => game.winner === winner).length
  if (countOf(1) !== one || countOf(2) !== two) return false
  if (rule === 'elimination' ? countOf(null) > MAX_DRAWN_GAMES : games.length > bestOf) return false
  return !isOver(games.slice(0, -1), bestOf)
}

/** No game is played after the one that decides the series. */
function isOver(games: readonly Game[], bestOf: number): boolean {
  return ([1, 2] as const).some(
    (side) => games.filter(({ winner }) => winner === side).length >= gamesToWin({ bestOf }),
  )
}

function hasPossiblePoints({ points }: Game): boolean {
  return points === null || points.every((value) => Number.isInteger(value) && Math.abs(value) <= MAX_POINTS)
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0
}
