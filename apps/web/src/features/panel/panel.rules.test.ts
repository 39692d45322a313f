import { describe, expect, test } from 'vitest'
import { barsOf, totalOf } from './panel.rules.ts'

describe('bars', () => {
  test('of one series stand on the ground, the highest as high as there is room', () => {
    expect(barsOf([[1, 0, null, 4]], 40)).toEqual({
      base: 40,
      bars: [
        { day: 0, series: 0, y: 30, height: 10 },
        { day: 3, series: 0, y: 0, height: 40 },
      ],
    })
  })

  test('of a second series hang down from the same line, on the same scale', () => {
    expect(barsOf([[30], [10]], 40)).toEqual({
      base: 30,
      bars: [
        { day: 0, series: 0, y: 0, height: 30 },
        { day: 0, series: 1, y: 30, height: 10 },
      ],
    })
  })

  test('below nothing point the other way', () => {
    expect(barsOf([[10, -10]], 40).bars).toEqual([
      { day: 0, series: 0, y: 0, height: 20 },
      { day: 1, series: 0, y: 20, height: 20 },
    ])
  })

  test('of little beside much are still seen, and of nothing there are none', () => {
    expect(barsOf([[1, 100_000]], 40).bars[0]?.height).toBe(1.5)
    expect(barsOf([[0, null]], 40)).toEqual({ base: 40, bars: [] })
  })
})

test('a total leaves out what was not counted', () => expect(totalOf([1, null, 2])).toBe(3))
