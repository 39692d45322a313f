import { expect, test } from 'vitest'
import { quoteOf } from './vip.rules.ts'

const plan = {
  months: 3,
  price: 50_00,
  amount: 45_00,
  ways: ['stripe', 'pix', 'balance'] as const,
}

test('without a coupon the promotion applies', () => {
  const ways = ['pix', 'stripe', 'balance']
  expect(quoteOf(plan, null)).toEqual({ amount: 45_00, monthly: 15_00, ways })
})

test('a coupon replaces the promotion', () => {
  expect(quoteOf(plan, 33.33)).toMatchObject({ amount: 33_34, monthly: 11_11 })
})

test.each([99.5, 100])('the rest after a discount of %s%% is not paid through a provider', (percentage) => {
  expect(quoteOf(plan, percentage).ways).toEqual(['balance'])
})
