export { payoutsRoutes } from './payouts.routes.ts'
