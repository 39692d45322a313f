import { MIN_CHECKOUT } from '@trunfo/contract/payments'
import type { VipWay } from '@trunfo/contract/vip'
import { centavos, discountOf } from '@trunfo/money/amounts'

interface Plan {
  months: number
  price: number
  amount: number
  ways: readonly VipWay[]
}

/** Pix comes first, because most buyers have it and it is instant. */
const WAYS: readonly VipWay[] = ['pix', 'stripe', 'mercado-pago', 'balance']

/** The plan's price with a coupon, which replaces a promotion. The server computes it again. */
export function quoteOf(plan: Plan, couponPercentage: number | null) {
  const amount =
    couponPercentage === null ? plan.amount : plan.price - discountOf(centavos(plan.price), couponPercentage)
  const isPaidHere = amount < MIN_CHECKOUT
  return {
    amount,
    monthly: Math.round(amount / plan.months),
    ways: WAYS.filter((way) => plan.ways.includes(way) && (way === 'balance' || !isPaidHere)),
  }
}
