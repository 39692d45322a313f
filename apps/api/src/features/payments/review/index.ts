export { waitingReviews } from './review.queries.ts'
export { isPaymentStaff, reviewRoutes } from './review.routes.ts'
