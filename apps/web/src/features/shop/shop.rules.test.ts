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
])('"%s" in a field of numbers', (text, whole) => {
  expect(wholeOf(text)).toBe(whole)
})

test('blanks of the form: no cost is 0, no stock is no limit, no date is none', () => {
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

test('a stock that nobody touched is not sent', () => {
  const form = itemOf({ name: 'Moldura', quantity: '5' })
  expect(changesOf(form, { quantity: 5 })).not.toHaveProperty('quantity')
  expect(changesOf(form, { quantity: 4 })).toHaveProperty('quantity', 5)
  expect(changesOf(form, undefined)).toHaveProperty('quantity', 5)
  expect(changesOf(itemOf({ quantity: '' }), { quantity: 4 })).toHaveProperty('quantity', null)
})
