import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, coins, discountOf, exactNumber, feeOf, sharesOf } from './amounts.ts'

const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const percentages = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)

describe('amounts', () => {
  it.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('are never %d', (amount) => {
    expect(() => centavos(amount)).toThrow(RangeError)
    expect(() => coins(amount)).toThrow(RangeError)
  })

  it('are converted from an int8 exactly or not at all', () => {
    expect(exactNumber('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => exactNumber('9007199254740992')).toThrow(RangeError)
    expect(() => exactNumber('9223372036854775807')).toThrow(RangeError)
  })
})

describe('percentages', () => {
  it.each([
    [5_000, 10, 500],
    [9_000, 33.3, 2_997],
    [1_000, 33.3, 333],
    [999, 50, 499],
    [1, 99.99, 0],
    [5_000, 100, 5_000],
    [5_000, 150, 5_000],
    [5_000, -5, 0],
  ])('applied to %d centavos at %d %% give %d', (price, percentage, discount) => {
    expect(discountOf(centavos(price), percentage)).toBe(discount)
  })

  it('yield between zero and the whole amount, exact to a hundredth of a percent', () => {
    fc.assert(
      fc.property(amounts, percentages, (amount, percentage) => {
        const discount = discountOf(centavos(amount), percentage)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(amount)
        const exact = BigInt(amount) * BigInt(Math.round(percentage * 100))
        expect(BigInt(discount) * 10_000n).toBeLessThanOrEqual(exact)
        expect((BigInt(discount) + 1n) * 10_000n).toBeGreaterThan(exact)
      }),
    )
  })

  it('split the gross into a net amount and a fee that add up to it', () => {
    fc.assert(
      fc.property(amounts, percentages, (amount, percentage) => {
        const fee = feeOf(centavos(amount), percentage)
        expect(centavos(amount - fee) + fee).toBe(amount)
      }),
    )
  })
})

describe('shares', () => {
  it('add up to the whole, differ only in the first, and are never negative', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 10 }), (amount, people) => {
        const [first = 0, ...others] = sharesOf(coins(amount), people)
        expect(others.reduce((sum, share) => sum + share, first)).toBe(amount)
        expect(new Set(others).size).toBeLessThanOrEqual(1)
        expect(first - (others[0] ?? first)).toBeLessThan(people)
        expect(first).toBeGreaterThanOrEqual(others[0] ?? 0)
      }),
    )
  })

  it('require at least one person', () => {
    expect(() => sharesOf(coins(5), 0)).toThrow(RangeError)
  })
})
