export { settleObjections } from './clocks.commands.ts'
export { clocksRoutes } from './clocks.routes.ts'
export { clockDeadline, clocksReactions } from './deadlines.jobs.ts'
