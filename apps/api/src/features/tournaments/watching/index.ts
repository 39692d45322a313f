export { watchingRoutes } from './watching.routes.ts'
export { describeWatched } from './watching.views.ts'
