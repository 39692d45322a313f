import { readDay } from '@/lib/days.ts'
import { daysFrom } from '../components/agenda.rules.ts'

/** URL parameter: the first day of the week, or `now` for the day on which the link is opened. */
export const WEEK = 'week'
export const THIS_WEEK = 'now'
const DAYS = 7

const two = (part: number) => String(part).padStart(2, '0')
const write = (day: Date) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`

export interface Week {
  readonly days: readonly Date[]
  readonly from: string
  readonly until: string
  /** Parameter values of the adjacent weeks. */
  readonly previous: string
  readonly next: string
}

/** Null without the parameter, or for an invalid date. */
export function readWeek(written: string | null, now: Date): Week | null {
  if (written === null) return null
  const day = written === THIS_WEEK ? write(now) : readDay(written)
  if (day === null) return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(year, month - 1, date)
  const [before, after] = [-DAYS, DAYS].map((later) => new Date(year, month - 1, date + later)) as [
    Date,
    Date,
  ]
  return {
    days: daysFrom(first, DAYS),
    from: first.toISOString(),
    until: after.toISOString(),
    previous: write(before),
    next: write(after),
  }
}
