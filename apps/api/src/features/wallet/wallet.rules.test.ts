import { expect, test } from 'vitest'
import { usualHours } from './wallet.rules.ts'

test.each([
  [[], null],
  [[0.2], 1],
  [[30, 2, 5.5], 6],
  // For an even number, the quicker of the two in the middle; an outlier of a month has little effect.
  [[1, 2, 3, 720], 2],
])('withdrawals that took %j hours usually take %s', (hours, expected) => {
  expect(usualHours(hours)).toBe(expected)
})
