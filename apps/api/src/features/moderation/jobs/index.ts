export { failedJobSettled } from './jobs.events.ts'
export { jobsRoutes } from './jobs.routes.ts'
