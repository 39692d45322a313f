const DAY_MS = 24 * 60 * 60 * 1000

/** An account, or a change of its credentials, that is younger than this stands out. */
export const WATCHED_DAYS = 14

export const wholeDaysSince = (instant: string, now = Date.now()): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / DAY_MS))

export const isYoungerThan = (days: number, instant: string, now = Date.now()): boolean =>
  wholeDaysSince(instant, now) < days
