import { expect, test } from 'vitest'
import { daysFrom, daysOf } from './agenda.rules.ts'

const now = new Date(2026, 10, 18, 22, 30)
const at = (date: number, hours: number) => ({ startsAt: new Date(2026, 10, date, hours).toISOString() })

test("rows are grouped by their start day in the viewer's time zone", () => {
  const [late, early, other] = [at(18, 23), at(19, 0), at(21, 12)]
  expect(daysOf([late, early, other], now).map((day) => [day.nearness, day.tournaments])).toEqual([
    ['today', [late]],
    ['tomorrow', [early]],
    [null, [other]],
  ])
})

test('a week has seven days, also across months and when empty', () => {
  const days = daysFrom(new Date(2026, 10, 28, 15), 7)
  expect(days.map((day) => day.getDate())).toEqual([28, 29, 30, 1, 2, 3, 4])
  expect(daysOf([], now, days).map((day) => day.tournaments.length)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('a row outside the given days is kept', () => {
  expect(daysOf([at(30, 1)], now, daysFrom(now, 2))).toHaveLength(3)
})
