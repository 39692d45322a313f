import { expect, test } from 'vitest'
import { couponOf, percentageOf, promotionOf, usesOf } from './promotions.rules.ts'

test.each([
  ['', 0],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['20 %', 20],
  ['100', 100],
])('a discount of "%s" is %d', (text, percentage) => {
  expect(percentageOf(text)).toBe(percentage)
})

test('invalid input becomes more than the server accepts', () => {
  for (const text of ['abc', '-5', '1,2,3']) expect(percentageOf(text)).toBeGreaterThan(100)
})

test('blank uses mean no limit, and invalid input becomes a number that the server rejects', () => {
  expect([usesOf(''), usesOf(undefined), usesOf('1.000'), usesOf('dez')]).toEqual([null, null, 1000, 0])
})

test('fields missing from the form are empty', () => {
  const shared = { description: '', discountPercentage: '' }
  expect(promotionOf({ ...shared, name: 'A', type: 'quantity_based', maxUses: '3', isActive: 'on' })).toEqual(
    {
      name: 'A',
      description: '',
      type: 'quantity_based',
      discountPercentage: 0,
      startsAt: null,
      endsAt: null,
      maxUses: 3,
      isActive: true,
    },
  )
  const coupon = { ...shared, code: 'a', area: 'shop', expiresAt: '', maxUsesPerPerson: '' } as const
  expect(couponOf(coupon)).toMatchObject({ expiresAt: null, maxUses: null, isActive: false })
})
