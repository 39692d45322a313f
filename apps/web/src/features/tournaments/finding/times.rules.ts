export const TIMES = ['today', 'week', 'month'] as const
export type Time = (typeof TIMES)[number]

interface Moments {
  readonly from: string
  readonly until: string
}

/** The current day, week (from Monday) or month in the viewer's time zone. `until` is exclusive. */
export function momentsOf(time: Time, now: Date): Moments {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const monday = date - ((now.getDay() + 6) % 7)
  const [from, until] = {
    today: [new Date(year, month, date), new Date(year, month, date + 1)],
    week: [new Date(year, month, monday), new Date(year, month, monday + 7)],
    month: [new Date(year, month, 1), new Date(year, month + 1, 1)],
  }[time] as [Date, Date]
  return { from: from.toISOString(), until: until.toISOString() }
}
