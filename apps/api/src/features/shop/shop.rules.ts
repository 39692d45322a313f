import { SHOP_COST_MAX, SHOP_QUANTITY_MAX } from '@trunfo/contract/shop'
import { AppError } from '../../platform/errors.ts'

export interface ItemInput {
  readonly name: string
  readonly description: string
  readonly costCoins: number
  readonly quantity: number | null
  readonly resetAt: string | null
  readonly restockQuantity: number | null
  readonly purchaseMessage: string
  readonly isActive: boolean
}

const isWithin = (value: number | null, least: number, most: number): boolean =>
  value === null || (value >= least && value <= most)

export function itemProblem(given: ItemInput): AppError | null {
  const { name, costCoins, quantity, resetAt, restockQuantity } = given
  const max = SHOP_QUANTITY_MAX
  if (name === '') return new AppError('shop.name_required')
  if (!isWithin(costCoins, 0, SHOP_COST_MAX))
    return new AppError('shop.cost_out_of_range', { max: SHOP_COST_MAX })
  if (!isWithin(quantity, 0, max)) return new AppError('shop.quantity_out_of_range', { max })
  if (!isWithin(restockQuantity, 1, max)) return new AppError('shop.restock_out_of_range', { max })
  if (resetAt === null) return restockQuantity === null ? null : new AppError('shop.restock_needs_moment')
  if (restockQuantity === null) return new AppError('shop.restock_needs_quantity')
  return quantity === null ? new AppError('shop.restock_of_unlimited') : null
}
