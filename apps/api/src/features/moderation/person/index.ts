export { actsRoutes } from './commands.routes.ts'
export { personNotices } from './person.notices.ts'
export { personRoutes } from './person.routes.ts'
