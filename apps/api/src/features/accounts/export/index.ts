export { collectDataJob, tidyExports } from './export.jobs.ts'
export { expireExportsOf } from './export.queries.ts'
export { exportRoutes } from './export.routes.ts'
