export { withdrawForBanned } from './withdrawals.commands.ts'
export { withdrawalsRoutes } from './withdrawals.routes.ts'
