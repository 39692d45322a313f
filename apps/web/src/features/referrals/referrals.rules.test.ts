import { expect, test } from 'vitest'
import { amountOf, readWhole } from './referrals.rules.ts'

test.each([
  ['10', 10],
  [' 1.500 ', 1500],
  ['0', 0],
  ['', null],
  ['1,5', null],
  ['-3', null],
  ['1.50', null],
  ['dez', null],
])('%j is read as %j', (text, whole) => {
  expect(readWhole(text)).toBe(whole)
})

test.each([
  ['cash', 'R$ 10,00', 10_00],
  ['cash', '', 0],
  ['cash', 'x', null],
  ['coins', '100', 100],
  ['coins', '1,5', null],
] as const)('%s: %j is %j', (type, text, amount) => {
  expect(amountOf(type, text)).toBe(amount)
})
