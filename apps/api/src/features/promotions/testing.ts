export { makeCoupon, makePromotion } from './promotions.factory.ts'
