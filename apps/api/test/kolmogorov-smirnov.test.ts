import { expect, test } from 'vitest'
import { kolmogorovSmirnov } from './kolmogorov-smirnov.ts'

/** Even steps through a bell-like curve, so that the test has no luck in it. */
const samples = (shift: number, count = 200) =>
  Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count
    return shift + Math.log(share / (1 - share))
  })

test('the same distribution twice is not told apart', () => {
  expect(kolmogorovSmirnov(samples(0), samples(0.01))).toBeGreaterThan(0.99)
})

test('a clear shift is told apart', () => {
  expect(kolmogorovSmirnov(samples(0), samples(1))).toBeLessThan(0.001)
})

test('a gap of 0.136 between two sets of 200 is the border at five per cent', () => {
  const first = Array.from({ length: 200 }, (_, index) => index)
  const second = first.map((value) => value + 27.5)
  expect(kolmogorovSmirnov(first, second)).toBeGreaterThan(0.03)
  expect(kolmogorovSmirnov(first, second)).toBeLessThan(0.06)
})
