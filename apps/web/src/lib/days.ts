const DAY = /^2\d{3}-\d\d-\d\d$/

/** A day as a date field writes it, or null. */
export const readDay = (written: string): string | null =>
  DAY.test(written) && startOf(written) !== null ? written : null

/** When the day begins where the viewer is; null for one that no calendar has. */
export function startOf(day: string, daysLater = 0): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + daysLater)
  const isThatDay = new Date(year, month - 1, date).getDate() === date
  return isThatDay ? start.toISOString() : null
}

/** Two filters of a table: days in its address, so that it can be read and shared. */
export const PERIOD = { from: readDay, until: readDay }

interface Period {
  readonly from?: string
  readonly until?: string
}

/** The view as the API asks for it. Both days are within: the last one ends where the next begins. */
export function inMoments<Query extends Period>(query: Query): Query {
  const [from, until] = [query.from && startOf(query.from), query.until && startOf(query.until, 1)]
  return { ...query, from, until }
}
