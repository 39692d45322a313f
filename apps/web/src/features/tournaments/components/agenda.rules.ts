export interface AgendaDay<Row> {
  readonly key: string
  /** Start of the day in the viewer's time zone. */
  readonly date: Date
  readonly nearness: 'today' | 'tomorrow' | null
  readonly tournaments: readonly Row[]
}

const startOfDay = (date: Date, later = 0) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + later)

/** Consecutive days starting with `first`. */
export const daysFrom = (first: Date, count: number): Date[] =>
  Array.from({ length: count }, (_, later) => startOfDay(first, later))

/** Groups rows by start day, keeping their order. Days passed in `days` are included even if empty. */
export function daysOf<Row extends { readonly startsAt: string }>(
  rows: readonly Row[],
  now: Date,
  days: readonly Date[] = [],
): AgendaDay<Row>[] {
  const found = Map.groupBy(rows, ({ startsAt }) => startOfDay(new Date(startsAt)).getTime())
  const all = new Set([...days.map((day) => day.getTime()), ...found.keys()])
  const [today, tomorrow] = [startOfDay(now).getTime(), startOfDay(now, 1).getTime()]
  return [...all]
    .toSorted((one, other) => one - other)
    .map((day) => ({
      key: `${day}`,
      date: new Date(day),
      nearness: day === today ? 'today' : day === tomorrow ? 'tomorrow' : null,
      tournaments: found.get(day) ?? [],
    }))
}
