export { startBroadcast } from './broadcasts.commands.ts'
export { broadcastsRefreshes } from './broadcasts.events.ts'
export { sendBroadcastBatch } from './broadcasts.jobs.ts'
export { broadcastsRoutes } from './broadcasts.routes.ts'
