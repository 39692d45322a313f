import { expect, test } from 'vitest'
import { momentsOf, type Time } from './times.rules.ts'

const at = (year: number, month: number, date: number) => new Date(year, month - 1, date).toISOString()

test.each<[Time, Date, string, string]>([
  ['today', new Date(2026, 10, 16, 15, 30), at(2026, 11, 16), at(2026, 11, 17)],
  ['week', new Date(2026, 10, 16, 0, 0), at(2026, 11, 16), at(2026, 11, 23)],
  ['week', new Date(2026, 10, 22, 23, 59), at(2026, 11, 16), at(2026, 11, 23)],
  ['week', new Date(2027, 0, 1), at(2026, 12, 28), at(2027, 1, 4)],
  ['month', new Date(2026, 11, 31), at(2026, 12, 1), at(2027, 1, 1)],
])('%s, seen from %s', (time, now, from, until) => {
  expect(momentsOf(time, now)).toEqual({ from, until })
})
