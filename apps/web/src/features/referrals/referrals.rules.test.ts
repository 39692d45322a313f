import { expect, test } from 'vitest'
import { amountOf } from './referrals.rules.ts'

test.each([
  ['cash', 'R$ 10,00', 10_00],
  ['cash', '', 0],
  ['cash', 'x', null],
  ['coins', '100', 100],
  ['coins', '1,5', null],
] as const)('%s: %j is %j', (type, text, amount) => {
  expect(amountOf(type, text)).toBe(amount)
})
