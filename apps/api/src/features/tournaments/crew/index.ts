export { crewReactions } from './crew.jobs.ts'
export { crewNotices } from './crew.notices.ts'
export { crewRoutes } from './crew.routes.ts'
