import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { average, compare, fraction, sum, toNumber, ZERO } from './fraction.ts'

const anyFraction = fc
  .tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: 1, max: 200 }))
  .map(([numerator, denominator]) => fraction(numerator, denominator))

describe('fractions', () => {
  test('are in lowest terms', () => {
    expect(fraction(6, 24)).toEqual({ numerator: 1n, denominator: 4n })
    expect(fraction(-3, 6)).toEqual({ numerator: -1n, denominator: 2n })
    expect(fraction(0, 7)).toEqual(ZERO)
    expect(fraction(5)).toEqual({ numerator: 5n, denominator: 1n })
  })

  test('have a positive denominator', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError)
    expect(() => fraction(1, -2)).toThrow(RangeError)
  })

  test('that are equal compare equal where floats do not', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(compare(sum([fraction(1, 10), fraction(2, 10)]), fraction(3, 10))).toBe(0)
    expect(compare(fraction(33, 100), fraction(1, 3))).toBe(-1)
    expect(compare(fraction(1, 3), fraction(33, 100))).toBe(1)
  })

  test('have no average if there are none', () => {
    expect(average([])).toBeNull()
    expect(average([fraction(1, 2), fraction(1, 3), fraction(2, 3)])).toEqual(fraction(1, 2))
  })

  test('sum up to the same in any order, near the sum of their doubles', () => {
    fc.assert(
      fc.property(fc.array(anyFraction, { maxLength: 20 }), (fractions) => {
        const total = sum(fractions)
        expect(sum(fractions.toReversed())).toEqual(total)
        expect(toNumber(total)).toBeCloseTo(
          fractions.map(toNumber).reduce((one, two) => one + two, 0),
          6,
        )
      }),
    )
  })

  test('are ordered as their doubles are', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, (one, other) => {
        expect(compare(one, other)).toBe(Math.sign(toNumber(one) - toNumber(other)))
      }),
    )
  })
})
