export { pausesCron, pausesReactions } from './pauses.jobs.ts'
export { pausesNotices } from './pauses.notices.ts'
export { pausesRoutes } from './pauses.routes.ts'
export { noteNoShows } from './pausing.ts'
