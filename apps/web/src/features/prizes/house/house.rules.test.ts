import { describe, expect, test } from 'vitest'
import { percentText, readPercent, taxYears } from './house.rules.ts'

describe('a percentage', () => {
  test.each([
    ['0', 0],
    ['30', 3000],
    ['1,5', 150],
    ['27.55 %', 2755],
  ])('%s is parsed as %i basis points', (text, basisPoints) => {
    expect(readPercent(text)).toBe(basisPoints)
  })

  test.each(['', 'dez', '1,555', '-1', '1.000,5'])('"%s" is invalid', (text) => {
    expect(readPercent(text)).toBeNull()
  })

  test('is formatted as it is typed', () => {
    expect([0, 150, 2755, 3000].map(percentText)).toEqual(['0', '1,5', '27,55', '30'])
  })
})

test('tax years go back to the first one with prizes', () => {
  expect(taxYears(new Date(2028, 2, 1))).toEqual([2028, 2027, 2026])
  expect(taxYears(new Date(2025, 2, 1))).toEqual([2026])
})
