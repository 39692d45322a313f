import texts from '../../../../../locales/pt/promotions.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'
import { promotionsAuditSubjects } from './audit-subjects.ts'
import { promotionsPersonalData } from './promotions.privacy.ts'
import { promotionsRoutes } from './promotions.routes.ts'

export {
  quoteDiscount,
  redeemDiscount,
  redeemReservation,
  releaseReservation,
  reserveDiscount,
  spendCouponTry,
} from './discounts.ts'

/** Promotions and coupons with their usage counts. It knows people only by id and sells nothing itself. */
export const promotions: Feature = {
  name: 'promotions',
  auditSubjects: promotionsAuditSubjects,
  routes: promotionsRoutes,
  personalData: promotionsPersonalData,
  pages: { adminPromotions: { title: texts.admin.title, isUnlisted: true } },
}
