export { historyRoutes } from './history.routes.ts'
export { viewHistory } from './history.views.ts'
