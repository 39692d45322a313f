import { MINUTES_PER_GAME, usualGames } from '@trunfo/contract/tournaments/duration'

/** Fewer matches say little about how long the others take. */
const PACE_FROM = 4
/** What a round still takes that has gone on for longer than usual. */
const LEAST_MINUTES = 5
const MINUTE_MS = 60_000

/** A match that was played to its end. */
export interface PlayedSpan {
  readonly minutes: number
  readonly bestOf: number
}

/** Rounds that follow each other; matches of the same round are played at the same time. */
export interface StageAhead {
  readonly rounds: number
  readonly bestOf: number
  /** Of the last round, if it differs. */
  readonly finalBestOf: number | undefined
}

/** Null once no round is left. */
export function estimateEnd({
  now,
  played,
  ahead,
  roundSince,
}: {
  readonly now: Date
  readonly played: readonly PlayedSpan[]
  /** From the stage that is played now on. */
  readonly ahead: readonly StageAhead[]
  /** When the round that is played now began. */
  readonly roundSince: Date | null
}): Date | null {
  const pace = minutesPerGame(played)
  const rounds = ahead.flatMap(minutesOfRounds).map((games) => games * pace)
  const [current, ...later] = rounds
  if (current === undefined) return null
  const elapsed = roundSince ? (now.getTime() - roundSince.getTime()) / MINUTE_MS : 0
  const left = Math.max(current - Math.max(elapsed, 0), Math.min(current, LEAST_MINUTES))
  const minutes = later.reduce((sum, round) => sum + round, left)
  return new Date(now.getTime() + Math.round(minutes) * MINUTE_MS)
}

function minutesOfRounds({ rounds, bestOf, finalBestOf }: StageAhead): number[] {
  return Array.from({ length: rounds }, (_, index) =>
    usualGames(index === rounds - 1 ? (finalBestOf ?? bestOf) : bestOf),
  )
}

/** The median, which a match that was left open over night does not move. */
function minutesPerGame(played: readonly PlayedSpan[]): number {
  if (played.length < PACE_FROM) return MINUTES_PER_GAME
  const sorted = played
    .map(({ minutes, bestOf }) => minutes / usualGames(bestOf))
    .toSorted((one, other) => one - other)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? MINUTES_PER_GAME
  return (middle + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? middle)) / 2
}

/** The first round of each bracket that is not over; missing where all are. */
export type OpenRounds = Partial<Record<'main' | 'upper' | 'lower' | 'final', number>>

/** How many rounds of a stage are still to be played after each other, the one that is played now included. */
export function roundsLeft(
  rounds: { readonly main: number; readonly upper: number; readonly lower: number; readonly final: number },
  open: OpenRounds,
): number {
  if (open.main !== undefined) return Math.max(1, rounds.main - open.main + 1)
  const final = open.final === undefined ? 0 : 1
  const lower = open.lower === undefined ? 0 : rounds.lower - open.lower + 1
  // Losers of upper round r enter the lower bracket in round 2(r − 1), those of the first one in round 1.
  const behind =
    open.upper === undefined ? 0 : rounds.lower - (open.upper === 1 ? 1 : 2 * (open.upper - 1)) + 1
  const upper = open.upper === undefined ? 0 : Math.max(1 + behind, rounds.upper - open.upper + 1)
  return Math.max(lower, upper) + final
}
