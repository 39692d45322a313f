import { expect, test } from 'vitest'
import { usualHours } from './wallet.rules.ts'

test.each([
  [[], null],
  [[0.2], 1],
  [[30, 2, 5.5], 6],
  // Of an even number the quicker of the two in the middle; one that took a month says little.
  [[1, 2, 3, 720], 2],
])('withdrawals that took %j hours usually take %s', (hours, expected) => {
  expect(usualHours(hours)).toBe(expected)
})
