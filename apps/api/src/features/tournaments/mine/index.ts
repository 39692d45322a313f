export { mineRoutes } from './mine.routes.ts'
