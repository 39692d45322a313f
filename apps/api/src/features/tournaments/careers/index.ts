export { podiumReactions } from './careers.jobs.ts'
export { careersRoutes } from './careers.routes.ts'
export { viewCareerOf } from './careers.views.ts'
