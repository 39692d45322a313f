import {
  ABSENCE_HOURS,
  NO_SHOW_CLOCK_MINUTES_MIN,
  NO_SHOW_DAYS,
  NO_SHOW_ENTRANTS_MIN,
  NO_SHOW_EXPECTED_HOURS,
  NO_SHOW_LATE_MINUTES_MAX,
  NO_SHOW_NOTICE_HOURS,
  PAUSE_DAYS,
} from '@trunfo/contract/tournaments/pauses'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const COUNTS_MS = NO_SHOW_DAYS * 24 * HOUR_MS
const ABSENCE_MS = ABSENCE_HOURS * HOUR_MS

export interface TournamentFacts {
  readonly entrantCount: number
  readonly clockMinutes: number | null
  readonly isTest: boolean
  readonly startedAt: Date
  /** For when the start was announced, and since when. Null in tournaments of before. */
  readonly announcedStart: Date | null
  readonly announcedAt: Date | null
}

/** One absent side of a match that the clock decided. */
export interface AbsenceFacts extends TournamentFacts {
  readonly decidedAt: Date
  /** It opened with the start of the tournament. */
  readonly isFirst: boolean
  /** The crew resumed its clock, gave it a time, reopened it, or changed the minutes while the tournament ran. */
  readonly isTimedByCrew: boolean
  readonly checkedInAt: Date | null
  /** When the side's match before was decided, if the side came to that one. */
  readonly cameAt: Date | null
}

/**
 * Whether an absence counts. In a small or hurried tournament, or with a clock that the crew wound up, an organiser could
 * stage it: the side must have known that it was expected then.
 */
export function countsNoShow(facts: AbsenceFacts): boolean {
  const { isTest, entrantCount, clockMinutes, isTimedByCrew, isFirst } = facts
  if (isTest || isTimedByCrew) return false
  if (entrantCount < NO_SHOW_ENTRANTS_MIN) return false
  if (clockMinutes === null || clockMinutes < NO_SHOW_CLOCK_MINUTES_MIN) return false
  return (isFirst && knewTheStart(facts)) || cameBefore(facts)
}

/** The start was as announced, and the side had time to read when that is, or confirmed it. */
function knewTheStart({ startedAt, announcedStart, announcedAt, checkedInAt }: AbsenceFacts): boolean {
  if (announcedStart === null || announcedAt === null) return false
  const lateMs = startedAt.getTime() - announcedStart.getTime()
  if (lateMs < 0 || lateMs > NO_SHOW_LATE_MINUTES_MAX * MINUTE_MS) return false
  if (checkedInAt !== null && checkedInAt >= announcedAt) return true
  return announcedStart.getTime() - announcedAt.getTime() >= NO_SHOW_NOTICE_HOURS * HOUR_MS
}

const cameBefore = ({ cameAt, decidedAt }: AbsenceFacts): boolean =>
  cameAt !== null && decidedAt.getTime() - cameAt.getTime() <= NO_SHOW_EXPECTED_HOURS * HOUR_MS

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
