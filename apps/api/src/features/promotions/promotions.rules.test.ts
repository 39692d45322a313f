import { describe, expect, test } from 'vitest'
import {
  type CouponInput,
  type CouponState,
  couponProblem,
  couponRefusal,
  fitToType,
  type PromotionInput,
  promotionProblem,
} from './promotions.rules.ts'

const promotion: PromotionInput = {
  name: 'Semana do Truco',
  description: '',
  type: 'time_based',
  discountPercentage: 10,
  startsAt: '2026-11-20T10:00:00Z',
  endsAt: '2026-11-21T10:00:00Z',
  maxUses: 5,
  isActive: true,
}

describe('a promotion', () => {
  test.each([
    [{ name: '' }, 'promotions.name_required'],
    [{ discountPercentage: -0.01 }, 'promotions.discount_out_of_range'],
    [{ discountPercentage: 100.01 }, 'promotions.discount_out_of_range'],
    [{ maxUses: 0 }, 'promotions.max_uses_out_of_range'],
    [{ maxUses: 1_000_001 }, 'promotions.max_uses_out_of_range'],
    [{ endsAt: promotion.startsAt }, 'promotions.ends_before_start'],
    [{ discountPercentage: 0 }, undefined],
    [{ discountPercentage: 100 }, undefined],
    [{ startsAt: null }, undefined],
    [{ endsAt: null }, undefined],
    [{ maxUses: null }, undefined],
  ] as const)('with %j', (change, code) => {
    expect(promotionProblem({ ...promotion, ...change })?.code).toBe(code)
  })

  test('keeps only the fields of its type', () => {
    expect(fitToType(promotion)).toEqual({ ...promotion, maxUses: null })
    const byQuantity = { ...promotion, type: 'quantity_based' } as const
    expect(fitToType(byQuantity)).toEqual({ ...byQuantity, startsAt: null, endsAt: null })
  })
})

const coupon: CouponInput = {
  code: 'VIP20',
  description: '',
  discountPercentage: 20,
  area: 'vip',
  expiresAt: null,
  maxUses: null,
  maxUsesPerPerson: null,
  isActive: true,
}

test.each([
  [{ code: 'A' }, 'promotions.code_invalid'],
  [{ code: 'A'.repeat(31) }, 'promotions.code_invalid'],
  [{ code: 'VIP 20' }, 'promotions.code_invalid'],
  [{ code: 'PÁSCOA' }, 'promotions.code_invalid'],
  [{ discountPercentage: 101 }, 'promotions.discount_out_of_range'],
  [{ maxUses: 0 }, 'promotions.max_uses_out_of_range'],
  [{ maxUsesPerPerson: 0 }, 'promotions.max_uses_per_person_out_of_range'],
  [{ code: 'NATAL-2026_B' }, undefined],
  [{ maxUses: 1, maxUsesPerPerson: 1 }, undefined],
] as const)('a coupon with %j', (change, code) => {
  expect(couponProblem({ ...coupon, ...change })?.code).toBe(code)
})

const usable: CouponState = {
  area: 'shop',
  isActive: true,
  isExpired: false,
  isExhausted: false,
  maxUsesPerPerson: 2,
  takenByPerson: 1,
}

describe('at the checkout', () => {
  test.each([
    [{}, null],
    [{ isActive: false }, 'promotions.coupon_invalid'],
    [{ isExpired: true }, 'promotions.coupon_invalid'],
    [{ area: 'vip' }, 'promotions.coupon_invalid'],
    [{ isExhausted: true }, 'promotions.coupon_exhausted'],
    [{ takenByPerson: 2 }, 'promotions.coupon_used_up'],
    [{ maxUsesPerPerson: null, takenByPerson: 9 }, null],
    // The state of a coupon of another area is not revealed.
    [{ area: 'vip', isExhausted: true }, 'promotions.coupon_invalid'],
  ] as const)('a coupon with %j', (change, refusal) => {
    expect(couponRefusal({ ...usable, ...change }, 'shop')).toBe(refusal)
  })

  test('an unknown code is invalid', () => {
    expect(couponRefusal(undefined, 'shop')).toBe('promotions.coupon_invalid')
  })
})
