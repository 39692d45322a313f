import { expect, test } from 'vitest'
import { priceOf } from './price.ts'
import { changesOf, itemOf, wholeOf } from './shop.rules.ts'

test.each([
  ['', null],
  ['7', 7],
  ['1.000', 1000],
  ['muitos', -1],
  ['-3', -1],
  ['2,5', -1],
])('"%s" in a number field', (text, whole) => {
  expect(wholeOf(text)).toBe(whole)
})

test('blank fields: cost becomes 0, stock unlimited, and the date null', () => {
  expect(itemOf({ name: 'Moldura', isActive: 'on' })).toEqual({
    name: 'Moldura',
    description: '',
    costCoins: 0,
    quantity: null,
    restockQuantity: null,
    resetAt: null,
    purchaseMessage: '',
    isActive: true,
  })
})

test('the discount is rounded down', () => {
  const coupon = { code: 'A', discountPercentage: 33.3 }
  expect(priceOf({ costCoins: 101 }, coupon)).toEqual({ price: 101, discount: 33, cost: 68 })
  expect(priceOf({ costCoins: 101 }, null)).toEqual({ price: 101, discount: 0, cost: 101 })
})

test('an unchanged stock is not sent', () => {
  const form = itemOf({ name: 'Moldura', quantity: '5' })
  expect(changesOf(form, { quantity: 5 })).not.toHaveProperty('quantity')
  expect(changesOf(form, { quantity: 4 })).toHaveProperty('quantity', 5)
  expect(changesOf(form, undefined)).toHaveProperty('quantity', 5)
  expect(changesOf(itemOf({ quantity: '' }), { quantity: 4 })).toHaveProperty('quantity', null)
})
