export { countPendingApplications } from './applications.queries.ts'
export { applicationsRoutes } from './applications.routes.ts'
