import { describe, expect, test } from 'vitest'
import { barsOf, totalOf } from './panel.rules.ts'

describe('bars', () => {
  test('of one series start at the base line, and the highest fills the height', () => {
    expect(barsOf([[1, 0, null, 4]], 40)).toEqual({
      base: 40,
      bars: [
        { day: 0, series: 0, y: 30, height: 10 },
        { day: 3, series: 0, y: 0, height: 40 },
      ],
    })
  })

  test('of a second series point down from the same line, on the same scale', () => {
    expect(barsOf([[30], [10]], 40)).toEqual({
      base: 30,
      bars: [
        { day: 0, series: 0, y: 0, height: 30 },
        { day: 0, series: 1, y: 30, height: 10 },
      ],
    })
  })

  test('of negative values point the other way', () => {
    expect(barsOf([[10, -10]], 40).bars).toEqual([
      { day: 0, series: 0, y: 0, height: 20 },
      { day: 1, series: 0, y: 20, height: 20 },
    ])
  })

  test('of small values stay visible, and zero has none', () => {
    expect(barsOf([[1, 100_000]], 40).bars[0]?.height).toBe(1.5)
    expect(barsOf([[0, null]], 40)).toEqual({ base: 40, bars: [] })
  })
})

test('a total skips missing days', () => expect(totalOf([1, null, 2])).toBe(3))
