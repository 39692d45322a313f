import blossom from 'edmonds-blossom-fixed'
import { expect, test } from 'vitest'
import { seedFor } from '../../test/play.ts'
import { below, xoshiro128 } from '../random.ts'
import { cheapestPerfectMatching } from './perfect-matching.ts'

function randomCosts(size: number, most: number, seed: string): number[][] {
  const random = xoshiro128(seedFor(seed))
  const costs = Array.from({ length: size }, () => Array.from({ length: size }, () => 0))
  for (let one = 0; one < size; one += 1) {
    for (let two = 0; two < one; two += 1) {
      const cost = below(random, most)
      ;(costs[one] as number[])[two] = cost
      ;(costs[two] as number[])[one] = cost
    }
  }
  return costs
}

function priceOf(mates: Int32Array | number[], costs: readonly number[][]): number {
  return [...mates].reduce((sum, mate, one) => (mate > one ? sum + (costs[one]?.[mate] ?? 0) : sum), 0)
}

function judgedPrice(costs: readonly number[][]): number {
  const highest = Math.max(...costs.flat())
  const edges = costs.flatMap((row, one) =>
    row.flatMap((cost, two) => (two < one ? [[two, one, highest - cost] as const] : [])),
  )
  return priceOf(blossom(edges, true), costs)
}

test.each([2, 4, 6, 8, 10, 16, 32, 64])('%i vertices are matched as cheaply as the judge does', (size) => {
  for (let run = 0; run < 400 / size; run += 1) {
    // Few different costs make many ties, and with them blossoms inside blossoms.
    for (const most of [2, 4, 12, 1_000]) {
      const costs = randomCosts(size, most, `${size}/${run}/${most}`)
      const mates = cheapestPerfectMatching(size, (one, two) => costs[one]?.[two] ?? 0)
      expect([...mates].map((mate) => mates[mate])).toEqual(Array.from({ length: size }, (_, one) => one))
      expect(priceOf(mates, costs)).toBe(judgedPrice(costs))
    }
  }
})

test('large costs stay exact', () => {
  const costs = [
    [0, 2 ** 50, 1, 2 ** 50],
    [2 ** 50, 0, 2 ** 50, 2],
    [1, 2 ** 50, 0, 2 ** 50 - 1],
    [2 ** 50, 2, 2 ** 50 - 1, 0],
  ]
  expect([...cheapestPerfectMatching(4, (one, two) => costs[one]?.[two] ?? 0)]).toEqual([2, 3, 0, 1])
})

test.each([0.5, -1, 2 ** 53])('a cost of %d is refused', (cost) => {
  expect(() => cheapestPerfectMatching(2, () => cost)).toThrow(RangeError)
})

test('an odd number of vertices is refused, and nobody is matched with nobody', () => {
  expect(() => cheapestPerfectMatching(3, () => 1)).toThrow(RangeError)
  expect([...cheapestPerfectMatching(0, () => 1)]).toEqual([])
})
