import { expect, test } from 'vitest'
import { readDay, startOf, toTimestamps } from './days.ts'

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-02-30', null],
  ['2026-13-05', null],
  ['2026-00-05', null],
  ['16/11/2026', null],
  ['', null],
])('%s is read as %s', (written, day) => {
  expect(readDay(written)).toBe(day)
})

test('a day lasts from its midnight to the next', () => {
  expect(startOf('2026-11-16')).toBe(new Date(2026, 10, 16).toISOString())
  expect(startOf('2026-11-30', 1)).toBe(new Date(2026, 11, 1).toISOString())
})

test('a view covers its first day to the end of its last', () => {
  expect(toTimestamps({ q: 'ana', from: '2026-11-01', until: '2026-11-30' })).toEqual({
    q: 'ana',
    from: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 11, 1).toISOString(),
  })
  expect(toTimestamps<{ q: string; from?: string }>({ q: 'ana' })).toEqual({ q: 'ana' })
})
