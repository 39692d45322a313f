import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { below, xoshiro128 } from './random.ts'

const take = (count: number, next: () => number) => Array.from({ length: count }, next)

describe('xoshiro128', () => {
  test('gives the same numbers as the reference implementation', () => {
    expect(take(10, xoshiro128('00000001000000020000000300000004'))).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ])
  })

  test.each([
    '',
    '1',
    '0'.repeat(32),
    'F'.repeat(32),
    'f'.repeat(33),
    `${'f'.repeat(31)}g`,
    `${'f'.repeat(32)}\n`,
  ])('refuses the seed %j', (seed) => {
    expect(() => xoshiro128(seed)).toThrow(RangeError)
  })
})

describe('below', () => {
  test('stays below its bound', () => {
    const random = xoshiro128('f'.repeat(32))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (bound) => {
        const number = below(random, bound)
        expect(Number.isInteger(number) && number >= 0 && number < bound).toBe(true)
      }),
    )
  })

  test('rejects numbers that would favour small results', () => {
    // 2³² = 3 · 1,431,655,765 + 1: the last number of the range would make one of the three more likely.
    const thrown = [2 ** 32 - 1, 2 ** 32 - 2]
    expect(below(() => thrown.shift() ?? 0, 3)).toBe(2)
    expect(thrown).toEqual([])
  })
})
