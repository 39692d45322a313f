import { resultProblem, type Score } from '@trunfo/brackets'
import type { Schemas } from '@/lib/api.ts'

type Match = Schemas['MatchLobby']

/** The winner of a single game, or the games that each side won. Level games are a draw. */
export interface Report {
  readonly winnerId: string | null
  readonly score1?: number
  readonly score2?: number
}

/** In place of a side's id. */
export const DRAW = 'draw'

type Rules = Pick<Match, 'bestOf' | 'seriesRule' | 'sides'>

export const hasScore = ({ bestOf }: Pick<Match, 'bestOf'>): boolean => bestOf > 1

export const canBeDrawn = ({ seriesRule }: Pick<Match, 'seriesRule'>): boolean => seriesRule === 'draws'

/** Every score with which the chosen side can win, or that is a draw, the clearest first. */
export function scoresFor({ bestOf, seriesRule, sides }: Rules, choice: string): Score[] {
  const counts = Array.from({ length: bestOf + 1 }, (_, games) => games)
  const scores = counts.flatMap((one) => counts.map((two): Score => [one, two]))
  const side = choice === sides[0]?.participantId ? 1 : 2
  const possible = scores.filter((score) => {
    const how = choice === DRAW ? ({ kind: 'drawn' } as const) : ({ kind: 'won', winner: side } as const)
    return resultProblem({ ...how, score, games: [] }, bestOf, seriesRule) === null
  })
  const margin = ([one, two]: Score) => Math.abs(one - two)
  return possible.toSorted(
    (one, other) => margin(other) - margin(one) || other[0] + other[1] - one[0] - one[1],
  )
}

/** Null while something is missing. A draw of a single game is 0–0. */
export function reportOf(match: Rules, choice: string | null, score: Score | null): Report | null {
  if (choice === null) return null
  const known = hasScore(match) ? score : choice === DRAW ? ([0, 0] as const) : null
  if (hasScore(match) && known === null) return null
  const winnerId = choice === DRAW ? null : choice
  return known === null ? { winnerId } : { winnerId, score1: known[0], score2: known[1] }
}

/** "2 a 1", seen from the winner. */
export function scoreWords([one = 0, two = 0]: readonly number[]): string {
  return `${Math.max(one, two)} a ${Math.min(one, two)}`
}
