import { MIN_CHECKOUT } from '@trunfo/contract/payments'
import type { VipWay } from '@trunfo/contract/vip'
import { centavos, discountOf } from '@trunfo/money/amounts'

interface Plan {
  months: number
  price: number
  amount: number
  ways: readonly VipWay[]
}

/** Pix first: it is what most people have at hand, and it is there at once. */
const WAYS: readonly VipWay[] = ['pix', 'stripe', 'mercado-pago', 'balance']

/** What a plan costs with a coupon, which takes the place of a promotion. The server says it again. */
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
