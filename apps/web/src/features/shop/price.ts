import { coins, discountOf } from '@trunfo/money/amounts'
import type { AppliedCoupon } from '@/features/promotions/index.ts'
import type { ShopItem } from './shop.api.ts'

/** What the server will charge: it uses the same function. */
export function priceOf({ costCoins }: Pick<ShopItem, 'costCoins'>, coupon: AppliedCoupon | null) {
  const discount = discountOf(coins(costCoins), coupon?.discountPercentage ?? 0)
  return { price: costCoins, discount, cost: costCoins - discount }
}
