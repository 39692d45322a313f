import { expect, it } from 'vitest'
import { isTestKey } from './index.ts'
import { orderIdOf } from './keys.ts'

it.each([
  ['sk_test_51', true],
  ['rk_test_51', true],
  ['TEST-123', true],
  ['sk_live_51', false],
  ['APP_USR-123', false],
  ['', false],
])('%s is a test key: %s', (key, isTest) => {
  expect(isTestKey(key)).toBe(isTest)
})

it('an order of another shop is not ours', () => {
  const ours = '0199f3a1-7b5e-7c3a-9d21-6f0a5b8c1d2e'
  expect([ours, '4711', '', null, undefined].map(orderIdOf)).toEqual([ours, null, null, null, null])
})
