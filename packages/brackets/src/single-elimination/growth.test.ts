import { describe, expect, test } from 'vitest'
import { entrants, playOut, seedFor } from '../../test/play.ts'
import { singleElimination } from '../../test/rows.ts'

describe('4,096 entrants', () => {
  const [few, many] = [entrants(512), entrants(4_096)]
  const timeOf = (work: () => void) => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  }
  /**
   * Alternates both sizes and compares the best times, so load from other tests does not distort the ratio.
   */
  const growth = (work: (ids: string[]) => void) => {
    const times = Array.from(
      { length: 7 },
      () => [timeOf(() => work(few)), timeOf(() => work(many))] as const,
    )
    return Math.min(...times.map(([, long]) => long)) / Math.min(...times.map(([short]) => short))
  }

  // Eight times as many entrants: a quadratic draw would take 64 times as long.
  test('are drawn in time that grows linearly, not quadratically', () => {
    expect(growth((ids) => singleElimination.draw(ids, seedFor(1)))).toBeLessThan(32)
  })

  // Each result calls `advance` once, which may read a whole round: 64 times the work, where cubic growth
  // would be 512.
  test('play 4,095 matches with one pass over a round per result', () => {
    expect(growth((ids) => playOut(singleElimination, ids, seedFor(1)))).toBeLessThan(160)
  })
})
