import { expect, test } from 'vitest'
import { kolmogorovSmirnov } from './kolmogorov-smirnov.ts'

/** Evenly spaced quantiles of a bell-shaped curve, so that the test is deterministic. */
const samples = (shift: number, count = 200) =>
  Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count
    return shift + Math.log(share / (1 - share))
  })

test('two samples of one distribution are not distinguished', () => {
  expect(kolmogorovSmirnov(samples(0), samples(0.01))).toBeGreaterThan(0.99)
})

test('a clear shift is detected', () => {
  expect(kolmogorovSmirnov(samples(0), samples(1))).toBeLessThan(0.001)
})

test('a gap of 0.136 between two samples of 200 is near the five per cent threshold', () => {
  const first = Array.from({ length: 200 }, (_, index) => index)
  const second = first.map((value) => value + 27.5)
  expect(kolmogorovSmirnov(first, second)).toBeGreaterThan(0.03)
  expect(kolmogorovSmirnov(first, second)).toBeLessThan(0.06)
})
