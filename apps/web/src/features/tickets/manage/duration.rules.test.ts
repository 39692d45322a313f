import { expect, test } from 'vitest'
import { durationParts } from './duration.rules.ts'

test.each([
  [0, '1 minute'],
  [59, '1 minute'],
  [60, '1 minute'],
  [3599, '59 minute'],
  [3600, '1 hour'],
  [3660, '1 hour 1 minute'],
  [86_400, '1 day'],
  [86_400 + 59 * 60, '1 day'],
  [2 * 86_400 + 5 * 3600 + 60, '2 day 5 hour'],
])('%i seconds are %s', (seconds, text) => {
  const parts = durationParts(seconds).map(({ unit, count }) => `${count} ${unit}`)
  expect(parts.join(' ')).toBe(text)
})
