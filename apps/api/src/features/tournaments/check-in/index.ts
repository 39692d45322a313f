export { checkInCron } from './check-in.jobs.ts'
export { checkInNotices } from './check-in.notices.ts'
export { checkInRoutes } from './check-in.routes.ts'
export { closeCheckIn } from './closing.ts'
