const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type TimeAgo =
  | { unit: 'now' | 'yesterday' | 'date'; count?: undefined }
  | { unit: 'minutes' | 'hours'; count: number }

/** Elapsed time as people say it: minutes, hours or "yesterday"; older instants are shown as dates. */
export function timeAgo(instant: string, now: Date): TimeAgo {
  const passed = now.getTime() - Date.parse(instant)
  if (passed < MINUTE_MS) return { unit: 'now' }
  if (passed < HOUR_MS) return { unit: 'minutes', count: Math.floor(passed / MINUTE_MS) }
  if (isSameDay(new Date(instant), now) || passed < HOUR_MS * 6)
    return { unit: 'hours', count: Math.floor(passed / HOUR_MS) }
  return { unit: isSameDay(new Date(Date.parse(instant) + DAY_MS), now) ? 'yesterday' : 'date' }
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString()
}
