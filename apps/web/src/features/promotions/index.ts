export { CouponBox } from './components/coupon-box.tsx'
export { type AppliedCoupon, useCouponFailure } from './promotions.api.ts'
