import {
  ABSENCE_HOURS,
  NO_SHOW_CLOCK_MINUTES_MIN,
  NO_SHOW_DAYS,
  NO_SHOW_ENTRANTS_MIN,
  PAUSE_DAYS,
} from '@trunfo/contract/tournaments/pauses'

const HOUR_MS = 3_600_000
const COUNTS_MS = NO_SHOW_DAYS * 24 * HOUR_MS
const ABSENCE_MS = ABSENCE_HOURS * HOUR_MS

export interface ClockedFacts {
  readonly entrantCount: number
  readonly clockMinutes: number | null
  readonly isTest: boolean
}

/** Whether an absence from a match of the tournament counts. In a small or hurried one, an organiser could stage it. */
export function countsNoShows({ entrantCount, clockMinutes, isTest }: ClockedFacts): boolean {
  return (
    !isTest &&
    entrantCount >= NO_SHOW_ENTRANTS_MIN &&
    clockMinutes !== null &&
    clockMinutes >= NO_SHOW_CLOCK_MINUTES_MIN
  )
}

export interface NoShow {
  readonly matchId: string
  readonly tournamentId: string
  readonly missedAt: Date
  /** The last match that the person played before. */
  readonly playedAt: Date | null
  readonly isLifted: boolean
}

/**
 * How many days each no-show pauses, from all no-shows of a person in their order. The days double with each absence of the
 * last 90 days, and start again once the person has played. Further no-shows of one absence, such as both brackets of a double
 * elimination in one evening, have no pause of their own.
 */
export function pauseDays(noShows: readonly NoShow[]): number[] {
  let counted: NoShow[] = []
  return noShows.map((noShow) => {
    if (noShow.isLifted) return 0
    const { tournamentId, missedAt, playedAt } = noShow
    const age = (earlier: NoShow) => missedAt.getTime() - earlier.missedAt.getTime()
    counted = counted.filter(
      (earlier) => age(earlier) < COUNTS_MS && (playedAt === null || playedAt < earlier.missedAt),
    )
    if (counted.some((earlier) => earlier.tournamentId === tournamentId && age(earlier) < ABSENCE_MS))
      return 0
    counted.push(noShow)
    return PAUSE_DAYS[Math.min(counted.length, PAUSE_DAYS.length) - 1] ?? 0
  })
}
