import { expect, test } from 'vitest'
import { type ItemInput, itemProblem } from './shop.rules.ts'

const item: ItemInput = {
  name: 'Moldura',
  description: '',
  costCoins: 100,
  quantity: 5,
  resetAt: '2026-11-20T10:00:00Z',
  restockQuantity: 10,
  purchaseMessage: '',
  isActive: true,
}

test.each([
  [{}, undefined],
  [{ name: '' }, 'shop.name_required'],
  [{ costCoins: -1 }, 'shop.cost_out_of_range'],
  [{ costCoins: 100_000_001 }, 'shop.cost_out_of_range'],
  [{ costCoins: 0 }, undefined],
  [{ quantity: -1 }, 'shop.quantity_out_of_range'],
  [{ quantity: 1_000_001 }, 'shop.quantity_out_of_range'],
  [{ quantity: 0 }, undefined],
  [{ restockQuantity: 0 }, 'shop.restock_out_of_range'],
  [{ resetAt: null }, 'shop.restock_needs_moment'],
  [{ restockQuantity: null }, 'shop.restock_needs_quantity'],
  [{ quantity: null }, 'shop.restock_of_unlimited'],
  [{ quantity: null, resetAt: null, restockQuantity: null }, undefined],
] as const)('an item with %j', (change, code) => {
  expect(itemProblem({ ...item, ...change })?.code).toBe(code)
})
