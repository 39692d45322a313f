export { cancelOverdueTournaments, organisingCrons, startDueTournaments } from './organising.jobs.ts'
export { organisingNotices } from './organising.notices.ts'
export { organisingRoutes } from './organising.routes.ts'
