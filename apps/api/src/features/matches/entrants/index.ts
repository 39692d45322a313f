export { matchEntrantsRoutes } from './entrants.routes.ts'
