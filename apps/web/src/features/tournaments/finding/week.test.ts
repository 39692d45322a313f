import { expect, test } from 'vitest'
import { readWeek, THIS_WEEK } from './week.ts'

const now = new Date(2026, 10, 18, 23, 59)

test('a week is seven days from the given date, or from today', () => {
  const week = readWeek('2026-12-29', now)
  expect(week?.days.map((day) => day.getDate())).toEqual([29, 30, 31, 1, 2, 3, 4])
  expect(week).toMatchObject({
    from: new Date(2026, 11, 29).toISOString(),
    until: new Date(2027, 0, 5).toISOString(),
    previous: '2026-12-22',
    next: '2027-01-05',
  })
  expect(readWeek(THIS_WEEK, now)).toEqual(readWeek('2026-11-18', now))
})

test.each([null, '', 'amanhã', '2026-02-30'])('%s is no week', (written) => {
  expect(readWeek(written, now)).toBeNull()
})
