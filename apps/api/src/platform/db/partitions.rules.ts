import { idsWithin } from '../paging.ts'

/** A month in UTC, counted from the year 0. */
export type Month = number

export const monthOf = (time: Date): Month => time.getUTCFullYear() * 12 + time.getUTCMonth()

const startOf = (month: Month) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1))

/** The smallest id of a month. */
export const firstIdOfMonth = (month: Month): string =>
  idsWithin({ from: startOf(month).toISOString() }).first

/** `2027-03`, and with another separator the end of a partition's name. */
export const nameOfMonth = (month: Month, separator = '-'): string =>
  startOf(month).toISOString().slice(0, 7).replace('-', separator)

/** The bounds of a partition; null is open. `to` is exclusive. */
export interface Bounds {
  readonly from: string | null
  readonly to: string | null
}

/** Reads what `pg_get_expr(relpartbound)` prints; null for the default partition. */
export function boundsOf(printed: string): Bounds | null {
  const match = /^FOR VALUES FROM \((?<from>.+)\) TO \((?<to>.+)\)$/.exec(printed)
  const value = (text = '') => /^'(.+)'$/.exec(text)?.[1] ?? null
  return match ? { from: value(match.groups?.from), to: value(match.groups?.to) } : null
}

/** The months of `wanted` that no partition covers. */
export function missingMonths(existing: readonly Bounds[], wanted: readonly Month[]): Month[] {
  const isCovered = (month: Month) =>
    existing.some(
      ({ from, to }) =>
        (from === null || from <= firstIdOfMonth(month)) && (to === null || to >= firstIdOfMonth(month + 1)),
    )
  return wanted.filter((month) => !isCovered(month))
}

/** Whether everything in a partition is older than whole months before this one. */
export const isPast = ({ to }: Bounds, now: Date, monthsKept: number): boolean =>
  to !== null && to <= firstIdOfMonth(monthOf(now) - monthsKept)
