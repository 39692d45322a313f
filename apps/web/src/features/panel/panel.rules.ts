/** One value per day; null if it was not recorded. */
export type Values = readonly (number | null)[]

export interface Bar {
  readonly day: number
  readonly series: number
  readonly y: number
  readonly height: number
}

/** Minimum height, so a small value stays visible. */
const LEAST = 1.5

/**
 * Bars of one series, or of two with the second pointing down, so colour is not the only difference. A
 * negative value, such as a day with more refunds than sales, points the other way.
 */
export function barsOf(series: readonly Values[], height: number): { base: number; bars: Bar[] } {
  const signed = series.map((values, of) =>
    values.map((value) => (value === null ? null : of === 1 ? -value : value)),
  )
  const known = signed.flat().filter((value) => value !== null)
  const top = Math.max(0, ...known)
  const bottom = Math.min(0, ...known)
  const scale = top === bottom ? 0 : height / (top - bottom)
  const base = top === bottom ? height : top * scale
  const bars = signed.flatMap((values, of) =>
    values.flatMap((value, day) => {
      if (!value) return []
      const tall = Math.max(LEAST, Math.abs(value) * scale)
      return [{ day, series: of, y: value > 0 ? base - tall : base, height: tall }]
    }),
  )
  return { base, bars }
}

export const totalOf = (values: Values): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
