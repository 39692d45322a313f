const DAY = /^2\d{3}-\d\d-\d\d$/

/** Returns a date field's value if it is a valid day, otherwise null. */
export const readDay = (written: string): string | null =>
  DAY.test(written) && startOf(written) !== null ? written : null

/** Start of the day in the viewer's time zone; null for a date that does not exist. */
export function startOf(day: string, daysLater = 0): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + daysLater)
  const unshifted = new Date(year, month - 1, date)
  const exists = unshifted.getMonth() === month - 1 && unshifted.getDate() === date
  return exists ? start.toISOString() : null
}

/** Two table filters. They store days rather than instants, so the URL can be read and shared. */
export const PERIOD = { from: readDay, until: readDay }

interface Period {
  readonly from?: string
  readonly until?: string
}

/**
 * Turns the days into the instants that the API expects. Both days are included, so `until` becomes the start
 * of the next day.
 */
export function toTimestamps<Query extends Period>(query: Query): Query {
  const [from, until] = [query.from && startOf(query.from), query.until && startOf(query.until, 1)]
  return { ...query, from, until }
}
