export { cancelLocked } from './administration.commands.ts'
export { administrationRoutes } from './administration.routes.ts'
