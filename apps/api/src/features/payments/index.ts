import { PAYMENT_REVIEW_ROOM } from '@trunfo/contract/payments'
import texts from '../../../../../locales/pt/payments.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'
import { paymentsAuditSubjects } from './audit-subjects.ts'
import { configurationRoutes } from './configuration/index.ts'
import { sealedGatewaySecrets } from './gateways.ts'
import { paymentsGauges } from './metrics.ts'
import { orderMoneyOrigins } from './order-origins.ts'
import { ordersRoutes } from './orders/index.ts'
import { paymentsRefreshes, reviewsChanged } from './payments.events.ts'
import { paymentsCrons, paymentsJobs, paymentsReactions } from './payments.jobs.ts'
import { disputedMail, keysChangedMail, refundedMail } from './payments.mails.tsx'
import { paymentsMailing, paymentsNotices } from './payments.notices.ts'
import { findOpenOrders, paymentsPersonalData } from './payments.privacy.ts'
import { findOrder } from './payments.queries.ts'
import { checkBeforeSettling } from './provider-checks.ts'
import { isPaymentStaff, reviewRoutes, waitingReviews } from './review/index.ts'
import { webhooksRoutes } from './webhooks/webhooks.ts'

export { findSettledBuyers } from './money.queries.ts'
export {
  openOrder,
  placeOrder,
  refundInFull,
  requireWay,
  viewOpenPayments,
  viewOwnOrder,
  waysOnOffer,
} from './orders/index.ts'
export { orderChanged, orderPaid } from './payments.events.ts'
export { pathOfOrder } from './payments.notices.ts'
export { findOrder, findSettings, sumPaid } from './payments.queries.ts'
export { HELD_BACK } from './payments.rules.ts'

/** Orders, the two payment providers and their notices. Other features define what is sold. */
export const payments: Feature = {
  name: 'payments',
  auditSubjects: paymentsAuditSubjects,
  routes(app, services) {
    for (const slice of [ordersRoutes, webhooksRoutes, configurationRoutes, reviewRoutes])
      slice(app, services)
  },
  rooms: [
    {
      kind: 'payment',
      ids: 'uuid',
      authorize: async ({ db }, actor, id) =>
        actor !== null && id !== null && (await findOrder(db, id))?.buyerId === actor.userId,
    },
    { kind: PAYMENT_REVIEW_ROOM, authorize: (services, actor) => isPaymentStaff(services, actor) },
  ],
  refreshes: paymentsRefreshes,
  notices: paymentsNotices,
  reactions: [...paymentsReactions, ...paymentsMailing],
  jobs: paymentsJobs,
  crons: paymentsCrons,
  gauges: paymentsGauges,
  checkBeforeSettling,
  moneyOrigins: orderMoneyOrigins,
  pending: [{ page: 'adminPaymentsReview', waiting: waitingReviews, changedBy: [reviewsChanged] }],
  mails: [refundedMail, disputedMail, keysChangedMail],
  personalData: paymentsPersonalData,
  sealed: sealedGatewaySecrets,
  erasureObstacles: findOpenOrders,
  pages: {
    paymentSuccess: { title: texts.success.title, isUnlisted: true },
    paymentCancel: { title: texts.cancel.title, isUnlisted: true },
    adminPayments: { title: texts.configuration.title },
    adminPaymentsReview: { title: texts.review.title },
  },
}
