export { decideAppeal, dropAppeals, requireDecidable } from './appeals.commands.ts'
export { appealsRoutes } from './appeals.routes.ts'
export { viewAppeal } from './appeals.views.ts'
