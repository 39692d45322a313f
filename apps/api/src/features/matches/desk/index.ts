export { deskRoom, deskRoutes } from './desk.routes.ts'
