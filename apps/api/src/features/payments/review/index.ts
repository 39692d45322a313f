export { isPaymentStaff, reviewRoutes } from './review.routes.ts'
